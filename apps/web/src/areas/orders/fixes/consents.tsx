import { consents } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { ConsentList } from "../basket/index.ts";
import type { Request } from "../requests/index.ts";
import { TryAgain } from "./try-again.tsx";

/** For reason 4011: who has agreed to a change of owner, and a button that sends the mail again to the others. */
export function ConsentsFix({ request }: { request: Request }) {
  const t = useTranslations("ownerchange");
  const found = useApiQuery(consents, { requestid: request.requestid });
  if (found.error) return <PanelFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingPanel lines={3} />;
  return (
    <TryAgain request={request} title={t("waitingTitle")} text={t("waitingText")} act={t("again")}>
      <ConsentList consents={found.data.data} />
    </TryAgain>
  );
}
