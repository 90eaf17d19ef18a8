import { useTranslations } from "use-intl";
import "./frame.css";

/** The first link of every page. It leads past the menu to the content. */
export function SkipLink() {
  const t = useTranslations("ui.frame");
  return (
    <a
      className="np-skip np-visually-hidden-focusable"
      href="#content"
      onClick={(event) => {
        // The default action would change the address, but only the focus should move.
        event.preventDefault();
        document.getElementById("content")?.focus();
      }}
    >
      {t("skip")}
    </a>
  );
}
