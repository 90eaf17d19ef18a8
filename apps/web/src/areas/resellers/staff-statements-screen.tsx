import { staffSettlements } from "@nameplane/contracts/resellers/operations";
import type { StaffSettlement } from "@nameplane/contracts/resellers/sales";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useResaleWords } from "./use-resale-words.ts";
import "./resellers.css";

const limits = [10, 20, 25, 50, 100] as const;

/** The statements of all resellers, newest first. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("resale.staff");
  const title = useTranslations("staff.title");
  const { query, tableProps } = useListState({ orderby: "month", desc: true, sortable: [] }, 50);
  const list = useApiList(staffSettlements, { page: query.page, limit: limits.find((limit) => limit === query.limit) ?? 50 });
  return (
    <Page title={title("statements")} sub={t("sub")}>
      <DataTable<StaffSettlement>
        label={title("statements")}
        headers={useColumns()}
        items={list.data?.data ?? []}
        rowKey={({ settlementid }) => settlementid}
        rowName={({ month, account }) => `${month} ${account.name}`}
        listSize={null}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("none")} />}
      />
    </Page>
  );
}

function useColumns(): readonly TableHeader<StaffSettlement>[] {
  const t = useTranslations("resale.staff");
  const sales = useTranslations("resale.sales");
  const words = useResaleWords();
  const sum = (
    text: string,
    value: "retailMinor" | "wholesaleMinor" | "marginMinor" | "creditedMinor" | "carriedMinor",
  ): TableHeader<StaffSettlement> => ({
    text,
    value,
    width: 140,
    align: "right",
    card: "pair",
    ...(value === "retailMinor" || value === "wholesaleMinor" ? { hideBelow: 1280 as const } : {}),
    cell: (row) => <span className="np-num np-nowrap">{words.amount(row[value], row.currency)}</span>,
  });
  return [
    {
      text: sales("month"),
      value: "month",
      names: true,
      width: 130,
      card: "title",
      cell: ({ settlementid, month }) => (
        <StaffLink to="statement" params={{ id: settlementid }}>
          {words.month(month)}
        </StaffLink>
      ),
    },
    {
      text: t("reseller"),
      value: "account",
      least: 180,
      card: "pair",
      cell: ({ account }) => (
        <StaffLink to="customer" params={{ number: String(account.number) }}>
          {account.name} ({account.number})
        </StaffLink>
      ),
    },
    sum(t("retail"), "retailMinor"),
    sum(t("wholesale"), "wholesaleMinor"),
    sum(sales("margin"), "marginMinor"),
    sum(sales("credited"), "creditedMinor"),
    sum(sales("carried"), "carriedMinor"),
  ];
}
