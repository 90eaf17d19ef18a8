import type { AnswerOf } from "@nameplane/contracts";
import type { tldList } from "@nameplane/contracts/tlds/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { cachedLists } from "../../shell/lists/cached-lists.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo, useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { useListSize, useSessionActions } from "../../shell/session/use-session.ts";
import { useCachedList } from "../../shell/lists/use-cached-list.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { SearchField, SelectField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { Money } from "../../ui/text/money.tsx";
import { shownPrice, useVatSide } from "../orders/basket/index.ts";
import "./tlds.css";

type Tld = AnswerOf<typeof tldList>["tlds"][number];
type Row = Tld & { readonly createSum: number };

/** All TLDs, searchable by name or group. */
export function TldList() {
  const t = useTranslations("tlds.list");
  const { locale } = useFormat();
  const go = useGo();
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const { enablePrices } = useBrand().globals;
  const { chooseListSize } = useSessionActions();
  const listSize = useListSize();
  const side = useVatSide();
  const list = useCachedList(cachedLists.tldGroups);
  const [text, setText] = useState("");
  const group = search["group"] ?? "";
  const wanted = text.trim().toLowerCase().replace(/^\./, "");
  // Prices are compared by the year, because some TLDs are sold for no less than two.
  const sum = (price: Tld["create"]) =>
    price === null ? Number.MAX_SAFE_INTEGER : shownPrice(price, side).minor / Math.max(1, price.periodMonths / 12);
  const rows: readonly Row[] = (list.data?.tlds ?? [])
    .filter(
      ({ tld, unicodetld, groups }) =>
        (group === "" || groups.includes(group)) && (tld.includes(wanted) || unicodetld.includes(wanted)),
    )
    .map((each) => ({ ...each, createSum: sum(each.create) }));
  const pages = useLocalPages(rows, { sortBy: "unicodetld", ...(listSize === undefined ? {} : { listSize }) });
  const price = (value: Tld["create"]) =>
    value === null ? (
      <span className="np-quiet">{t("onRequest")}</span>
    ) : (
      <>
        <Money value={shownPrice(value, side)} />
        {value.periodMonths > 12 && <span className="np-quiet"> {t("years", { years: value.periodMonths / 12 })}</span>}
      </>
    );
  const headers: readonly TableHeader<Row>[] = [
    {
      text: t("tld"),
      value: "unicodetld",
      sortable: true,
      names: true,
      card: "title",
      cell: ({ tld, unicodetld }) => (
        <RouteLink to="tldWiki" params={{ tld }} className="np-mono np-strong" aria-label={t("open", { tld: unicodetld })}>
          .{unicodetld}
        </RouteLink>
      ),
    },
    ...(enablePrices
      ? ([
          {
            text: t("create"),
            value: "createSum",
            sortable: true,
            align: "right",
            width: 180,
            card: "pair",
            cell: ({ create }: Row) => price(create),
          },
          {
            text: t("renew"),
            value: "renew",
            align: "right",
            width: 180,
            card: "pair",
            cell: ({ renew }: Row) => price(renew),
          },
        ] satisfies readonly TableHeader<Row>[])
      : []),
  ];
  const clear = () => {
    setText("");
    void setQuery({ group: undefined }, { replace: true });
  };
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      <div className="np-tlds-filters">
        <SearchField
          label={t("search")}
          value={text}
          onChange={setText}
          width={280}
          onSearch={() => {
            const [only] = rows;
            if (rows.length === 1 && only) void go({ to: "tldWiki", params: { tld: only.tld } });
          }}
        />
        <SelectField
          label={t("group")}
          hideLabel
          size="sm"
          value={group}
          onChange={(next) => void setQuery({ group: next === "" ? undefined : next }, { replace: true })}
          options={[
            { value: "", label: t("allGroups") },
            ...(list.data?.groups ?? []).map((each) => ({ value: each.key, label: each[locale] })),
          ]}
        />
      </div>
      <DataTable<Row>
        label={t("title")}
        headers={headers}
        items={pages.items}
        pagination={pages.pagination}
        onPagination={pages.onPagination}
        listSize={listSize}
        onNewListSize={(size) => void chooseListSize(size).catch(() => undefined)}
        rowKey={({ tld }) => tld}
        rowName={({ unicodetld }) => `.${unicodetld}`}
        state={tableStateOf(list, { title: t("failed") })}
        filtered={wanted !== "" || group !== ""}
        empty={<EmptyState title={t("none")} />}
        emptyByFilter={
          <EmptyState plain title={t("none")} actions={<Button onClick={clear}>{t("clear")}</Button>}>
            {t("noneText")}
          </EmptyState>
        }
        onOpen={({ tld }) => void go({ to: "tldWiki", params: { tld } })}
      />
    </Page>
  );
}
