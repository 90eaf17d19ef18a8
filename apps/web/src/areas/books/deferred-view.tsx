import type { AnswerOf } from "@nameplane/contracts";
import { deferredIncome } from "@nameplane/contracts/books/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { sellerIn, type ViewProps } from "./books-view.ts";
import { PlainTable } from "./plain-table.tsx";

type Row = AnswerOf<typeof deferredIncome>["months"][number];

/** Income that belongs to later months, and when it is released. */
export function DeferredView({ books }: ViewProps) {
  const t = useTranslations("books.deferred");
  const view = useTranslations("books.view");
  const format = useFormat();
  const query = useApiQuery(deferredIncome, sellerIn(books));
  const { deferredfrom } = books;
  const sums = query.data?.data ?? [];
  if (deferredfrom === null && sums.length === 0)
    return (
      <Panel flush>
        <EmptyState plain title={t("off")}>
          {t("offText")}
        </EmptyState>
      </Panel>
    );
  return (
    <div className="np-col np-gap-16">
      {deferredfrom !== null && <p>{t.rich("from", { day: () => <DateTime value={deferredfrom} /> })}</p>}
      {sums.map(({ currency, totalMinor, bookedMinor, lines }) => (
        <p key={currency} className="np-row np-wrap np-gap-12">
          <strong>{t("total", { amount: format.money({ minor: totalMinor, currency }), count: lines })}</strong>
          {totalMinor === bookedMinor ? (
            <StatusMark tone="active">{t("agrees")}</StatusMark>
          ) : (
            <StatusMark tone="problem">{t("differs", { amount: format.money({ minor: bookedMinor, currency }) })}</StatusMark>
          )}
        </p>
      ))}
      <PlainTable<Row>
        label={view("deferred")}
        items={query.data?.months ?? []}
        rowKey={({ month, currency }) => month + currency}
        rowName={({ month }) => format.month(month)}
        state={tableStateOf(query, { title: t("failed") })}
        empty={<EmptyState plain title={t("none")} />}
        headers={[
          { text: t("month"), value: "month", names: true, card: "title", cell: ({ month }) => format.month(month) },
          {
            text: t("amount"),
            value: "amount",
            width: 280,
            align: "right",
            card: "pair",
            cell: ({ minor, currency }) => <Money value={{ minor, currency }} />,
          },
        ]}
      />
    </div>
  );
}
