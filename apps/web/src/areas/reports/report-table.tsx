import type { ReportAnswer, ReportCell, ReportLink } from "@nameplane/contracts/reports/reports";
import { columnTexts } from "@nameplane/contracts/reports/report-texts";
import type { CellKind } from "@nameplane/contracts/reports/report-values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableHeader, TableState } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { FigureLink } from "./report-link.tsx";
import { useCellText } from "./use-cell-text.ts";

/** A row in the form that the table sorts: its cells as fields, and its place in the server's order. */
type Row = {
  readonly key: string;
  readonly order: number;
  readonly currency: string | null;
  readonly link: ReportLink | null;
} & Readonly<Record<`c${number}`, ReportCell>>;

const isNumber = (kind: CellKind) => !["text", "month", "date"].includes(kind);

/** The rows of a report. The first cell of each row links to the items behind it. */
export function ReportTable({
  answer,
  name,
  state,
}: {
  readonly answer: ReportAnswer | undefined;
  readonly name: string;
  readonly state: TableState;
}) {
  const t = useTranslations("reports");
  const { locale } = useFormat();
  const text = useCellText();
  const rows = (answer?.rows ?? []).map(({ cells, currency, link }, order): Row => {
    const fields = Object.fromEntries(cells.map((cell, at) => [`c${String(at)}`, cell]));
    return { ...fields, key: String(order), order, currency, link };
  });
  const listed = useLocalPages(rows, { sortBy: "order", listSize: 50 });
  const columns = answer?.columns ?? [];
  const headers = columns.map(({ column, kind }, at): TableHeader<Row> => {
    const right = isNumber(kind);
    return {
      text: columnTexts[column][locale],
      value: `c${String(at)}`,
      sortable: true,
      least: kind === "text" ? 120 : 96,
      card: at === 0 ? "title" : "pair",
      ...(at === 0 ? { names: true } : {}),
      ...(right ? { align: "right" as const } : {}),
      cell: (row) => {
        const words = text(row[`c${at}`] ?? null, kind, row.currency);
        const shown = right ? <span className="np-num">{words}</span> : words;
        return at === 0 ? <FigureLink link={row.link}>{shown}</FigureLink> : shown;
      },
    };
  });
  return (
    <DataTable<Row>
      {...listed}
      label={t("rows", { name })}
      headers={headers}
      rowKey={({ key }) => key}
      rowName={(row) => String(row["c0"] ?? "")}
      listSize={50}
      state={state}
      empty={
        <EmptyState plain title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

/** The sums of a report, with one line for each currency. */
export function ReportTotals({ answer }: { readonly answer: ReportAnswer }) {
  const t = useTranslations("reports");
  const { locale } = useFormat();
  const text = useCellText();
  return answer.totals.map(({ cells, currency }) => {
    const sums = answer.columns.flatMap(({ column, kind }, at) => {
      const cell = cells[at] ?? null;
      return cell === null ? [] : [{ column, words: text(cell, kind, currency) }];
    });
    return sums.length === 0 ? null : (
      <dl
        key={currency ?? ""}
        className="np-report-totals"
        aria-label={currency === null ? t("total") : t("totalIn", { currency })}
      >
        {sums.map(({ column, words }) => (
          <div key={column}>
            <dt>{columnTexts[column][locale]}</dt>
            <dd className="np-num">{words}</dd>
          </div>
        ))}
      </dl>
    );
  });
}
