import type { ResaleCustomer } from "@nameplane/contracts/resellers/customers";
import { resaleCustomers } from "@nameplane/contracts/resellers/operations";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../../shell/lists/use-list-state.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { SearchField, SelectField } from "../../../ui/form/fields.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { CustomerDrawer } from "./customer-drawer.tsx";
import { GroupsPanel } from "./groups-panel.tsx";
import { GuardedPage } from "../guarded-page.tsx";
import { listOptions } from "./list-options.ts";
import { WaitingPanel } from "./waiting-panel.tsx";
import { MoveDrawer } from "./move-drawer.tsx";
import "../resellers.css";

const limits = [10, 20, 25, 50, 100] as const;
const views = ["customers", "waiting", "groups"] as const;
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Customers of the reseller's brands, with the price list that each buys by, and the price groups. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("routes.title");
  return (
    <GuardedPage title={title("resaleCustomers")}>
      <Customers />
    </GuardedPage>
  );
}

function Customers() {
  const t = useTranslations("resalecustomers");
  const resale = useTranslations("resale");
  const title = useTranslations("routes.title");
  const { query, search, setFilter, tableProps } = useListState({ orderby: "number", desc: false, sortable: [] }, 20);
  const view = views.find((each) => each === search["view"]) ?? "customers";
  const [typed, groupid] = [textOf(search["search"]), textOf(search["list"])];
  const list = useApiList(resaleCustomers, {
    ...(typed === undefined ? {} : { search: typed }),
    ...(groupid === undefined ? {} : { groupid }),
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 20,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMoving, setMoving] = useState(false);
  const [shown, setShown] = useState<ResaleCustomer | null>(null);
  const { data, error } = list;
  const columns = useColumns(setShown);
  if (data === undefined)
    return (
      <Page title={title("resaleCustomers")} sub={t("sub")}>
        {error?.name === "NotFound" ? (
          <EmptyState title={resale("noneTitle")}>{resale("noneText")}</EmptyState>
        ) : (
          <Panel flush>
            {error === null ? (
              <LoadingPanel lines={8} />
            ) : (
              <ErrorState title={t("failed")} error={error} onRetry={() => void list.refetch()} />
            )}
          </Panel>
        )}
      </Page>
    );
  const importing = data.mayimport && (
    <RouteButton to="resaleImport" icon={IconUpload}>
      {t("import")}
    </RouteButton>
  );
  const moveOne = ({ accid }: ResaleCustomer) => {
    setShown(null);
    setChosen(new Set([accid]));
    setMoving(true);
  };
  const isFiltered = typed !== undefined || groupid !== undefined;
  return (
    <Page title={title("resaleCustomers")} sub={t("sub")} actions={importing}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("views")}
          value={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => void setFilter({ view: value === "customers" ? undefined : value })}
        />
        {view === "waiting" ? (
          <WaitingPanel />
        ) : view === "groups" ? (
          <GroupsPanel groups={data.groups} mayChange={data.maychange} />
        ) : (
          <>
            <div className="np-filter-grid">
              <CustomerSearch
                key={typed ?? ""}
                typed={typed ?? ""}
                onSearch={(text) => void setFilter({ search: text.trim() || undefined })}
              />
              <SelectField
                label={resale("list")}
                value={groupid ?? ""}
                options={[{ value: "", label: t("allLists") }, ...listOptions(data.groups)]}
                onChange={(value) => void setFilter({ list: value === "" ? undefined : value })}
              />
            </div>
            <DataTable<ResaleCustomer>
              label={title("resaleCustomers")}
              headers={columns}
              items={data.data}
              rowKey={({ accid }) => accid}
              rowName={({ name }) => name}
              listSize={null}
              {...tableProps(data.total)}
              state={tableStateOf(list, { title: t("failed") })}
              filtered={isFiltered}
              empty={
                <EmptyState plain title={t("none")}>
                  {t("noneText")}
                </EmptyState>
              }
              emptyByFilter={
                <EmptyState
                  plain
                  title={t("noneFound")}
                  actions={<Button onClick={() => void setFilter({ search: undefined, list: undefined })}>{t("showAll")}</Button>}
                />
              }
              {...(data.maychange
                ? {
                    selection: {
                      keys: chosen,
                      onChange: setChosen,
                      actions: (
                        <Button size="sm" onClick={() => setMoving(true)}>
                          {t("move.open")}
                        </Button>
                      ),
                    },
                  }
                : {})}
            />
          </>
        )}
      </div>
      {isMoving && (
        <MoveDrawer
          accids={[...chosen]}
          groups={data.groups}
          onClose={() => setMoving(false)}
          onMoved={() => {
            setMoving(false);
            setChosen(new Set());
          }}
        />
      )}
      {shown !== null && (
        <CustomerDrawer
          customer={shown}
          maySuspend={data.maysuspend}
          onMove={data.maychange && data.groups.length > 1 ? () => moveOne(shown) : null}
          onClose={() => setShown(null)}
        />
      )}
    </Page>
  );
}

/** The search field, which starts with the search text in the address. */
function CustomerSearch({ typed, onSearch }: { typed: string; onSearch: (text: string) => void }) {
  const t = useTranslations("resalecustomers");
  const [text, setText] = useState(typed);
  return (
    <SearchField
      label={t("search")}
      placeholder={t("search")}
      width={320}
      maxLength={63}
      value={text}
      onChange={setText}
      onSearch={onSearch}
    />
  );
}

function useColumns(onShow: (customer: ResaleCustomer) => void): readonly TableHeader<ResaleCustomer>[] {
  const t = useTranslations("resalecustomers");
  const format = useFormat();
  return [
    {
      text: t("customer"),
      value: "name",
      names: true,
      least: 200,
      card: "title",
      cell: ({ name, state }) => (
        <span className="np-col np-gap-4">
          <span className="np-strong">{name}</span>
          {state === "suspended" && <StatusMark tone="problem">{t("suspended")}</StatusMark>}
        </span>
      ),
    },
    {
      text: t("number"),
      value: "number",
      width: 150,
      card: "pair",
      cell: ({ number, reference }) => (
        <span className="np-col np-gap-4">
          <span className="np-num">{String(number)}</span>
          {reference !== "" && <span className="np-small np-soft">{t("reference", { reference })}</span>}
        </span>
      ),
    },
    { text: t("email"), value: "email", least: 180, hideBelow: 1080, card: "pair", cell: ({ email }) => email },
    {
      text: t("list"),
      value: "group",
      least: 150,
      card: "pair",
      cell: ({ group, since }) => (
        <span className="np-col np-gap-4">
          <span>{group}</span>
          <span className="np-small np-soft">{t("since", { day: format.date(since) })}</span>
        </span>
      ),
    },
    {
      text: t("history"),
      value: "history",
      hideText: true,
      width: 130,
      align: "right",
      card: "control",
      cell: (customer) => (
        <Button size="sm" onClick={() => onShow(customer)}>
          {t("history")}
          <span className="np-visually-hidden"> {customer.name}</span>
        </Button>
      ),
    },
  ];
}
