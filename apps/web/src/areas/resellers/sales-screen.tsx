import { merchantView, renewalsDue, settlements } from "@nameplane/contracts/resellers/operations";
import type { OpenMonth, Settlement } from "@nameplane/contracts/resellers/sales";
import { useTranslations } from "use-intl";
import { useApiList, useApiQuery } from "../../lib/api/use-api.ts";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { GuardedPage } from "./guarded-page.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import "./resellers.css";

const limits = [10, 20, 25, 50, 100] as const;

/** What the reseller sold on its brand: the coming statement, earlier ones, coming renewals, and a report. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("routes.title");
  return (
    <GuardedPage title={title("resaleSales")}>
      <Sales />
    </GuardedPage>
  );
}

function Sales() {
  const t = useTranslations("resale.sales");
  const title = useTranslations("routes.title");
  const { query, tableProps } = useListState({ orderby: "month", desc: true, sortable: [] }, 10);
  const list = useApiList(settlements, { page: query.page, limit: limits.find((limit) => limit === query.limit) ?? 10 });
  return (
    <Page title={title("resaleSales")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <Panel flush title={t("open")}>
          <p className="np-soft np-resale-note">{t("openText")}</p>
          {list.data === undefined && list.error === null && <LoadingPanel lines={2} />}
          {list.data === undefined && list.error !== null && (
            <ErrorState title={t("failed")} error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data?.open.length === 0 && <p className="np-resale-note">{t("openNone")}</p>}
          {list.data !== undefined && list.data.open.length > 0 && <Open open={list.data.open} />}
        </Panel>
        <section className="np-col np-gap-12" aria-label={t("statements")}>
          <h2>{t("statements")}</h2>
          <p className="np-soft">{t("how")}</p>
          <DataTable<Settlement>
            label={t("statements")}
            headers={useColumns()}
            items={list.data?.data ?? []}
            rowKey={({ settlementid }) => settlementid}
            rowName={({ month, currency }) => `${month} ${currency}`}
            listSize={null}
            {...tableProps(list.data?.total ?? 0)}
            state={tableStateOf(list, { title: t("failed") })}
            empty={
              <EmptyState plain title={t("noStatements")}>
                {t("noStatementsText")}
              </EmptyState>
            }
          />
        </section>
        <RenewalsPanel />
        <ReportPanel />
      </div>
    </Page>
  );
}

function Open({ open }: { open: readonly OpenMonth[] }) {
  const t = useTranslations("resale.sales");
  const resale = useTranslations("resale");
  const words = useResaleWords();
  return (
    <AmountTable label={t("open")}>
      <NumberHead
        first={resale("currency")}
        others={[t("lines"), t("retail"), t("wholesale"), t("margin"), t("commission"), t("opening")]}
      />
      <tbody>
        {open.map(({ currency, lines, retailMinor, wholesaleMinor, marginMinor, commissionMinor, openingMinor }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <NumberCells
              cells={[
                lines,
                ...[retailMinor, wholesaleMinor, marginMinor, 0 - commissionMinor, openingMinor].map((minor) =>
                  words.amount(minor, currency),
                ),
              ]}
            />
          </tr>
        ))}
      </tbody>
    </AmountTable>
  );
}

function useColumns(): readonly TableHeader<Settlement>[] {
  const t = useTranslations("resale.sales");
  const words = useResaleWords();
  const sum = (
    text: string,
    value: "retailMinor" | "wholesaleMinor" | "marginMinor" | "creditedMinor" | "carriedMinor",
  ): TableHeader<Settlement> => ({
    text,
    value,
    width: 150,
    align: "right",
    card: "pair",
    ...(value === "carriedMinor" ? { hideBelow: 1280 as const } : {}),
    cell: (row) => <span className="np-num np-nowrap">{words.amount(row[value], row.currency)}</span>,
  });
  return [
    {
      text: t("month"),
      value: "month",
      names: true,
      least: 120,
      card: "title",
      cell: ({ settlementid, month }) => (
        <RouteLink to="resaleStatement" params={{ statementID: settlementid }}>
          {words.month(month)}
        </RouteLink>
      ),
    },
    { text: t("lines"), value: "lines", width: 90, align: "right", card: "pair", cell: ({ lines }) => lines },
    sum(t("retail"), "retailMinor"),
    sum(t("wholesale"), "wholesaleMinor"),
    sum(t("margin"), "marginMinor"),
    sum(t("credited"), "creditedMinor"),
    sum(t("carried"), "carriedMinor"),
  ];
}

function RenewalsPanel() {
  const t = useTranslations("resale.sales");
  const words = useResaleWords();
  const { data, error, refetch } = useApiQuery(renewalsDue, {});
  const shown = (minor: number | null, currency: string) => (minor === null ? t("unknown") : words.amount(minor, currency));
  return (
    <Panel flush title={t("due")}>
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={3} />}
      {data !== undefined && (
        <p className="np-soft np-resale-note">
          {data.data.length === 0 ? t("dueNone") : t.rich("dueText", { until: () => <DateTime value={data.until} /> })}
        </p>
      )}
      {data !== undefined && data.data.length > 0 && <Forecast />}
      {data !== undefined && data.data.length > 0 && (
        <AmountTable label={t("due")}>
          <NumberHead first={t("what")} others={[t("count"), t("retail"), t("wholesale"), t("margin")]} />
          <tbody>
            {data.data.map(({ name, currency, count, retailMinor, wholesaleMinor, marginMinor }) => (
              <tr key={`${name} ${currency}`}>
                <th scope="row">{name}</th>
                <NumberCells
                  cells={[count, ...[retailMinor, wholesaleMinor, marginMinor].map((minor) => shown(minor, currency))]}
                />
              </tr>
            ))}
          </tbody>
        </AmountTable>
      )}
    </Panel>
  );
}

/** For a reseller that pays wholesale prices itself: whether its balance covers these renewals, and for how long. */
function Forecast() {
  const t = useTranslations("merchant.wholesale");
  const words = useResaleWords();
  const { data } = useApiQuery(merchantView, {});
  const wholesale = data?.wholesale ?? null;
  if (wholesale === null || wholesale.renewalsMinor === null) return null;
  const { daysleft, prepaidMinor, limitMinor, currency } = wholesale;
  return (
    <p className="np-resale-note">
      {`${t("title")}: ${words.amount(prepaidMinor + (limitMinor ?? 0), currency)}. `}
      {daysleft === null ? t("lasts") : t("left", { days: daysleft })}
      {". "}
      <RouteLink to="resaleSelling">{t("view")}</RouteLink>
    </p>
  );
}
