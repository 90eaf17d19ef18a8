import { useTranslations } from "use-intl";
import { ShownOnce } from "../../../ui/form/shown-once.tsx";

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ title, codes, onSaved }: { title: string; codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslations("identity.setUp");
  return (
    <ShownOnce
      title={title}
      text={t("codesText")}
      label={t("codes")}
      value={codes.join("\n")}
      savedLabel={t("saved")}
      doneLabel={t("finish")}
      onSaved={onSaved}
    />
  );
}
