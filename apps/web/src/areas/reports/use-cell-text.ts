import type { CellKind } from "@nameplane/contracts/reports/report-values";
import type { ReportCell } from "@nameplane/contracts/reports/reports";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";

/**
 * Formats a cell of a report according to its kind. isShort: for the axis of a chart, where long numbers are written in thousands
 * or millions.
 */
export function useCellText() {
  const t = useTranslations("reports");
  const format = useFormat();
  return useCallback(
    (
      cell: ReportCell,
      kind: CellKind,
      currency: string | null,
      { isShort = false }: { readonly isShort?: boolean } = {},
    ): string => {
      if (cell === null) return "–";
      if (typeof cell === "string") {
        if (kind === "month" && /^\d{4}-\d\d$/.test(cell)) return format.month(`${cell}-01`).replace(".", "");
        return kind === "date" && /^\d{4}-\d\d-\d\d$/.test(cell) ? format.date(cell) : cell;
      }
      const compact = { notation: "compact", maximumFractionDigits: 1 } as const;
      if (kind === "money") {
        if (isShort) return format.number(cell / 100, compact);
        return currency === null ? format.number(cell / 100) : format.money({ minor: cell, currency });
      }
      if (kind === "percent") return format.percent(cell, 1);
      if (kind === "hours") return t("hours", { count: format.number(cell, { maximumFractionDigits: 1 }) });
      if (kind === "days") return t("days", { count: cell });
      return isShort ? format.number(cell, compact) : format.number(cell);
    },
    [t, format],
  );
}
