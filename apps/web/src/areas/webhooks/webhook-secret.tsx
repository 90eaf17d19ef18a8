import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { CopyField } from "../../ui/text/copy.tsx";

/** A signing secret, shown this once; `overlap` says until when the one before it signs as well. */
export function WebhookSecret({
  secret,
  overlap,
  onSaved,
}: {
  secret: string;
  overlap?: string | undefined;
  onSaved: () => void;
}) {
  const t = useTranslations("webhooks");
  const [saved, setSaved] = useState(false);
  return (
    <div className="np-form">
      <Banner tone="active" title={t("secretReady")} live />
      <p>{t("onceText")}</p>
      <CopyField label={t("secret")} value={secret} multiline />
      {overlap !== undefined && <p>{overlap}</p>}
      <p className="np-soft">{t("verifyText")}</p>
      <Checkbox label={t("saved")} checked={saved} onChange={setSaved} />
      <div className="np-row">
        <Button variant="primary" disabled={!saved} onClick={onSaved}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
