import { useTranslations } from "use-intl";
import { RowLink, useAccountColumn } from "../../shell/session/row-account.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import type { TableHeader } from "../../ui/table/table-types.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime, useNow } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { useWidth } from "../../ui/use-width.ts";
import type { InvoiceRow } from "./invoices.rules.ts";

/** Column widths. A table with an account column has less room for the others. */
const roomy = { number: 112, date: 120, total: 130 } as const;
const dense = { number: 96, date: 108, total: 120 } as const;

export function useInvoiceColumns(hasSubaccounts: boolean): readonly TableHeader<InvoiceRow>[] {
  const t = useTranslations("ledger.invoices");
  const account = useAccountColumn<InvoiceRow>();
  const widths = hasSubaccounts ? dense : roomy;
  // On narrow screens, a card replaces the row, and a card has room for facts that do not fit in the table.
  const narrow = useWidth() === "narrow";
  const word = (row: InvoiceRow) =>
    row.linecount > 1 ? t("more", { service: row.service, count: row.linecount - 1 }) : row.service;
  const note: TableHeader<InvoiceRow> = {
    text: t("note"),
    value: "note",
    width: 110,
    hideBelow: 1280,
    card: "none",
    cell: (row) => <span title={row.note}>{row.note}</span>,
  };
  return [
    {
      text: t("number"),
      value: "number",
      width: widths.number,
      cell: ({ invoiceid, number, account: other }) => (
        <RowLink
          to="invoice"
          params={{ number: invoiceid }}
          account={other}
          className="np-num"
          aria-label={t("open", { number: String(number) })}
        >
          {number}
        </RowLink>
      ),
    },
    ...(hasSubaccounts ? [{ ...account, width: 150 }] : []),
    {
      text: t("service"),
      value: "service",
      ...(narrow ? {} : { hideBelow: hasSubaccounts ? (1280 as const) : (1080 as const) }),
      card: "line",
      cell: (row) => (
        <span title={row.service}>
          {row.kind === "credit_note" && (
            <>
              <Tag tone="credit">{t("creditNote")}</Tag>{" "}
            </>
          )}
          {word(row)}
        </span>
      ),
    },
    {
      text: t("created"),
      value: "created",
      sortable: true,
      width: widths.date,
      ...(hasSubaccounts && !narrow ? { hideBelow: 1080 as const } : {}),
      card: "line",
      cell: ({ issuedon }) => <DateTime value={issuedon} />,
    },
    { text: t("due"), value: "due", width: widths.date, card: "pair", cell: (row) => <DueDate row={row} /> },
    {
      text: t("paid"),
      value: "paid",
      width: widths.date,
      hideBelow: 1280,
      card: "none",
      cell: ({ paidon }) => (paidon === null ? <span /> : <DateTime value={paidon} />),
    },
    {
      text: t("status"),
      value: "status",
      width: 140,
      card: "line",
      cell: ({ status }) => <CodeStatus code={status} />,
    },
    {
      text: t("total"),
      value: "total",
      width: widths.total,
      align: "right",
      card: "pair",
      cell: ({ totalMinor, currency }) => <Money value={{ minor: totalMinor, currency }} />,
    },
    {
      text: t("left"),
      value: "left",
      width: widths.total,
      align: "right",
      card: "pair",
      cell: (row) => <LeftToPay row={row} />,
    },
    ...(hasSubaccounts ? [] : [note]),
  ];
}

/** The due date, amber once it has passed while something is left to pay. */
function DueDate({ row: { dueon, leftMinor } }: { row: InvoiceRow }) {
  const { daysUntil } = useFormat();
  const now = useNow();
  if (dueon === null) return <span className="np-quiet">-</span>;
  const isLate = leftMinor > 0 && daysUntil(dueon, now) < 0;
  return (
    <span className={isLate ? "np-needs-text np-strong" : undefined}>
      <DateTime value={dueon} />
    </span>
  );
}

function LeftToPay({ row: { leftMinor, currency } }: { row: InvoiceRow }) {
  return (
    <span className={leftMinor > 0 ? "np-strong" : "np-quiet"}>
      <Money value={{ minor: leftMinor, currency }} />
    </span>
  );
}
