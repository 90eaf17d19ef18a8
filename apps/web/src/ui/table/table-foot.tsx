import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { rowChoices } from "../../lib/list-query.ts";
import { Button } from "../basics/button.tsx";
import type { TablePagination } from "./table-types.ts";

type Props = {
  readonly pagination: TablePagination;
  readonly onPagination: (next: TablePagination) => void;
  readonly onNewListSize: ((rows: number) => void) | undefined;
  readonly listSize: number | null | undefined;
};

/** Shows which rows are visible and how many there are, and has the choice of page size and the arrows. */
export function TableFoot({ pagination, onPagination, onNewListSize, listSize }: Props) {
  const t = useTranslations("ui.table");
  const { number } = useFormat();
  const { page, rowsPerPage, totalItems, isAtLeast = false } = pagination;
  const first = (page - 1) * rowsPerPage + 1;
  const last = Math.min(page * rowsPerPage, totalItems);
  const resize = (rows: number) => {
    if (rows === rowsPerPage) return;
    onNewListSize?.(rows);
    onPagination({ ...pagination, rowsPerPage: rows, page: 1 });
  };
  return (
    <div className="np-table-foot">
      <span className="np-num" aria-live="polite">
        {t(isAtLeast ? "rangeAtLeast" : "range", {
          first: number(first),
          last: number(last),
          total: number(totalItems),
        })}
      </span>
      <span className="np-row" role="group" aria-label={t("rowsPerPage")}>
        {t("rows")}
        <span className="np-sizes">
          {rowChoices(listSize, rowsPerPage).map((rows) => (
            <button key={rows} type="button" aria-pressed={rows === rowsPerPage} onClick={() => resize(rows)}>
              {rows}
            </button>
          ))}
        </span>
      </span>
      <span className="np-button-group" role="group" aria-label={t("pages")}>
        <Button
          size="sm"
          className="np-button-square"
          icon={IconChevronLeft}
          aria-label={t("previous")}
          disabled={page <= 1}
          onClick={() => onPagination({ ...pagination, page: page - 1 })}
        />
        <Button
          size="sm"
          className="np-button-square"
          icon={IconChevronRight}
          aria-label={t("next")}
          disabled={last >= totalItems && !isAtLeast}
          onClick={() => onPagination({ ...pagination, page: page + 1 })}
        />
      </span>
    </div>
  );
}
