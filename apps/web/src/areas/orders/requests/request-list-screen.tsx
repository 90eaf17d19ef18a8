import { requestList } from "@nameplane/contracts/orders/operations";
import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useListScreen } from "../../../shell/lists/use-list-screen.ts";
import { useIncludesSubaccounts, useOpenRow } from "../../../shell/session/row-account.tsx";
import { useApiList } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf } from "../../../ui/table/table-types.ts";
import { useStatusWord } from "../../../ui/text/code-status.tsx";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestActions } from "./request-actions.tsx";
import { RequestNeeds, useRequestNeeds } from "./request-needs.tsx";
import { filterChange, filterText, readFilter, readStatuses, requestTabs, tabOf, type RequestRow } from "./request.rules.ts";
import "../requests.css";

const sortable = ["created", "domain"] as const;
const limits = [10, 20, 25, 50, 100] as const;

/** All requests of the account: those that need the customer at the top, then all requests by status. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("requests.list");
  const word = useStatusWord();
  const open = useOpenRow();
  const { query, search, setFilter, tableProps } = useListScreen({ orderby: "created", desc: true, sortable });
  const codes = readStatuses(search["status"]);
  const status = codes.join(",");
  const filter = readFilter(search);
  const typed = filterText(filter);
  const list = useApiList(requestList, {
    ...filter,
    ...(status === "" ? {} : { status }),
    subaccounts: useIncludesSubaccounts(),
    orderby: sortable.find((order) => order === query.orderby) ?? "created",
    desc: query.desc,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const columns = useRequestColumns(list.data?.subaccounts === true);
  const isFiltered = typed !== "" || status !== "";
  const needs = useRequestNeeds(!isFiltered);
  const { counts } = list.data ?? {};
  // The counts are those of the whole account, so during a search they would contradict the rows.
  const count = (of: readonly number[]) =>
    counts && typed === "" ? of.reduce((sum, code) => sum + (counts[String(code)] ?? 0), 0) : undefined;
  const isOther = status !== "" && tabOf(codes) === undefined;
  const showAll = () => void setFilter({ ...filterChange(""), status: undefined });
  return (
    <Page
      title={t("title")}
      actions={<RequestSearch key={typed} typed={typed} onSearch={(text) => void setFilter(filterChange(text))} />}
    >
      {/* Everything is rendered again once it has loaded, so that nothing moves down when the requests that need the customer
          appear. */}
      <Fragment key={list.isPending || needs.isLoading ? "waiting" : "there"}>
        {!isFiltered && <RequestNeeds count={list.data?.needsyou ?? 0} newest={needs.data?.data ?? []} />}
        <ViewTabs
          label={t("tabs")}
          value={requestTabs.find(({ name }) => name === tabOf(codes))?.statuses.join(",") ?? status}
          tabs={[
            { value: "", label: t("all"), count: counts && count(Object.keys(counts).map(Number)) },
            ...requestTabs.map(({ name, statuses }) => ({
              value: statuses.join(","),
              label: t(`tab.${name}`),
              count: count(statuses),
              ...(name === "needsyou" && (count(statuses) ?? 0) > 0 ? { tone: "needs" as const } : {}),
            })),
            ...(isOther ? [{ value: status, label: codes.map(word).join(", ") }] : []),
          ]}
          onChange={(next) => void setFilter({ status: next === "" ? undefined : next })}
        />
        <DataTable<RequestRow>
          label={t("title")}
          headers={columns}
          items={list.data?.data ?? []}
          rowKey={({ id }) => id}
          rowName={({ unicodename, domainname, requestid }) => unicodename ?? domainname ?? String(requestid)}
          {...tableProps(list.data?.total ?? 0)}
          state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
          filtered={isFiltered}
          empty={
            <EmptyState
              title={t("emptyTitle")}
              actions={
                isBuilt("searchDomains") && (
                  <RouteButton to="searchDomains" variant="primary">
                    {t("emptyAct")}
                  </RouteButton>
                )
              }
            >
              {t("emptyText")}
            </EmptyState>
          }
          emptyByFilter={
            <EmptyState plain title={t("noneTitle")} actions={<Button onClick={showAll}>{t("clear")}</Button>}>
              {t("noneText")}
            </EmptyState>
          }
          onOpen={({ requestid, account }) => void open(account, { to: "request", params: { id: String(requestid) } })}
          actionsWidth={190}
          actions={(row) => row.account === undefined && <RequestActions request={row} size="xs" />}
        />
      </Fragment>
    </Page>
  );
}

/** The search field. It starts with the filter from the address. Enter filters, and Escape shows everything again. */
function RequestSearch({ typed, onSearch }: { typed: string; onSearch: (text: string) => void }) {
  const t = useTranslations("requests.list");
  const [text, setText] = useState(typed);
  return <SearchField label={t("search")} size="md" width={300} value={text} onChange={setText} onSearch={onSearch} />;
}
