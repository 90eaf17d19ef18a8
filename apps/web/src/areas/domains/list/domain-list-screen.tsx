import { domainList } from "@nameplane/contracts/domains/operations";
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useSetQuery } from "../../../shell/routing/use-route.ts";
import { useListScreen } from "../../../shell/lists/use-list-screen.ts";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useIncludesSubaccounts, useOpenRow } from "../../../shell/session/row-account.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiList } from "../../../lib/api/use-api.ts";
import { usePreference } from "../../../lib/use-preference.ts";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { Button, ButtonGroup } from "../../../ui/basics/button.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { EmptyState, ForbiddenState } from "../../../ui/feedback/states.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { KeptRoom } from "../../../ui/layout/kept-room.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableState } from "../../../ui/table/table-types.ts";
import { useWidth } from "../../../ui/use-width.ts";
import { useDomainColumns } from "./domain-list-columns.tsx";
import { domainTabs, tabOfStatus, type DomainRow, type TabName } from "../domain-state.rules.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { LabelFilter, readLabelFilter } from "../labels/index.ts";
import { ListHead } from "./list-head.tsx";
import { defaultColumns, readColumns, readTagFilter, viewOf, withTagColumns, type DomainColumn } from "./list-view.rules.ts";
import { RowMenu } from "./row-menu.tsx";
import { SystemTags, useViews } from "./system-tags.tsx";
import { ViewMenu } from "./view-menu.tsx";
import { useDomainSelection } from "../bulk/index.ts";
import { useTypedFilter } from "./use-typed-filter.ts";
import "../domain-list.css";

const loadBulkActions = async () => (await import("./bulk-actions.tsx")).BulkActions;
const BulkActions = lazyPart(loadBulkActions);

const sortable = ["domainname", "expiredate", "renewaldate", "createddate"] as const;
type SortKey = (typeof sortable)[number];
const isSortKey = (text: string): text is SortKey => sortable.some((key) => key === text);
const limits = [10, 20, 25, 50, 100] as const;

/** All domains of the account, loaded page by page from the server. Filter, sort order and page are in the address. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("domains.list");
  const open = useOpenRow();
  const { account } = useSession();
  const desc = account?.domainorder === "latest";
  const { query, search, setFilter, tableProps } = useListScreen({ orderby: "renewaldate", desc, sortable });
  const tab = tabOfStatus(search["status"]);
  const wanted = search["search"]?.trim().slice(0, 255) ?? "";
  const status = domainTabs.find(({ name }) => name === tab)?.status ?? null;
  const chosen = readLabelFilter(search["labels"]);
  const tags = readTagFilter(search["tags"]);
  const { shown, choose: chooseColumns } = useColumns(search["columns"]);
  const { globals } = useBrand();
  const { permissions } = useSession();
  const mayManage = permissions.has("domain_manage");
  const visible = withTagColumns(shown, tags);
  const filter = {
    ...(status === null ? {} : { status }),
    ...(wanted === "" ? {} : { search: wanted }),
    ...(chosen.length === 0 ? {} : { labels: chosen.join(",") }),
    ...(tags.length === 0 ? {} : { tags: tags.join(",") }),
    orderby: isSortKey(query.orderby) ? query.orderby : "renewaldate",
    desc: query.desc,
  } as const;
  const includesOthers = useIncludesSubaccounts();
  const list = useApiList(domainList, {
    ...filter,
    subaccounts: includesOthers,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
    payers: true,
    ...(visible.includes("registrylock") ? { locks: true } : {}),
    ...(visible.includes("owner") ? { owners: true } : {}),
  });
  const typed = useTypedFilter(wanted, (text) => void setFilter({ search: text === "" ? undefined : text }));
  const views = useViews();
  const state = useListState(list);
  // Actions on many domains work in the current account only, so they are not offered if the list shows domains of other
  // accounts.
  const hasOthers = includesOthers && list.data?.subaccounts !== false;
  const columns = useDomainColumns(state.kind === "stale", visible, hasOthers);
  const [density] = usePreference("density", "comfortable");
  const counts = list.data?.counts;
  const everything = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const showAll = () => void setFilter({ search: undefined, status: undefined, labels: undefined, tags: undefined });
  const isNarrowed = wanted !== "" || chosen.length > 0 || tags.length > 0;
  const selection = useDomainSelection(filter, list.data?.data ?? [], list.data?.total ?? 0);
  const maySelect = mayManage && globals.enableBulkTools && !hasOthers;
  // The bulk actions are loaded while the browser is idle, so that they are ready when the first row is chosen.
  useEffect(() => {
    if (!maySelect) return undefined;
    const timer = setTimeout(() => void loadBulkActions().catch(() => undefined), 500);
    return () => clearTimeout(timer);
  }, [maySelect]);

  return (
    <Page
      title={t("label")}
      actions={<ListHead filter={{ ...filter, subaccounts: includesOthers }} hasNames={everything !== 0} />}
    >
      <ViewTabs
        label={t("tabs")}
        value={tab}
        tabs={domainTabs.map(({ name, status: code }) => ({
          value: name,
          label: t(`tab.${name}`),
          count: code === null ? everything : counts?.[String(code)],
        }))}
        onChange={(next: TabName) => void setFilter({ status: domainTabs.find(({ name }) => name === next)?.status?.toString() })}
      />
      <KeptRoom name="list.bar" ready={!list.isPending && !views.isPending}>
        <div className="np-list-bar">
          <SearchField label={t("filter")} {...typed} pauseMs={300} width={260} />
          <LabelFilter
            chosen={chosen}
            mayManage={mayManage}
            onChange={(next) => void setFilter({ labels: next.length === 0 ? undefined : next.join(",") })}
          />
          <SystemTags
            chosen={tags}
            onChange={(next) => void setFilter({ tags: next.length === 0 ? undefined : next.join(",") })}
          />
          <span className="np-soft" role="status">
            {isNarrowed &&
              list.data &&
              !list.isPlaceholderData &&
              t(list.data.totalisatleast ? "foundAtLeast" : "found", { count: list.data.total })}
          </span>
          <span className="np-row np-end">
            <ViewMenu now={viewOf(search, shown)} />
            <DensityChoice />
            <ColumnChoice shown={shown} onChange={chooseColumns} />
          </span>
        </div>
      </KeptRoom>
      <DataTable<DomainRow>
        label={t("label")}
        pageKeys
        headers={columns}
        items={list.data?.data ?? []}
        rowKey={({ itemid }) => itemid}
        rowName={({ unicodename }) => unicodename}
        {...tableProps(list.data?.total ?? 0, list.data?.totalisatleast)}
        state={state}
        density={density}
        {...(maySelect
          ? {
              selection: {
                keys: selection.keys,
                onChange: selection.choose,
                ...(selection.chooseAll && !selection.isGathering ? { onEverything: selection.chooseAll } : {}),
                actions: (
                  <Fetched>
                    <BulkActions selection={selection} />
                  </Fetched>
                ),
              },
            }
          : {})}
        filtered={isNarrowed || (everything ?? 0) > 0}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            actions={isBuilt("searchDomains") && <RouteButton to="searchDomains">{t("emptyAct")}</RouteButton>}
          >
            {t("emptyText")}
          </EmptyState>
        }
        emptyByFilter={
          <EmptyState plain title={t("noneTitle")} actions={<Button onClick={showAll}>{t("clear")}</Button>}>
            {wanted !== ""
              ? t("noneSearch", { tab: t(`tab.${tab}`), text: wanted })
              : t(tags.length > 0 ? "noneTags" : chosen.length > 0 ? "noneLabels" : "noneTab", {
                  tab: t(`tab.${tab}`),
                })}
          </EmptyState>
        }
        onOpen={({ itemid, account }) => void open(account, { to: "domainStatus", params: { itemID: itemid } })}
        actionsWidth={112}
        actions={rowMenu}
      />
    </Page>
  );
}

/** The menu of a row. Domains of other accounts have none. */
const rowMenu = (row: DomainRow) => row.account === undefined && <RowMenu row={row} />;

/**
 * The columns in the address, otherwise those stored on this device, otherwise the default ones. Labels are shown only to users
 * who want to see them.
 */
function useColumns(inAddress: string | undefined) {
  const { user } = useSession();
  const setQuery = useSetQuery();
  const [kept, keep] = usePreference("domainColumns", "");
  const includesOthers = useIncludesSubaccounts();
  const usual = defaultColumns.filter((column) => {
    if (column === "labels") return user?.showlabels !== false;
    // The column with each domain's account takes the place of these two.
    return !includesOthers || (column !== "dns" && column !== "owner");
  });
  return {
    shown: readColumns(inAddress) ?? readColumns(kept) ?? usual,
    choose: (next: readonly DomainColumn[]) => {
      keep(next.join(","));
      if (inAddress !== undefined) void setQuery({ columns: undefined }, { replace: true });
    },
  };
}

type ListQueryResult = ReturnType<typeof useApiList<typeof domainList>>;

function useListState(list: ListQueryResult): TableState {
  const t = useTranslations("domains.list");
  if (list.error instanceof ApiError && list.error.code === resultCodes.noPermission)
    return {
      kind: "forbidden",
      notice: <ForbiddenState title={t("forbiddenTitle")}>{t("forbiddenText")}</ForbiddenState>,
    };
  return tableStateOf(list, { title: t("failed"), reassurance: t("safe") });
}

/** The choice of row height, remembered on this device. Cards have only one height. */
function DensityChoice() {
  const t = useTranslations("domains.list");
  const [density, setDensity] = usePreference("density", "comfortable");
  if (useWidth() === "narrow") return null;
  return (
    <ButtonGroup
      label={t("rows")}
      iconsOnly
      value={density}
      onChange={setDensity}
      choices={[
        { value: "comfortable", label: t("comfortable"), icon: IconBaselineDensityMedium },
        { value: "compact", label: t("compact"), icon: IconBaselineDensitySmall },
      ]}
    />
  );
}
