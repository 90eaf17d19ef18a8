import { createAffiliateLink } from "@nameplane/contracts/affiliates/operations";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { qrPicture, QrCode } from "../../ui/text/qr-code.tsx";

/** The link of the affiliate, and links that work for one person. */
export function LinkPanel({ link, mayEdit }: { link: string; mayEdit: boolean }) {
  const t = useTranslations("affiliates.link");
  const format = useFormat();
  const create = useApiMutation(createAffiliateLink, { onSuccess: () => announce(t("created")) });
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p>{t("text")}</p>
        <CopyField label={t("label")} value={link} />
        <div className="np-row np-wrap np-gap-16">
          <QrCode text={link} alt={t("qr")} />
          <div className="np-col np-gap-8">
            <p className="np-soft np-small">{t("qrText")}</p>
            <div>
              <Button
                icon={IconDownload}
                onClick={() => saveFile(t("qrFile"), new Blob([qrPicture(link)], { type: "image/svg+xml" }))}
              >
                {t("qrSave")}
              </Button>
            </div>
          </div>
        </div>
        {mayEdit && (
          <div className="np-col np-gap-8">
            <p className="np-soft">{t("oneText")}</p>
            <div>
              <Button busy={create.isPending} onClick={() => create.mutate({ input: {} })}>
                {t("one")}
              </Button>
            </div>
            {create.data !== undefined && (
              <CopyField label={t("oneLabel", { day: format.date(create.data.ends) })} value={create.data.url} />
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
