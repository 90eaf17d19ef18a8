import type { AnswerOf } from "@nameplane/contracts";
import { balances } from "@nameplane/contracts/books/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { sellerIn, type ViewProps } from "./books-view.ts";
import { PlainTable } from "./plain-table.tsx";
import { listSpans, SpanField } from "./span-field.tsx";
import { spanOf, type Span } from "./spans.rules.ts";

type Row = AnswerOf<typeof balances>["data"][number];

/** Opening balance, movement and closing balance of each account. */
export function BalancesView({ books }: ViewProps) {
  const t = useTranslations("books.balance");
  const view = useTranslations("books.view");
  const format = useFormat();
  // Quarters are left out, because a quarter may lie in two financial years, and each year has its own opening balances.
  const spans = listSpans(books).filter(({ kind }) => kind !== "quarter");
  const [span, setSpan] = useState<Span>(spans[0] ?? spanOf(2026, 1, 12));
  const { from, to } = span;
  const query = useApiList(balances, { ...sellerIn(books), from, to });
  const { currency } = books.seller;
  const sum = (text: string, value: keyof Row): TableHeader<Row> => ({
    text,
    value,
    width: 150,
    align: "right",
    card: "pair",
    cell: (row) => <span className="np-num">{format.amount({ minor: Number(row[value]), currency })}</span>,
  });
  return (
    <div className="np-col np-gap-16">
      <div className="np-books-choice">
        <SpanField spans={spans} value={span} onChange={setSpan} />
      </div>
      <PlainTable<Row>
        label={view("balances")}
        items={query.data?.data ?? []}
        rowKey={({ number }) => number}
        rowName={({ number, name }) => `${number} ${name}`}
        state={tableStateOf(query, { title: t("failed") })}
        empty={<EmptyState plain title={t("empty")} />}
        headers={[
          { text: t("account"), value: "number", width: 100, names: true, card: "title" },
          { text: t("name"), value: "name", least: 220, card: "line" },
          sum(t("opening"), "openingMinor"),
          sum(t("debit"), "debitMinor"),
          sum(t("credit"), "creditMinor"),
          sum(t("closing"), "closingMinor"),
        ]}
      />
    </div>
  );
}
