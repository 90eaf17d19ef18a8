import { resaleTickets } from "@nameplane/contracts/tickets/resale-operations";
import { resaleViews } from "@nameplane/contracts/tickets/resale-values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useListState } from "../../../shell/lists/use-list-state.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { OPEN } from "../tickets.rules.ts";
import { toneOfTurn, type ResaleRow } from "./resale-words.ts";
import { SupportPanel } from "./support-panel.tsx";
import "../tickets.css";

const limits = [10, 20, 25, 50, 100] as const;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The tickets of a reseller's customers that the reseller answers itself, and who answers them. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("resaletickets");
  const title = useTranslations("routes.title");
  const { permissions } = useViewer();
  return permissions.has("resale_support") ? (
    <Tickets />
  ) : (
    <Page title={title("resaleTickets")}>
      <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>
    </Page>
  );
}

function Tickets() {
  const t = useTranslations("resaletickets");
  const title = useTranslations("routes.title");
  const { query, search, setFilter, tableProps } = useListState({ orderby: "touched", desc: true, sortable: [] }, 20);
  const view = resaleViews.find((each) => each === search["view"]) ?? "us";
  const words = textOf(search["search"]);
  const list = useApiList(resaleTickets, {
    view,
    q: words,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 20,
  });
  return (
    <Page title={title("resaleTickets")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <SupportPanel />
        <ViewTabs
          label={t("views")}
          value={view}
          tabs={resaleViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => void setFilter({ view: value === "us" ? undefined : value })}
        />
        <Search key={words} words={words} onSearch={(text) => void setFilter({ search: text.trim() || undefined })} />
        <DataTable<ResaleRow>
          label={title("resaleTickets")}
          headers={useColumns()}
          items={list.data?.data ?? []}
          rowKey={({ ticketid }) => String(ticketid)}
          rowName={({ subject }) => subject}
          listSize={null}
          {...tableProps(list.data?.total ?? 0)}
          state={tableStateOf(list, { title: t("failed") })}
          empty={<EmptyState plain title={t(words === "" ? `none.${view}` : "noneFound")} />}
        />
      </div>
    </Page>
  );
}

function Search({ words, onSearch }: { words: string; onSearch: (text: string) => void }) {
  const t = useTranslations("resaletickets");
  const [text, setText] = useState(words);
  return <SearchField label={t("search")} value={text} onChange={setText} onSearch={onSearch} width={360} />;
}

function useColumns(): readonly TableHeader<ResaleRow>[] {
  const t = useTranslations("resaletickets");
  return [
    {
      text: t("subject"),
      value: "subject",
      names: true,
      least: 220,
      card: "title",
      cell: ({ ticketid, subject }) => (
        <RouteLink to="resaleTicket" params={{ id: String(ticketid) }}>
          {subject}
        </RouteLink>
      ),
    },
    {
      text: t("customer"),
      value: "account",
      least: 180,
      card: "pair",
      cell: ({ account }) => `${account.name} (${account.number})`,
    },
    {
      text: t("turn"),
      value: "waitsfor",
      width: 190,
      card: "pair",
      cell: ({ status, waitsfor }) =>
        status === OPEN ? (
          <StatusMark tone={toneOfTurn[waitsfor]}>{t(`waits.${waitsfor}`)}</StatusMark>
        ) : (
          <CodeStatus code={status} />
        ),
    },
    {
      text: t("touched"),
      value: "touched",
      width: 170,
      card: "pair",
      cell: ({ touched }) => <DateTime value={touched} show="relative" />,
    },
    {
      text: t("number"),
      value: "ticketid",
      width: 100,
      card: "pair",
      cell: ({ ticketid }) => <span className="np-num">{ticketid}</span>,
    },
  ];
}
