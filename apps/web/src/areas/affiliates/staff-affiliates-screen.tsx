import { staffAffiliates } from "@nameplane/contracts/affiliates/operations";
import type { StaffAffiliate } from "@nameplane/contracts/affiliates/staff";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { DecideDrawer } from "./decide-drawer.tsx";
import { toneOfAffiliate } from "./tones.ts";
import { ProgrammePanel } from "./programme-panel.tsx";
import { StaffPayouts } from "./staff-payouts.tsx";
import { useAffiliateWords } from "./use-affiliate-words.ts";

const limits = [10, 20, 25, 50, 100] as const;

/** The affiliate programme for staff: its terms, the affiliates, and payouts that wait for a transfer. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("affiliatedesk");
  const title = useTranslations("staff.title");
  const [open, setOpen] = useState<StaffAffiliate | null>(null);
  const { query, tableProps } = useListState({ orderby: "asked", desc: true, sortable: [] }, 50);
  const list = useApiList(staffAffiliates, { page: query.page, limit: limits.find((limit) => limit === query.limit) ?? 50 });
  return (
    <Page title={title("affiliates")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <ProgrammePanel />
        <DataTable<StaffAffiliate>
          label={title("affiliates")}
          headers={useColumns(setOpen)}
          items={list.data?.data ?? []}
          rowKey={({ account }) => account.accountid}
          rowName={({ name }) => name}
          listSize={null}
          {...tableProps(list.data?.total ?? 0)}
          state={tableStateOf(list, { title: t("failed") })}
          empty={<EmptyState plain title={t("none")} />}
        />
        <StaffPayouts />
      </div>
      {open !== null && <DecideDrawer row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useColumns(onOpen: (row: StaffAffiliate) => void): readonly TableHeader<StaffAffiliate>[] {
  const t = useTranslations("affiliatedesk");
  const words = useAffiliateWords();
  const count = (text: string, value: "visits" | "signups" | "refused"): TableHeader<StaffAffiliate> => ({
    text,
    value,
    width: 110,
    align: "right",
    card: "pair",
    hideBelow: 1280,
    cell: (row) => row[value],
  });
  const sum = (text: string, value: "pendingMinor" | "dueMinor" | "paidMinor"): TableHeader<StaffAffiliate> => ({
    text,
    value,
    width: 130,
    align: "right",
    card: "pair",
    cell: ({ sums }) => (
      <span className="np-num np-nowrap">{sums.map((each) => words.amount(each[value], each.currency)).join(", ") || "–"}</span>
    ),
  });
  // The name of a button begins with its text, for those who press it by voice (WCAG 2.2, 2.5.3).
  const actOn = ({ state }: StaffAffiliate) => t(state === "asked" ? "decide" : "open");
  return [
    {
      text: t("name"),
      value: "name",
      names: true,
      least: 140,
      card: "title",
      cell: ({ name, account }) => (
        <StaffLink to="affiliate" params={{ number: String(account.number) }}>
          {name}
        </StaffLink>
      ),
    },
    { text: t("brand"), value: "brand", width: 130, card: "pair", hideBelow: 1280, cell: ({ brand }) => brand },
    {
      text: t("customer"),
      value: "account",
      least: 160,
      card: "pair",
      cell: ({ account }) => (
        <StaffLink to="customer" params={{ number: String(account.number) }}>
          {account.name} ({account.number})
        </StaffLink>
      ),
    },
    {
      text: t("stateOf"),
      value: "state",
      width: 130,
      card: "pair",
      cell: ({ state }) => <StatusMark tone={toneOfAffiliate[state]}>{t(`state.${state}`)}</StatusMark>,
    },
    count(t("visits"), "visits"),
    count(t("signups"), "signups"),
    count(t("refused"), "refused"),
    sum(t("pending"), "pendingMinor"),
    sum(t("due"), "dueMinor"),
    sum(t("paid"), "paidMinor"),
    {
      text: t("decide"),
      value: "decide",
      width: 120,
      card: "pair",
      cell: (row) => (
        <Button size="sm" onClick={() => onOpen(row)} aria-label={`${actOn(row)}: ${row.name}`}>
          {actOn(row)}
        </Button>
      ),
    },
  ];
}
