import { useTranslations } from "use-intl";
import { ShownOnce } from "../../ui/form/shown-once.tsx";

/** A signing secret, shown only once. `overlap` says until when calls are also signed with the old one. */
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
  return (
    <ShownOnce
      title={t("secretReady")}
      text={t("onceText")}
      label={t("secret")}
      value={secret}
      savedLabel={t("saved")}
      doneLabel={t("done")}
      onSaved={onSaved}
    >
      {overlap !== undefined && <p>{overlap}</p>}
      <p className="np-soft">{t("verifyText")}</p>
    </ShownOnce>
  );
}
