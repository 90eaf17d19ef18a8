import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { keysShown, onKeysShown, showKeys } from "./development.ts";

/** In the footer of the development host: that it is it, and keys instead of texts at a press. */
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
