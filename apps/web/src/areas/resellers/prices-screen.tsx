import { resalePrices } from "@nameplane/contracts/resellers/operations";
import type { ResaleMargin, ResaleOffer, ResaleRow } from "@nameplane/contracts/resellers/prices";
import { priceKinds } from "@nameplane/contracts/backoffice/price-values";
import { currencies, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { SearchField, SelectField } from "../../ui/form/fields.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { CostsPanel } from "./costs-panel.tsx";
import { GuardedPage } from "./guarded-page.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { MarginDrawer, RemoveMarginDrawer } from "./margin-drawer.tsx";
import { MarginsPanel } from "./margins-panel.tsx";
import { SingleDrawer } from "./single-drawer.tsx";
import { useReadPricesAgain } from "./use-read-prices-again.ts";
import { useResaleWords } from "./use-resale-words.ts";
import "../../ui/table/amount-table.css";
import "./resellers.css";

type Kind = (typeof priceKinds)[number];

const limits = [10, 20, 25, 50, 100] as const;
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * The prices of the reseller's brand: the margins from which they are calculated, each price beside what the reseller pays, and
 * changes.
 */
export function Screen(): React.JSX.Element {
  const title = useTranslations("routes.title");
  return (
    <GuardedPage title={title("resalePrices")}>
      <Prices />
    </GuardedPage>
  );
}

type Open =
  | { readonly kind: "margin"; readonly margin: ResaleMargin | null; readonly row: ResaleRow | null }
  | { readonly kind: "remove"; readonly margin: ResaleMargin }
  | { readonly kind: "single"; readonly row: ResaleRow };

function Prices() {
  const t = useTranslations("resale.prices");
  const resale = useTranslations("resale");
  const title = useTranslations("routes.title");
  const { query, search, setFilter, tableProps } = useListState({ orderby: "name", desc: false, sortable: [] }, 20);
  const kind: Kind = priceKinds.find((each) => each === search["view"]) ?? "tld";
  const chosen = currencies.find((each) => each === search["currency"]);
  const [typed, groupid, isBelow] = [textOf(search["search"]), textOf(search["list"]), search["problem"] === "below"];
  const list = useApiList(resalePrices, {
    kind,
    ...(chosen === undefined ? {} : { currency: chosen }),
    ...(typed === undefined ? {} : { search: typed }),
    ...(groupid === undefined ? {} : { groupid }),
    ...(isBelow ? { problem: "below" as const } : {}),
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 20,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const readAgain = useReadPricesAgain();
  const { data, error } = list;
  const columns = useColumns(
    kind,
    data?.currency ?? "SEK",
    data?.maychange === true ? (row) => setOpen({ kind: "single", row }) : null,
  );
  const showAll = () => void setFilter({ search: undefined, problem: undefined });
  if (data === undefined)
    return (
      <Page title={title("resalePrices")} sub={t("sub")}>
        {error?.name === "NotFound" ? (
          <EmptyState title={resale("noneTitle")}>{resale("noneText")}</EmptyState>
        ) : (
          <Panel flush>
            {error === null ? (
              <LoadingPanel lines={8} />
            ) : (
              <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void list.refetch()} />
            )}
          </Panel>
        )}
      </Page>
    );
  const place = { groupid: data.group.groupid, currency: data.currency, isGroup: data.group.isgroup };
  const done = {
    onClose: () => setOpen(null),
    onSaved: () => {
      setOpen(null);
      readAgain();
    },
  };
  return (
    <Page title={title("resalePrices")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <div className="np-filter-grid">
          {data.groups.length > 1 && (
            <SelectField
              label={resale("list")}
              value={data.group.groupid}
              options={data.groups.map((each) => ({
                value: each.groupid,
                label: resale("listOf", { name: each.name, brand: each.brand }),
              }))}
              onChange={(value) => void setFilter({ list: value })}
            />
          )}
          <SelectField
            label={resale("currency")}
            value={data.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(value) => void setFilter({ currency: value })}
          />
          <SelectField
            label={t("problem")}
            value={isBelow ? "below" : "all"}
            options={[
              { value: "all", label: t("all") },
              { value: "below", label: t("belowOnly", { count: data.below }) },
            ]}
            onChange={(value) => void setFilter({ problem: value === "below" ? value : undefined })}
          />
        </div>
        <CostsPanel />
        <p className="np-soft">{t("customers", { count: data.group.customers })}</p>
        <MarginsPanel
          isGroup={data.group.isgroup}
          margins={data.margins}
          currency={data.currency}
          mayChange={data.maychange}
          onAdd={() => setOpen({ kind: "margin", margin: null, row: null })}
          onChange={(margin) => setOpen({ kind: "margin", margin, row: null })}
          onRemove={(margin) => setOpen({ kind: "remove", margin })}
        />
        <ViewTabs
          label={t("kinds")}
          value={kind}
          tabs={priceKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(view) => void setFilter({ view: view === "tld" ? undefined : view, search: undefined, problem: undefined })}
        />
        <PriceSearch
          key={`${kind} ${typed ?? ""}`}
          kind={kind}
          typed={typed ?? ""}
          onSearch={(text) => void setFilter({ search: text.trim() || undefined })}
        />
        <DataTable<ResaleRow>
          label={t(`kind.${kind}`)}
          headers={columns}
          items={data.data}
          rowKey={({ subject }) => subject}
          rowName={({ name }) => name}
          listSize={null}
          {...tableProps(data.total)}
          state={tableStateOf(list, { title: t("failed") })}
          filtered={typed !== undefined || isBelow}
          empty={<EmptyState plain title={t("none")} />}
          emptyByFilter={<EmptyState plain title={t("noneFound")} actions={<Button onClick={showAll}>{t("showAll")}</Button>} />}
        />
        <HistoryPanel groupid={place.groupid} />
      </div>
      {open?.kind === "margin" && <MarginDrawer {...place} margin={open.margin} thing={open.row} {...done} />}
      {open?.kind === "remove" && (
        <RemoveMarginDrawer groupid={place.groupid} currency={place.currency} margin={open.margin} {...done} />
      )}
      {open?.kind === "single" && (
        <SingleDrawer
          groupid={place.groupid}
          currency={place.currency}
          row={open.row}
          onMargin={() => setOpen({ kind: "margin", margin: null, row: open.row })}
          {...done}
        />
      )}
    </Page>
  );
}

/** The search field, which starts with the search text in the address. */
function PriceSearch({ kind, typed, onSearch }: { kind: Kind; typed: string; onSearch: (text: string) => void }) {
  const t = useTranslations("resale.prices");
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

const shownActs = { tld: ["create", "renew", "transfer", "restore", "trade"], product: ["create", "renew"] } as const;

function useColumns(
  kind: Kind,
  currency: Currency,
  onEdit: ((row: ResaleRow) => void) | null,
): readonly TableHeader<ResaleRow>[] {
  const t = useTranslations("resale.prices");
  const words = useResaleWords();
  const name: TableHeader<ResaleRow> = {
    text: t(`name.${kind}`),
    value: "name",
    names: true,
    least: kind === "tld" ? 100 : 200,
    card: "title",
    cell: (row) => <span className="np-strong">{row.name}</span>,
  };
  const acts = shownActs[kind].map((operation): TableHeader<ResaleRow> => ({
    text: words.act({ operation }, `${kind}:`),
    value: operation,
    width: 150,
    align: "right",
    card: "pair",
    ...(operation === "trade" ? { hideBelow: 1280 as const } : operation === "restore" ? { hideBelow: 1080 as const } : {}),
    cell: ({ offers }) => {
      const offer = offers.find((each) => each.operation === operation);
      if (offer === undefined) return <span className="np-quiet">–</span>;
      return <Amount offer={offer} currency={currency} period={kind === "product" ? words.period(offer) : null} />;
    },
  }));
  const edit: TableHeader<ResaleRow> = {
    text: t("edit"),
    value: "edit",
    hideText: true,
    width: 130,
    align: "right",
    card: "control",
    cell: (row) => (
      <Button size="sm" onClick={() => onEdit?.(row)}>
        {t("edit")}
        <span className="np-visually-hidden"> {row.name}</span>
      </Button>
    ),
  };
  return [name, ...acts, ...(onEdit === null ? [] : [edit])];
}

/** A price, with what the reseller pays and the margin below it, as a share of the price. */
function Amount({ offer, currency, period }: { offer: ResaleOffer; currency: Currency; period: string | null }) {
  const t = useTranslations("resale");
  const words = useResaleWords();
  const format = useFormat();
  const { netMinor, wholesaleMinor, marginBasisPoints, isbelow, isown } = offer;
  if (netMinor === null) return <span className="np-quiet">{t("noPrice")}</span>;
  const amount = (minor: number) => format.amount({ minor, currency });
  return (
    <span className="np-amount-cell np-resale-cell">
      <span className="np-num np-nowrap">{amount(netMinor)}</span>
      {period !== null && <span className="np-small np-soft">{period}</span>}
      {wholesaleMinor !== null && (
        <span className="np-small np-num np-nowrap np-soft">{t("youPay", { amount: amount(wholesaleMinor) })}</span>
      )}
      {marginBasisPoints !== null && (
        <span className={isbelow ? "np-small np-num np-nowrap np-amount-below" : "np-small np-num np-nowrap np-soft"}>
          {t("share", { share: words.share(marginBasisPoints) })}
        </span>
      )}
      {isown && <span className="np-small np-soft">{t("own")}</span>}
      {isbelow && <StatusMark tone="problem">{t("below")}</StatusMark>}
    </span>
  );
}
