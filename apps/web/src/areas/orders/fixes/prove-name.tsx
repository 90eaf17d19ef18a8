import { useTranslations } from "use-intl";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Request } from "../requests/index.ts";
import { TryAgain } from "./try-again.tsx";

/** Another account serves the name here: the record that says whose it is, and the press that looks for it. */
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
