import type { Commission } from "@nameplane/contracts/affiliates/affiliates";
import { affiliateCommissions } from "@nameplane/contracts/affiliates/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import type { AffiliateView } from "./affiliate-types.ts";
import { useAffiliateWords } from "./use-affiliate-words.ts";

const limits = [10, 20, 25, 50, 100] as const;

export const toneOfCommission: Readonly<Record<Commission["state"], StatusTone>> = {
  pending: "pending",
  due: "active",
  taken_back: "ended",
  refused: "problem",
};

/** Visits, sign-ups and orders, the amounts by currency, and the visits by day. */
export function NumbersPanel({ view }: { view: AffiliateView }) {
  const t = useTranslations("affiliates.numbers");
  const format = useFormat();
  const words = useAffiliateWords();
  const { counts, sums, days } = view;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <KeyValue
          facts={(["visits", "signups", "orders"] as const).map((key) => ({ key, label: t(key), value: String(counts[key]) }))}
        />
        {sums.length === 0 ? (
          <p className="np-soft">{t("none")}</p>
        ) : (
          <AmountTable label={t("title")}>
            <NumberHead first={t("currency")} others={[t("pending"), t("due"), t("paid")]} />
            <tbody>
              {sums.map(({ currency, pendingMinor, dueMinor, paidMinor }) => (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <NumberCells cells={[pendingMinor, dueMinor, paidMinor].map((minor) => words.amount(minor, currency))} />
                </tr>
              ))}
            </tbody>
          </AmountTable>
        )}
        <h3>{t("days")}</h3>
        {days.length === 0 ? (
          <p className="np-soft">{t("noDays")}</p>
        ) : (
          <AmountTable label={t("days")}>
            <NumberHead first={t("day")} others={[t("visits")]} />
            <tbody>
              {days.map(({ day, visits }) => (
                <tr key={day}>
                  <th scope="row">{format.date(day)}</th>
                  <NumberCells cells={[visits]} />
                </tr>
              ))}
            </tbody>
          </AmountTable>
        )}
      </div>
    </Panel>
  );
}

/** The commissions, newest first. They do not show who bought. */
export function CommissionsPanel() {
  const t = useTranslations("affiliates.commissions");
  const { query, tableProps } = useListState({ orderby: "paid", desc: true, sortable: [] }, 10);
  const list = useApiList(affiliateCommissions, {
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  return (
    <section className="np-col np-gap-12" aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <DataTable<Commission>
        label={t("title")}
        headers={useColumns()}
        items={list.data?.data ?? []}
        rowKey={({ commissionid }) => commissionid}
        rowName={({ paid, sold }) => `${paid} ${sold}`}
        listSize={null}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("none")} />}
      />
    </section>
  );
}

function useColumns(): readonly TableHeader<Commission>[] {
  const t = useTranslations("affiliates.commissions");
  const all = useTranslations("affiliates");
  const format = useFormat();
  const words = useAffiliateWords();
  const sum = (text: string, value: "netMinor" | "amountMinor"): TableHeader<Commission> => ({
    text,
    value,
    width: 150,
    align: "right",
    card: "pair",
    cell: (row) => <span className="np-num np-nowrap">{words.amount(row[value], row.currency)}</span>,
  });
  return [
    { text: t("paid"), value: "paid", names: true, width: 140, card: "title", cell: ({ paid }) => format.date(paid) },
    { text: t("what"), value: "sold", least: 140, card: "pair", cell: ({ sold }) => all(`sold.${sold}`) },
    sum(t("net"), "netMinor"),
    sum(t("amount"), "amountMinor"),
    {
      text: t("state"),
      value: "state",
      width: 150,
      card: "pair",
      cell: ({ state }) => <StatusMark tone={toneOfCommission[state]}>{all(`state.${state}`)}</StatusMark>,
    },
    { text: t("due"), value: "due", width: 140, card: "pair", cell: ({ due }) => format.date(due) },
  ];
}
