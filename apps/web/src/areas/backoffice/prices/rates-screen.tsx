import { exchangeRates } from "@nameplane/contracts/backoffice/operations";
import type { ExchangeRate, InterestReference } from "@nameplane/contracts/backoffice/exchange-rates";
import { currencies } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";

const isOurs = (currency: string) => currencies.some((each) => each === currency);

/** The newest exchange rates, those of the product's currencies first, and the reference rates of late-payment interest. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("prices.rates");
  const title = useTranslations("staff.title");
  const list = useApiQuery(exchangeRates, {});
  const rank = ({ from, to }: ExchangeRate) => (isOurs(from) && isOurs(to) ? 0 : 1);
  const pairs = (list.data?.data ?? []).toSorted((a, b) => rank(a) - rank(b)).map((rate, place) => ({ ...rate, place }));
  const listed = useLocalPages(pairs, { sortBy: "place", listSize: 50 });
  const references = useLocalPages(list.data?.references ?? [], { sortBy: "country", listSize: 50 });
  const columns = useColumns();
  const state = tableStateOf(list, { title: t("failed") });
  return (
    <Page
      title={title("exchangeRates")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="prices">{title("prices")}</StaffLink> },
            { key: "here", content: title("exchangeRates") },
          ]}
        />
      }
    >
      <div className="np-col np-gap-24">
        <DataTable<ExchangeRate>
          {...listed}
          label={title("exchangeRates")}
          headers={columns.pairs}
          rowKey={({ from, to }) => from + to}
          rowName={({ from, to }) => `${from} ${to}`}
          listSize={50}
          state={state}
          empty={
            <EmptyState plain title={t("empty")}>
              {t("emptyText")}
            </EmptyState>
          }
        />
        {(list.data?.references.length ?? 0) > 0 && (
          <section className="np-col np-gap-8">
            <h2>{t("references")}</h2>
            <DataTable<InterestReference>
              {...references}
              label={t("references")}
              headers={columns.references}
              rowKey={({ country }) => country}
              rowName={({ country }) => country}
              listSize={50}
              state={state}
              empty={null}
            />
          </section>
        )}
      </div>
    </Page>
  );
}

type AnyRate = Pick<ExchangeRate, "ppm" | "formerPpm" | "validfrom" | "source">;

function useColumns(): {
  readonly pairs: readonly TableHeader<ExchangeRate>[];
  readonly references: readonly TableHeader<InterestReference>[];
} {
  const t = useTranslations("prices.rates");
  const format = useFormat();
  const day = { text: t("day"), value: "day", width: 130, card: "pair" as const };
  const source = { text: t("source"), value: "source", least: 200, card: "pair" as const };
  const sourceOf = (rate: AnyRate) => (rate.source === "ecb" || rate.source === "riksbank" ? t(rate.source) : rate.source);
  const price = ({ from, to, ppm }: ExchangeRate) =>
    `1 ${from} = ${format.number(ppm / 1_000_000, { minimumFractionDigits: 4, maximumFractionDigits: 4 })} ${to}`;
  const change = ({ ppm, formerPpm }: ExchangeRate) => {
    if (formerPpm === null || formerPpm === 0) return null;
    const share = ppm / formerPpm - 1;
    return `${share > 0 ? "+" : ""}${format.percent(share, 2)}`;
  };
  return {
    pairs: [
      {
        text: t("pair"),
        value: "pair",
        names: true,
        least: 200,
        card: "title",
        cell: (rate) => <span className="np-num">{price(rate)}</span>,
      },
      {
        text: t("change"),
        value: "change",
        width: 110,
        align: "right",
        card: "pair",
        cell: (rate) => <span className="np-num">{change(rate)}</span>,
      },
      { ...day, cell: ({ validfrom }) => format.date(validfrom) },
      { ...source, cell: sourceOf },
    ],
    references: [
      { text: t("country"), value: "country", names: true, width: 120, card: "title", cell: ({ country }) => country },
      {
        text: t("rate"),
        value: "rate",
        width: 110,
        align: "right",
        card: "pair",
        cell: ({ ppm }) => <span className="np-num">{format.percent(ppm / 1_000_000, 2)}</span>,
      },
      { ...day, cell: ({ validfrom }) => format.date(validfrom) },
      { ...source, cell: sourceOf },
    ],
  };
}
