import { requestDocuments } from "@nameplane/contracts/files/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { AskedDocument } from "../../files/index.ts";
import { DOCUMENT_WANTED, MANUAL, type Request } from "../requests/index.ts";

/** Documents that were sent in for a request, and the result of their review. Shows nothing if none was ever needed. */
export function RequestDocuments({ request: { requestid, status, timeline } }: { request: Request }) {
  const t = useTranslations("files.ask");
  const enabled = status === MANUAL || timeline.some(({ reason }) => reason === String(DOCUMENT_WANTED));
  const asked = useApiQuery(requestDocuments, { requestid }, { enabled });
  const handedIn = (asked.data?.data ?? []).filter(({ state }) => state !== "wanted" && state !== "withdrawn");
  if (handedIn.length === 0) return null;
  return (
    <Panel title={t("documents")}>
      <div className="np-col np-gap-16">
        {handedIn.map((ask) => (
          <AskedDocument key={ask.askid} ask={ask} />
        ))}
      </div>
    </Panel>
  );
}
