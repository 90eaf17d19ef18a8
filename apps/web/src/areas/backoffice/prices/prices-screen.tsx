import type { AnswerOf } from "@nameplane/contracts";
import { priceList } from "@nameplane/contracts/backoffice/operations";
import { priceKinds, priceProblems } from "@nameplane/contracts/backoffice/price-values";
import type { PriceGroupRow, PriceRow } from "@nameplane/contracts/backoffice/prices";
import { currencies, isCurrency } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useListState } from "../../../shell/lists/use-list-state.ts";
import { StaffButton, StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField, SelectField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { AmountCell } from "./amount-cell.tsx";
import { FileActs } from "./file-acts.tsx";
import { RuleDrawer } from "./rule-drawer.tsx";
import { paramsOf, usePriceWords } from "./use-price-words.ts";
import "./prices.css";

type Kind = (typeof priceKinds)[number];
type List = AnswerOf<typeof priceList>;

const limits = [10, 20, 25, 50, 100] as const;
const all = "all";

/** The prices of TLDs and services in one price group and currency, what they cost us, and which prices need attention. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("prices");
  const title = useTranslations("staff.title");
  const { query, search, setFilter, tableProps } = useListState({ orderby: "name", desc: false, sortable: [] }, 50);
  const kind: Kind = priceKinds.find((each) => each === search["view"]) ?? "tld";
  const currency = currencies.find((each) => each === search["currency"]) ?? "SEK";
  const problem = priceProblems.find((each) => each === search["problem"]);
  const typed = textOf(search["search"]);
  const groupid = textOf(search["group"]);
  const list = useApiList(priceList, {
    kind,
    currency,
    ...(problem === undefined ? {} : { problem }),
    ...(typed === undefined ? {} : { search: typed }),
    ...(groupid === undefined ? {} : { groupid }),
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 50,
  });
  const group = list.data?.group;
  const columns = useColumns(kind, group?.groupid ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRuleOpen, setRuleOpen] = useState(false);
  const showAll = () => void setFilter({ search: undefined, problem: undefined });
  return (
    <Page
      title={title("prices")}
      sub={t("sub")}
      actions={
        group && (
          <>
            <StaffButton to="exchangeRates">{title("exchangeRates")}</StaffButton>
            <StaffButton to="servicePlans">{title("servicePlans")}</StaffButton>
            <StaffButton to="priceGroups">{title("priceGroups")}</StaffButton>
            <FileActs groupid={group.groupid} name={`${title("prices")} ${group.name}`} />
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        <ViewTabs
          label={t("kinds")}
          value={kind}
          tabs={priceKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(view) => {
            setChosen(new Set());
            void setFilter({ view: view === "tld" ? undefined : view, search: undefined, problem: undefined });
          }}
        />
        <PriceSearch
          key={`${kind} ${typed ?? ""}`}
          kind={kind}
          typed={typed ?? ""}
          onSearch={(text) => void setFilter({ search: text.trim() || undefined })}
        />
        <Filters list={list.data} currency={currency} problem={problem ?? all} onChange={(change) => void setFilter(change)} />
        <DataTable<PriceRow>
          label={t(`kind.${kind}`)}
          headers={columns}
          items={list.data?.data ?? []}
          rowKey={({ subject }) => subject}
          rowName={({ name }) => name}
          listSize={null}
          {...tableProps(list.data?.total ?? 0)}
          selection={{
            keys: chosen,
            onChange: setChosen,
            actions: (
              <Button size="sm" onClick={() => setRuleOpen(true)}>
                {t("rule.chosen", { count: chosen.size })}
              </Button>
            ),
          }}
          state={tableStateOf(list, { title: t("failed") })}
          filtered={typed !== undefined || problem !== undefined}
          empty={<EmptyState plain title={t("none")} />}
          emptyByFilter={
            <EmptyState plain title={t("noneFound")} actions={<Button onClick={showAll}>{t("showAll")}</Button>}>
              {t("noneFoundText")}
            </EmptyState>
          }
        />
      </div>
      {isRuleOpen && group && chosen.size > 0 && (
        <RuleDrawer groupid={group.groupid} subjects={[...chosen]} onClose={() => setRuleOpen(false)} />
      )}
    </Page>
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The search field, which starts with the search text in the address. */
function PriceSearch({ kind, typed, onSearch }: { kind: Kind; typed: string; onSearch: (text: string) => void }) {
  const t = useTranslations("prices");
  const [text, setText] = useState(typed);
  return (
    <SearchField
      label={t(`search.${kind}`)}
      placeholder={t(`search.${kind}`)}
      width={320}
      maxLength={63}
      value={text}
      onChange={setText}
      onSearch={onSearch}
    />
  );
}

type FilterProps = {
  readonly list: List | undefined;
  readonly currency: string;
  readonly problem: string;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
};

function Filters({ list, currency, problem, onChange }: FilterProps) {
  const t = useTranslations("prices");
  const groups = list?.groups ?? [];
  const hasBrands = new Set(groups.map(({ brand }) => brand.brandid)).size > 1;
  const nameOf = ({ name, brand }: PriceGroupRow) => (hasBrands ? t("groupOf", { name, brand: brand.name }) : name);
  const count = (each: (typeof priceProblems)[number]) => t(`problems.${each}`, { count: list?.counts[each] ?? 0 });
  return (
    <div className="np-filter-grid">
      {groups.length > 0 && (
        <SelectField
          label={t("group")}
          value={list?.group.groupid ?? ""}
          options={groups.map((group) => ({ value: group.groupid, label: nameOf(group) }))}
          onChange={(group) => onChange({ group })}
        />
      )}
      <SelectField
        label={t("currency")}
        value={currency}
        options={["SEK", "EUR", "USD"].map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ currency: isCurrency(value) && value !== "SEK" ? value : undefined })}
      />
      <SelectField
        label={t("problem")}
        value={problem}
        options={[{ value: all, label: t("problems.all") }, ...priceProblems.map((value) => ({ value, label: count(value) }))]}
        onChange={(value) => onChange({ problem: value === all ? undefined : value })}
      />
    </div>
  );
}

const shownActs = { tld: ["create", "renew", "transfer", "restore", "trade"], product: ["create", "renew"] } as const;

function useColumns(kind: Kind, groupid: string): readonly TableHeader<PriceRow>[] {
  const t = useTranslations("prices");
  const words = usePriceWords();
  const shown: readonly string[] = shownActs[kind];
  const name: TableHeader<PriceRow> = {
    text: t(`column.name.${kind}`),
    value: "name",
    names: true,
    least: kind === "tld" ? 110 : 220,
    card: "title",
    cell: (row) => (
      <StaffLink to="price" params={paramsOf(groupid, row.subject)}>
        {row.name}
      </StaffLink>
    ),
  };
  const acts = shownActs[kind].map((operation): TableHeader<PriceRow> => ({
    text: words.act({ operation }, `${kind}:`),
    value: operation,
    width: 150,
    align: "right",
    card: "pair",
    ...(operation === "trade" ? { hideBelow: 1280 as const } : operation === "restore" ? { hideBelow: 1080 as const } : {}),
    cell: ({ offers }) => {
      const offer = offers.find((each) => each.operation === operation);
      const [amount] = offer?.amounts ?? [];
      if (offer === undefined || amount === undefined) return <span className="np-quiet">–</span>;
      return <AmountCell amount={amount} period={kind === "product" ? words.period(offer) : null} />;
    },
  }));
  const others: TableHeader<PriceRow> = {
    text: t("column.others"),
    value: "others",
    width: 240,
    card: "pair",
    cell: ({ offers, subject }) =>
      offers
        .filter(({ operation }) => !shown.includes(operation))
        .map((offer) => (
          <div key={offer.operation}>
            {words.act(offer, subject)}{" "}
            {offer.amounts.map(({ netMinor, currency }) => (netMinor === null ? t("noPrice") : words.money(netMinor, currency)))}
          </div>
        )),
  };
  const notes: TableHeader<PriceRow> = {
    text: t("column.notes"),
    value: "notes",
    least: 170,
    card: "pair",
    cell: ({ isbelow, missing, next }) => (
      <div className="np-col np-small">
        {isbelow && <StatusMark tone="problem">{t("belowCost")}</StatusMark>}
        {missing.length > 0 && <StatusMark tone="needs">{t("missing", { currencies: missing.join(", ") })}</StatusMark>}
        {next !== null && <StatusMark tone="pending">{t.rich("next", { when: () => <DateTime value={next} /> })}</StatusMark>}
      </div>
    ),
  };
  return [name, ...acts, ...(kind === "product" ? [others] : []), notes];
}
