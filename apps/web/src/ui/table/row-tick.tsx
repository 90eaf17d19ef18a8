import { useTranslations } from "use-intl";
import { Tick } from "../form/choices.tsx";
import type { RowHandlers, RowState } from "./use-rows.ts";

/** The checkbox of a row, in the table and on a card. */
export function RowTick({
  id,
  name,
  choice,
  isSelected,
  handlers,
}: Pick<RowState, "choice" | "isSelected"> & { id: string; name: string; handlers: Pick<RowHandlers<unknown>, "toggle"> }) {
  const t = useTranslations("ui.table");
  return (
    <Tick
      aria-label={t("selectRow", { name })}
      checked={isSelected}
      disabled={choice === "fixed"}
      onChange={(chosen) => handlers.toggle(id, chosen)}
    />
  );
}
