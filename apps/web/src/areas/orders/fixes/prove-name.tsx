import { useTranslations } from "use-intl";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Request } from "../requests/index.ts";
import { TryAgain } from "./try-again.tsx";

/**
 * Shown if another account here has the zone of the name. It shows the record that proves who holds the name, and a button to
 * check the record.
 */
export function ProveName({ request }: { request: Request }) {
  const t = useTranslations("requests.fix");
  const [, host = "", value = ""] = /(\S+) TXT "([^"]+)"/.exec(request.reasontext ?? "") ?? [];
  return (
    <TryAgain request={request} text={t("prove")} act={t("proveAgain")}>
      <CopyField label={t("proveName")} value={host} />
      <CopyField label={t("proveValue")} value={value} />
    </TryAgain>
  );
}
