import type { StaffResellerApplication } from "@nameplane/contracts/resellers/become";
import { staffResellerApplications } from "@nameplane/contracts/resellers/become-operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../../shell/lists/use-list-state.ts";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { ApplicationDrawer } from "./application-drawer.tsx";
import { ProgrammePanel } from "./programme-panel.tsx";

const limits = [10, 20, 25, 50, 100] as const;
const tones: Readonly<Record<StaffResellerApplication["state"], StatusTone>> = {
  asked: "needs",
  approved: "active",
  refused: "problem",
  withdrawn: "ended",
};

/** How customers become resellers, and the applications about which staff decide. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("resellerdesk");
  const title = useTranslations("staff.title");
  const [open, setOpen] = useState<StaffResellerApplication | null>(null);
  const { query, tableProps } = useListState({ orderby: "asked", desc: true, sortable: [] }, 50);
  const limit = limits.find((each) => each === query.limit) ?? 50;
  const list = useApiList(staffResellerApplications, { page: query.page, limit });
  return (
    <Page title={title("resellerApplications")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <ProgrammePanel />
        <DataTable<StaffResellerApplication>
          label={title("resellerApplications")}
          headers={useColumns(setOpen)}
          items={list.data?.data ?? []}
          rowKey={({ applicationid }) => applicationid}
          rowName={({ publicname }) => publicname}
          listSize={null}
          {...tableProps(list.data?.total ?? 0)}
          state={tableStateOf(list, { title: t("failed") })}
          empty={<EmptyState plain title={t("none")} />}
        />
      </div>
      {open !== null && <ApplicationDrawer row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useColumns(onOpen: (row: StaffResellerApplication) => void): readonly TableHeader<StaffResellerApplication>[] {
  const t = useTranslations("resellerdesk");
  const format = useFormat();
  // The name of a button begins with its text, for those who press it by voice (WCAG 2.2, 2.5.3).
  const actOn = ({ state }: StaffResellerApplication) => t(state === "asked" ? "decide" : "view");
  return [
    { text: t("publicname"), value: "publicname", names: true, least: 160, card: "title", cell: ({ publicname }) => publicname },
    {
      text: t("customer"),
      value: "account",
      least: 180,
      card: "pair",
      cell: ({ account }) => (
        <StaffLink to="customer" params={{ number: String(account.number) }}>
          {account.name} ({account.number})
        </StaffLink>
      ),
    },
    { text: t("asked"), value: "asked", width: 150, card: "pair", cell: ({ asked }) => format.date(asked) },
    {
      text: t("doubts"),
      value: "doubts",
      least: 180,
      card: "pair",
      cell: ({ doubts }) => doubts.map((doubt) => t(`doubt.${doubt}`)).join(", ") || "–",
    },
    {
      text: t("state"),
      value: "state",
      width: 150,
      card: "pair",
      cell: ({ state }) => <StatusMark tone={tones[state]}>{t(`states.${state}`)}</StatusMark>,
    },
    {
      text: t("decide"),
      value: "decide",
      width: 120,
      card: "pair",
      cell: (row) => (
        <Button size="sm" onClick={() => onOpen(row)} aria-label={`${actOn(row)}: ${row.publicname}`}>
          {actOn(row)}
        </Button>
      ),
    },
  ];
}
