import { useTranslations } from "use-intl";
import { RowLink, useAccountColumn } from "../../app/session/row-account.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import type { TableHeader } from "../../ui/table/table-types.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime, useNow } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { useWidth } from "../../ui/use-width.ts";
import type { InvoiceRow } from "./invoices.rules.ts";

export function useInvoiceColumns(hasSubaccounts: boolean): readonly TableHeader<InvoiceRow>[] {
  const t = useTranslations("ledger.invoices");
  const account = useAccountColumn<InvoiceRow>();
  // A card has room for what a tight table has not.
  const narrow = useWidth() === "narrow";
  const word = (row: InvoiceRow) =>
    row.linecount > 1 ? t("more", { service: row.service, count: row.linecount - 1 }) : row.service;
  return [
    {
      text: t("number"),
      value: "number",
      width: 112,
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
    ...(hasSubaccounts ? [account] : []),
    {
      text: t("service"),
      value: "service",
      ...(narrow ? {} : { hideBelow: 1080 as const }),
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
      width: 120,
      card: "line",
      cell: ({ issuedon }) => <DateTime value={issuedon} />,
    },
    { text: t("due"), value: "due", width: 120, card: "pair", cell: (row) => <DueDate row={row} /> },
    {
      text: t("paid"),
      value: "paid",
      width: 120,
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
      width: 130,
      align: "right",
      card: "pair",
      cell: ({ totalMinor, currency }) => <Money value={{ minor: totalMinor, currency }} />,
    },
    {
      text: t("left"),
      value: "left",
      width: 130,
      align: "right",
      card: "pair",
      cell: (row) => <LeftToPay row={row} />,
    },
    {
      text: t("note"),
      value: "note",
      width: 110,
      hideBelow: 1280,
      card: "none",
      cell: ({ note }) => <span title={note}>{note}</span>,
    },
  ];
}

/** A date that has passed while something is left to pay is amber. */
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
