import type { BooksMonth, Closing } from "@nameplane/contracts/books/books";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { TableHeader } from "../../ui/table/table-types.ts";
import type { ViewProps } from "./books-view.ts";
import { CloseDrawer } from "./close-drawer.tsx";
import { PlainTable } from "./plain-table.tsx";
import { ReopenDrawer } from "./reopen-drawer.tsx";
import { RevalueDrawer } from "./revalue-drawer.tsx";

type Act = "close" | "reopen" | "revalue";

/** The months of the books. For each closing and reopening, it shows when and by whom. */
export function MonthsView({ books }: ViewProps) {
  const t = useTranslations("books.months");
  const view = useTranslations("books.view");
  const format = useFormat();
  const [open, setOpen] = useState<{ readonly what: Act; readonly month: string } | null>(null);
  const exchange: TableHeader<BooksMonth> = {
    text: t("exchange"),
    value: "exchangeMinor",
    width: 170,
    align: "right",
    card: "pair",
    cell: ({ exchangeMinor, revalued }) => (
      <span className="np-col">
        <Money value={{ minor: exchangeMinor, currency: books.seller.currency }} />
        {revalued !== null && <span className="np-soft np-small">{t("revalued")}</span>}
      </span>
    ),
  };
  const lastClosed = books.months.find(({ isclosed }) => isclosed)?.month;
  const actsOf = ({ month, isclosed, isnext, isended }: BooksMonth): Act[] => [
    ...(books.hasforeign && isended && !isclosed ? ["revalue" as const] : []),
    ...(month === lastClosed ? ["reopen" as const] : []),
    ...(isnext && isended ? ["close" as const] : []),
  ];
  return (
    <>
      <PlainTable<BooksMonth>
        label={view("months")}
        items={books.months}
        rowKey={({ month }) => month}
        rowName={({ month }) => format.month(month)}
        empty={
          <EmptyState plain title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        }
        headers={[
          {
            text: t("month"),
            value: "month",
            width: 130,
            names: true,
            card: "title",
            cell: ({ month }) => format.month(month),
          },
          { text: t("status"), value: "status", width: 140, card: "line", cell: (row) => <MonthStatus row={row} /> },
          {
            text: t("vouchers"),
            value: "vouchers",
            width: 120,
            align: "right",
            card: "pair",
            cell: ({ vouchers }) => <span className="np-num">{format.number(vouchers)}</span>,
          },
          ...(books.hasforeign ? [exchange] : []),
          {
            text: t("history"),
            value: "history",
            least: 260,
            card: "line",
            cell: ({ closings }) =>
              closings.length === 0 ? (
                <span className="np-soft">{t("never")}</span>
              ) : (
                <ul className="np-books-history">
                  {closings.map((closing) => (
                    <History key={closing.closed} closing={closing} />
                  ))}
                </ul>
              ),
          },
        ]}
        actionsWidth={books.hasforeign ? 320 : 190}
        actions={(row) => {
          const acts = actsOf(row);
          if (acts.length === 0) return null;
          return acts.map((what) => (
            <Button key={what} size="sm" onClick={() => setOpen({ what, month: row.month })}>
              {t(what, { month: format.month(row.month) })}
            </Button>
          ));
        }}
      />
      {open?.what === "close" && <CloseDrawer books={books} month={open.month} onClose={() => setOpen(null)} />}
      {open?.what === "revalue" && <RevalueDrawer books={books} month={open.month} onClose={() => setOpen(null)} />}
      {open?.what === "reopen" && <ReopenDrawer books={books} month={open.month} onClose={() => setOpen(null)} />}
    </>
  );
}

function MonthStatus({ row: { isclosed, isended } }: { readonly row: BooksMonth }) {
  const t = useTranslations("books.months");
  if (isclosed) return <StatusMark tone="ended">{t("closed")}</StatusMark>;
  return isended ? <StatusMark tone="needs">{t("open")}</StatusMark> : <StatusMark tone="pending">{t("running")}</StatusMark>;
}

function History({ closing }: { readonly closing: Closing }) {
  const t = useTranslations("books.months");
  const { closed, closedby, note, reopened, reopenedby, reason, issame } = closing;
  return (
    <li>
      {reopened !== null && (
        <p>
          {t.rich("reopenedBy", {
            name: reopenedby ?? "",
            reason: reason ?? "",
            when: () => <DateTime value={reopened} show="moment" />,
          })}
        </p>
      )}
      <p>{t.rich("closedBy", { name: closedby, when: () => <DateTime value={closed} show="moment" /> })}</p>
      {note !== "" && <p className="np-soft">{note}</p>}
      {issame !== null && <p className="np-soft">{t(issame ? "same" : "changed")}</p>}
    </li>
  );
}
