import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { CopyField } from "../../../ui/text/copy.tsx";
import type { Request } from "../requests/index.ts";
import { useSendFix } from "./use-send-fix.ts";

/** The current registrar has to release the domain to our tag. A button asks the registry at once whether this has happened. */
export function ReleaseFix({ request, tag, registrar }: { request: Request; tag: string; registrar: string }) {
  const t = useTranslations("requests.transferFix");
  const { send, failure, isPending } = useSendFix(request);
  return (
    <div role="group" className="np-col np-gap-12" aria-label={t("releaseTitle")}>
      <h3>{t("releaseTitle")}</h3>
      <p className="np-soft">{t("releaseText", { registrar })}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <CopyField label={t("releaseTag")} value={tag} />
      <div>
        <Button
          icon={IconRefresh}
          busy={isPending}
          onClick={() => send({}, { title: t("releaseChecked"), body: t("releaseCheckedText") })}
        >
          {t("releaseCheck")}
        </Button>
      </div>
    </div>
  );
}
