import { useTranslations } from "use-intl";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Request } from "../request.rules.ts";
import { TryAgain } from "./try-again.tsx";

/** Another account serves the name here: the record that says whose it is, and the press that looks for it. */
export function ProveName({ request }: { request: Request }) {
  const t = useTranslations("requests.fix");
  const [, host = "", value = ""] = /^(\S+) TXT "(.+)"$/.exec(request.reasontext ?? "") ?? [];
  return (
    <div className="np-col np-gap-12">
      <p className="np-text">{t("prove")}</p>
      <CopyField label={t("proveName")} value={host} />
      <CopyField label={t("proveValue")} value={value} />
      <TryAgain request={request} />
    </div>
  );
}
