import type { AnswerOf } from "@nameplane/contracts";
import { customerList } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useListState } from "../../../shell/lists/use-list-state.ts";
import { StaffButton, StaffLink, useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField, SelectField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { useSavedViews } from "../lists/index.ts";
import "./customers.css";

type List = AnswerOf<typeof customerList>;
type Row = List["data"][number];

const sortable = ["number", "name"] as const;
const limits = [10, 20, 25, 50, 100] as const;
const kinds = ["master", "sub", "operator"] as const;
const states = ["active", "suspended", "closed"] as const;
const all = "all";
/** The values in the address that a saved view keeps. */
const viewKeys = ["search", "brandid", "groupid", "kind", "state", "orderby", "desc", "limit"] as const;
/** The server does not count beyond this number. */
const mostCounted = 10_000;

/** The customers that a staff member may see. They can be searched by anything that a caller or a letter may mention. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("customers.list");
  const title = useTranslations("staff.title");
  const go = useStaffGo();
  const { query, search, setFilter, tableProps } = useListState({ orderby: "number", desc: true, sortable }, 50);
  const typed = textOf(search["search"]);
  const filter = {
    brandid: textOf(search["brandid"]),
    groupid: textOf(search["groupid"]),
    kind: kinds.find((each) => each === search["kind"]),
    state: states.find((each) => each === search["state"]),
  };
  const list = useApiList(customerList, {
    ...(typed === undefined ? {} : { search: typed }),
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    orderby: sortable.find((order) => order === query.orderby) ?? "number",
    desc: query.desc,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 50,
  });
  const columns = useColumns((list.data?.brands.length ?? 0) > 1);
  const views = useSavedViews<Row>("customers", viewKeys, columns);
  const isFiltered = typed !== undefined || Object.values(filter).some((value) => value !== undefined);
  const showAll = () =>
    void setFilter({ search: undefined, brandid: undefined, groupid: undefined, kind: undefined, state: undefined });
  const total = list.data?.total ?? 0;
  return (
    <Page title={title("customers")} actions={<NewAct />}>
      <div className="np-col np-gap-16">
        {views.bar}
        <CustomerSearch
          key={typed}
          typed={typed ?? ""}
          onSearch={(text) => void setFilter({ search: text.trim() || undefined })}
        />
        <Filters list={list.data} filter={filter} onChange={(change) => void setFilter(change)} />
        <DataTable<Row>
          label={title("customers")}
          headers={views.headers}
          items={list.data?.data ?? []}
          rowKey={({ accid }) => accid}
          rowName={({ name, number }) => name || String(number)}
          listSize={null}
          {...tableProps(total, total >= mostCounted)}
          state={tableStateOf(list, { title: t("failed") })}
          filtered={isFiltered}
          empty={<EmptyState title={t("empty")} />}
          emptyByFilter={
            <EmptyState plain title={t("noneTitle")} actions={<Button onClick={showAll}>{t("showAll")}</Button>}>
              {t("noneText")}
            </EmptyState>
          }
          onOpen={({ number }) => void go({ to: "customer", params: { number: String(number) } })}
        />
      </div>
    </Page>
  );
}

function NewAct() {
  const title = useTranslations("staff.title");
  if (!mayOpen("newCustomer", useColleague().permissions)) return null;
  return (
    <StaffButton to="newCustomer" variant="primary">
      {title("newCustomer")}
    </StaffButton>
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The search field, which starts with the search text in the address. */
function CustomerSearch({ typed, onSearch }: { typed: string; onSearch: (text: string) => void }) {
  const t = useTranslations("customers.list");
  const [text, setText] = useState(typed);
  return (
    <SearchField
      label={t("search")}
      placeholder={t("searchHint")}
      size="md"
      width={460}
      maxLength={100}
      value={text}
      onChange={setText}
      onSearch={onSearch}
    />
  );
}

type Filter = Readonly<Record<"brandid" | "groupid" | "kind" | "state", string | undefined>>;

function Filters({
  list,
  filter,
  onChange,
}: {
  list: List | undefined;
  filter: Filter;
  onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}) {
  const t = useTranslations("customers.list");
  const kindWord = useTranslations("customers.kind");
  const stateWord = useTranslations("customers.state");
  const brands = list?.brands ?? [];
  const groups = (list?.pricegroups ?? []).filter(({ brandid }) => filter.brandid === undefined || brandid === filter.brandid);
  const nameOf = new Map(brands.map(({ brandid, name }) => [brandid, name]));
  const groupName = ({ brandid, name }: { readonly brandid: string; readonly name: string }) =>
    brands.length > 1 && filter.brandid === undefined ? `${name} (${nameOf.get(brandid) ?? ""})` : name;
  const choose = (name: keyof Filter, options: readonly { readonly value: string; readonly label: string }[]) => (
    <SelectField
      label={t(`filter.${name}`)}
      value={filter[name] ?? all}
      options={[{ value: all, label: t("any") }, ...options]}
      onChange={(value) =>
        onChange({ ...(name === "brandid" ? { groupid: undefined } : {}), [name]: value === all ? undefined : value })
      }
    />
  );
  return (
    <div className="np-customer-filters">
      {brands.length > 1 &&
        choose(
          "brandid",
          brands.map(({ brandid, name }) => ({ value: brandid, label: name })),
        )}
      {choose(
        "state",
        states.map((value) => ({ value, label: stateWord(value) })),
      )}
      {choose(
        "kind",
        kinds.map((value) => ({ value, label: kindWord(value) })),
      )}
      {groups.length > 0 &&
        choose(
          "groupid",
          groups.map((group) => ({ value: group.groupid, label: groupName(group) })),
        )}
    </div>
  );
}

function useColumns(hasBrands: boolean): readonly TableHeader<Row>[] {
  const t = useTranslations("customers.list");
  const kindWord = useTranslations("customers.kind");
  return [
    {
      text: t("column.number"),
      value: "number",
      sortable: true,
      width: 110,
      card: "line",
      cell: ({ number }) => <span className="np-num">{number}</span>,
    },
    {
      text: t("column.name"),
      value: "name",
      sortable: true,
      names: true,
      least: 220,
      card: "title",
      cell: ({ number, name }) => (
        <StaffLink to="customer" params={{ number: String(number) }}>
          {name || t("unnamed", { number: String(number) })}
        </StaffLink>
      ),
    },
    { text: t("column.email"), value: "email", least: 180, card: "pair", hideBelow: 1080 },
    { text: t("column.kind"), value: "kind", width: 130, card: "line", cell: ({ kind }) => kindWord(kind) },
    { text: t("column.state"), value: "status", width: 130, card: "line", cell: ({ status }) => <CodeStatus code={status} /> },
    ...(hasBrands
      ? [
          {
            text: t("column.brand"),
            value: "brand",
            width: 150,
            card: "pair" as const,
            hideBelow: 1280 as const,
            cell: ({ brand }: Row) => brand.name,
          },
        ]
      : []),
    {
      text: t("column.group"),
      value: "group",
      width: 150,
      card: "pair",
      hideBelow: 1280,
      cell: ({ pricegroup }) => pricegroup?.name,
    },
    {
      text: t("column.domains"),
      value: "domains",
      width: 100,
      align: "right",
      card: "pair",
      cell: ({ domains }) => <span className="np-num">{domains}</span>,
    },
    {
      text: t("column.created"),
      value: "created",
      width: 130,
      card: "pair",
      hideBelow: 1080,
      cell: ({ created }) => <DateTime value={created} />,
    },
  ];
}
