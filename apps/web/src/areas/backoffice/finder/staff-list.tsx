import { statuses } from "@nameplane/contracts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { batchPermissions, type StaffBatchAct, type ViewList } from "@nameplane/contracts/backoffice/lists/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import type { Operation } from "../../../lib/api/operation.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { staffRouteOf, type StaffRouteId } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField, SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { BatchDrawer, useSavedViews } from "../lists/index.ts";
import "./finder.css";

type Rows<Row> = { readonly data: readonly Row[]; readonly next: string | null };
type Machine = "domain" | "order" | "request" | "invoice" | "payment" | "service";
/** The filters in the address. The last three belong to the list of services. */
const filters = ["status", "customer", "name", "from", "to", "type", "productid", "due", "vendor"] as const;
type Filter = (typeof filters)[number];

type FilterSelect = {
  readonly key: "productid" | "due" | "vendor";
  readonly label: string;
  /** The words for no filter. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

type Props<Row> = {
  readonly route: StaffRouteId & ViewList;
  readonly operation: Operation;
  /** The kind of object whose statuses can be chosen. */
  readonly machine: Machine;
  /** Whether the objects have a domain name. If so, the list can be searched by the beginning of the name. */
  readonly named?: boolean;
  /** The label of that search, if it finds more than beginnings of names. */
  readonly nameLabel?: string;
  readonly types?: readonly { readonly value: string; readonly label: string }[];
  /** Further filters with a few values each. */
  readonly selects?: readonly FilterSelect[];
  readonly headers: readonly TableHeader<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  /**
   * The acts that can be carried out on many rows at once, and a function that returns the id of a row for them. Absent if there
   * are none.
   */
  readonly batch?: { readonly acts: readonly StaffBatchAct[]; readonly idOf: (row: Row) => string };
};

/**
 * A list of objects of all customers, the newest first. Its filters are in the address, so that it can be bookmarked or shared.
 */
export function StaffList<Row>({ route, operation, machine, named, nameLabel, types, selects, batch, ...table }: Props<Row>) {
  const t = useTranslations("finder.list");
  const title = useTranslations("staff.title");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const values = Object.fromEntries(filters.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
  const set = (change: Partial<Record<Filter, string | undefined>>) => void setQuery(change, { replace: true });
  const query = useRows<Row>(operation, values);
  const views = useSavedViews<Row>(route, filters, table.headers);
  const { permissions } = useColleague();
  const acts = batch?.acts.filter((act) => permissions.includes(batchPermissions[act])) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [acting, setActing] = useState<StaffBatchAct | null>(null);
  const words = useTranslations("stafflists.act");
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = Object.keys(values).length > 0;
  const clear = () => set(Object.fromEntries(filters.map((key) => [key, undefined])));
  const name = title(staffRouteOf(route).title);
  return (
    <Page title={name}>
      <div className="np-col np-gap-16">
        {views.bar}
        <Filters
          machine={machine}
          named={named === true ? (nameLabel ?? t("name")) : null}
          types={types ?? null}
          selects={selects ?? []}
          values={values}
          onChange={set}
        />
        <DataTable<Row>
          {...table}
          headers={views.headers}
          {...(acts.length > 0
            ? {
                selection: {
                  keys: chosen,
                  onChange: setChosen,
                  actions: acts.map((act) => (
                    <Button key={act} size="sm" onClick={() => setActing(act)}>
                      {words(act)}
                    </Button>
                  )),
                },
              }
            : {})}
          label={name}
          items={items}
          noFoot
          listSize={null}
          pagination={{ sortBy: "", descending: true, rowsPerPage: items.length, page: 1, totalItems: items.length }}
          onPagination={() => undefined}
          state={tableStateOf(query, { title: t("failed") })}
          filtered={isFiltered}
          empty={<EmptyState title={t("empty")} />}
          emptyByFilter={<EmptyState plain title={t("noneTitle")} actions={<Button onClick={clear}>{t("clear")}</Button>} />}
        />
        {acting !== null && batch !== undefined && (
          <BatchDrawer
            act={acting}
            objects={items.filter((row) => chosen.has(table.rowKey(row))).map(batch.idOf)}
            onClose={() => {
              setActing(null);
              setChosen(new Set());
            }}
          />
        )}
        {query.hasNextPage && (
          <div>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}

function useRows<Row>(operation: Operation, values: Readonly<Record<string, string>>) {
  const api = useApi();
  return useInfiniteQuery<Rows<Row>, ApiError, { pages: Rows<Row>[] }, readonly unknown[], string | null>({
    queryKey: [operation.path, values],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...values, ...(pageParam === null ? {} : { after: pageParam }) };
      return (await api.call(operation, input, { signal, keep: true, handled: true })) as Rows<Row>;
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

type FiltersProps = {
  readonly machine: Machine;
  /** The label of the search by name. Null if there is none. */
  readonly named: string | null;
  readonly types: readonly { readonly value: string; readonly label: string }[] | null;
  readonly selects: readonly FilterSelect[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Record<Filter, string | undefined>>) => void;
};

const all = "all";
/** Lists that contain a second kind of object, which has its own statuses. */
const alsoOf: Readonly<Partial<Record<Machine, string>>> = { invoice: "credit_note" };
/** Objects in these states are never listed. */
const unseen: ReadonlySet<string> = new Set(["in_basket", "draft"]);

function Filters({ machine, named, types, selects, values, onChange }: FiltersProps) {
  const t = useTranslations("finder.list");
  const { locale } = useFormat();
  const choices = statuses.filter(
    (status) => (status.machine === machine || status.machine === alsoOf[machine]) && !unseen.has(status.state),
  );
  // If two statuses have the same label, the name of the internal state is added to tell them apart.
  const isTwice = (label: string) => choices.filter((each) => each.label[locale] === label).length > 1;
  return (
    <div className="np-finder-filters">
      {named !== null && (
        <SearchField
          label={named}
          value={values["name"] ?? ""}
          pauseMs={300}
          onChange={(value) => onChange({ name: value === "" ? undefined : value })}
        />
      )}
      <SelectField
        label={t("status")}
        value={values["status"] ?? all}
        options={[
          { value: all, label: t("allStatuses") },
          ...choices.map(({ code, label, state }) => ({
            value: String(code),
            label: isTwice(label[locale]) ? `${label[locale]} (${state})` : label[locale],
          })),
        ]}
        onChange={(value) => onChange({ status: value === all ? undefined : value })}
      />
      {types !== null && (
        <SelectField
          label={t("type")}
          value={values["type"] ?? all}
          options={[{ value: all, label: t("allTypes") }, ...types]}
          onChange={(value) => onChange({ type: value === all ? undefined : value })}
        />
      )}
      {selects.map(({ key, label, all: every, options }) => (
        <SelectField
          key={key}
          label={label}
          value={values[key] ?? all}
          options={[{ value: all, label: every }, ...options]}
          onChange={(value) => onChange({ [key]: value === all ? undefined : value })}
        />
      ))}
      <TextField
        label={t("customer")}
        inputMode="numeric"
        value={values["customer"] ?? ""}
        onChange={(value) => onChange({ customer: value.replaceAll(/\D/g, "") || undefined })}
      />
      <TextField
        label={t("from")}
        type="date"
        value={values["from"] ?? ""}
        onChange={(value) => onChange({ from: value === "" ? undefined : value })}
      />
      <TextField
        label={t("to")}
        type="date"
        value={values["to"] ?? ""}
        onChange={(value) => onChange({ to: value === "" ? undefined : value })}
      />
    </div>
  );
}
