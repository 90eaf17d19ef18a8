import type { AnswerOf } from "@nameplane/contracts";
import type { tldList } from "@nameplane/contracts/tlds/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { cachedLists } from "../../shell/lists/cached-lists.ts";
import { useListSize, useSession, useSessionActions } from "../../shell/session/use-session.ts";
import { useCachedList } from "../../shell/lists/use-cached-list.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { SearchField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { Money } from "../../ui/text/money.tsx";
import { shownPrice, useVatSide } from "../orders/basket/index.ts";
import "./ledger.css";

type Tld = AnswerOf<typeof tldList>["tlds"][number];
type Price = NonNullable<Tld["create"]>;
/** A row with its prices as plain numbers, so that they sort as numbers. TLDs sold only on request come last. */
type Row = {
  readonly tld: string;
  readonly createSum: number;
  readonly renewSum: number;
  readonly transferSum: number;
  readonly create: Price | null;
  readonly renew: Price | null;
  readonly transfer: Price | null;
};

/** The yearly price of each TLD, with or without VAT according to the user's settings. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("ledger.pricelist");
  const money = useTranslations("ui.money");
  const { locale } = useFormat();
  const { user } = useSession();
  const { chooseListSize } = useSessionActions();
  const listSize = useListSize();
  const side = useVatSide();
  const list = useCachedList(cachedLists.tldGroups);
  const [group, setGroup] = useState("");
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase().replace(/^\./, "");
  // Prices are compared by the year, because some TLDs are sold for no less than two.
  const sum = (price: Price | null) =>
    price === null ? Number.MAX_SAFE_INTEGER : shownPrice(price, side).minor / Math.max(1, price.periodMonths / 12);
  const rows: readonly Row[] = (list.data?.tlds ?? [])
    .filter(
      ({ tld, unicodetld, groups }) =>
        (group === "" || groups.includes(group)) && (tld.includes(wanted) || unicodetld.includes(wanted)),
    )
    .map(({ unicodetld, create, renew, transfer }) => ({
      tld: unicodetld,
      create,
      renew,
      transfer,
      createSum: sum(create),
      renewSum: sum(renew),
      transferSum: sum(transfer),
    }));
  const pages = useLocalPages(rows, { sortBy: "tld", ...(listSize === undefined ? {} : { listSize }) });
  const priceOf = (price: Price | null) =>
    price === null ? (
      <span className="np-quiet">{t("onRequest")}</span>
    ) : (
      <>
        <Money value={shownPrice(price, side)} />
        {price.periodMonths > 12 && <span className="np-quiet"> {t("years", { years: price.periodMonths / 12 })}</span>}
      </>
    );
  const headers: readonly TableHeader<Row>[] = [
    {
      text: t("tld"),
      value: "tld",
      sortable: true,
      cell: ({ tld }) => <span className="np-mono np-strong">.{tld}</span>,
    },
    {
      text: t("create"),
      value: "createSum",
      sortable: true,
      align: "right",
      width: 200,
      card: "pair",
      cell: ({ create }) => priceOf(create),
    },
    {
      text: t("renew"),
      value: "renewSum",
      sortable: true,
      align: "right",
      width: 200,
      card: "pair",
      cell: ({ renew }) => priceOf(renew),
    },
    {
      text: t("transfer"),
      value: "transferSum",
      sortable: true,
      align: "right",
      width: 200,
      card: "pair",
      cell: ({ transfer }) => priceOf(transfer),
    },
  ];
  return (
    <Page
      width="form"
      title={t("title")}
      sub={
        user &&
        t("sub", {
          currency: list.data?.tlds.find(({ create }) => create)?.create?.currency ?? user.currency,
          vat: money(side),
        })
      }
    >
      <ViewTabs
        label={t("groups")}
        value={group}
        onChange={setGroup}
        tabs={[
          { value: "", label: t("all"), count: list.data?.tlds.length },
          ...(list.data?.groups ?? []).map((each) => ({ value: each.key, label: each[locale] })),
        ]}
      />
      <div className="np-filters">
        <SearchField label={t("filter")} value={text} onChange={setText} width={260} />
      </div>
      <DataTable<Row>
        label={t("title")}
        headers={headers}
        items={pages.items}
        rowKey={({ tld }) => tld}
        rowName={({ tld }) => `.${tld}`}
        pagination={pages.pagination}
        onPagination={pages.onPagination}
        onNewListSize={(size) => void chooseListSize(size).catch(() => undefined)}
        listSize={listSize}
        state={tableStateOf(list, { title: t("failed") })}
        filtered={wanted !== "" || group !== ""}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
        emptyByFilter={
          <EmptyState
            plain
            title={t("noneTitle")}
            actions={
              <Button
                onClick={() => {
                  setText("");
                  setGroup("");
                }}
              >
                {t("clear")}
              </Button>
            }
          >
            {t("noneText", { text: wanted })}
          </EmptyState>
        }
      />
    </Page>
  );
}
