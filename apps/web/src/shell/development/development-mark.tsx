import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { keysShown, onKeysShown, showKeys } from "./development.ts";

/** Shown in the footer on the development host: a mark that identifies it, and a button that shows text keys instead of texts. */
export function DevelopmentMark() {
  const t = useTranslations("shell.development");
  const areKeys = useSyncExternalStore(onKeysShown, keysShown);
  return (
    <>
      <span className="np-footer-development">{t("mark")}</span>
      <button type="button" className="np-footer-button" aria-pressed={areKeys} onClick={() => showKeys(!areKeys)}>
        {t("keys")}
      </button>
    </>
  );
}
