import { proposalList } from "@nameplane/contracts/staff/operations";
import type { ProposalRow } from "@nameplane/contracts/staff/proposals";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffButton, StaffLink, useStaffGo } from "../../shell/staff/staff-link.tsx";
import { useColleague } from "../../shell/staff/staff-session.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { ProposalMark } from "./proposal-mark.tsx";
import { useProposalWords } from "./use-proposal-words.ts";

const lists = ["open", "decided"] as const;

/** Acts of colleagues that wait for approval by somebody else, and those that were decided. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("proposals");
  const title = useTranslations("staff.title");
  const go = useStaffGo();
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const list = lists.find((each) => each === query["list"]) ?? "open";
  const read = useApiList(proposalList, { list });
  const words = useProposalWords();
  const pages = useLocalPages(read.data?.data ?? [], { sortBy: "asked", descending: true, listSize: 50 });
  const columns = useColumns();
  return (
    <Page
      title={title("proposals")}
      sub={t("sub")}
      actions={read.data?.canset === true && <StaffButton to="proposalRules">{t("rules")}</StaffButton>}
    >
      <div className="np-col np-gap-16">
        <ViewTabs
          label={t("tabs")}
          tabs={lists.map((value) => ({ value, label: t(value) }))}
          value={list}
          onChange={(value) => void setQuery({ list: value === "open" ? undefined : value })}
        />
        <DataTable<ProposalRow>
          {...pages}
          label={title("proposals")}
          headers={columns}
          rowKey={({ proposalid }) => proposalid}
          rowName={words.of}
          state={tableStateOf(read, { title: t("failed") })}
          empty={<EmptyState title={t(`empty.${list}`)}>{t("emptyText")}</EmptyState>}
          onOpen={({ proposalid }) => void go({ to: "proposal", params: { id: proposalid } })}
        />
      </div>
    </Page>
  );
}

function useColumns(): readonly TableHeader<ProposalRow>[] {
  const t = useTranslations("proposals");
  const own = useColleague().staffid;
  const words = useProposalWords();
  const format = useFormat();
  return [
    {
      text: t("column.what"),
      value: "title",
      names: true,
      card: "title",
      cell: (row) => (
        <div className="np-col">
          <StaffLink to="proposal" params={{ id: row.proposalid }}>
            {words.of(row)}
          </StaffLink>
          <span className="np-small np-soft">
            {row.askedby.staffid === own ? t("yours") : t("by", { name: row.askedby.name })}
          </span>
        </div>
      ),
    },
    {
      text: t("column.amount"),
      value: "amount",
      align: "right",
      width: 150,
      card: "pair",
      cell: ({ amount }) => amount !== null && format.money(amount),
    },
    { text: t("column.state"), value: "state", width: 190, card: "line", cell: ({ state }) => <ProposalMark state={state} /> },
    {
      text: t("column.asked"),
      value: "asked",
      width: 150,
      sortable: true,
      hideBelow: 1080,
      card: "pair",
      cell: ({ asked }) => <DateTime value={asked} show="relative" />,
    },
    {
      text: t("column.ends"),
      value: "ends",
      width: 170,
      card: "pair",
      cell: ({ ends, state }) => (state === "open" ? <DateTime value={ends} show="both" /> : null),
    },
  ];
}
