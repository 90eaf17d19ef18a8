import { IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { IconButton } from "../basics/button.tsx";
import type { TableSelection } from "./table-types.ts";

/**
 * Appears above the footer when a row is chosen. It shows how many rows are chosen, offers to choose all, and has the actions.
 */
export function SelectionBar({
  selection,
  total,
  isAtLeast,
  onPage,
  onClear,
}: {
  selection: TableSelection;
  total: number;
  isAtLeast: boolean;
  onPage: number;
  /** The bar disappears together with its buttons, so the caller has to move the focus. */
  onClear: () => void;
}) {
  const t = useTranslations("ui.table");
  const { number } = useFormat();
  const count = selection.everything ? total : selection.keys.size;
  const offerAll = selection.onEverything && !selection.everything && total > onPage;
  return (
    <div className="np-selbar-room">
      <div className="np-selbar-place">
        <div className="np-selbar" role="region" aria-label={t("selection")}>
          <b aria-live="polite">{t("selected", { count, shown: number(count) })}</b>
          <span className="np-selbar-of">
            {t(isAtLeast ? "ofAtLeast" : "ofTotal", { total: number(total) })}{" "}
            {offerAll && (
              <button type="button" onClick={selection.onEverything}>
                {isAtLeast ? t("selectEvery") : t("selectAll", { total: number(total) })}
              </button>
            )}
          </span>
          <span className="np-selbar-line" />
          {selection.actions}
          <IconButton icon={IconX} label={t("clearSelection")} onClick={onClear} className="np-end" />
        </div>
      </div>
    </div>
  );
}
