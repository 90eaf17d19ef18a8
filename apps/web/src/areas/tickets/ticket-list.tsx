import type { openTickets } from "@nameplane/contracts/tickets/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { Tag } from "../../ui/basics/count.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { SearchField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { TicketRow } from "./tickets.rules.ts";
import "./tickets.css";

const limits = [10, 20, 25, 50, 100] as const;

/** The open or closed tickets of the account, the most recently updated first. */
export function TicketList({ operation, isOpen }: { operation: typeof openTickets; isOpen: boolean }) {
  const t = useTranslations("tickets.list");
  const go = useGo();
  const { globals } = useBrand();
  const { query, tableProps } = useListScreen({ orderby: "touched", desc: true, sortable: ["touched"] });
  const list = useApiList(operation, {
    orderby: "touched",
    desc: query.desc,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const columns = useColumns(isOpen);
  const title = t(isOpen ? "openTitle" : "closedTitle");
  const newTicket = (
    <RouteButton to="newTicket" variant="primary">
      {t("new")}
    </RouteButton>
  );
  return (
    <Page title={title} sub={t(isOpen ? "openSub" : "closedSub")} actions={newTicket}>
      {isOpen && globals.menus.SupportFaq && <FaqSearch />}
      <DataTable<TicketRow>
        label={title}
        headers={columns}
        items={list.data?.data ?? []}
        rowKey={({ ticketid }) => String(ticketid)}
        rowName={({ ticketid }) => String(ticketid)}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
        empty={
          <EmptyState title={t(isOpen ? "emptyOpenTitle" : "emptyClosedTitle")}>
            {t(isOpen ? "emptyOpenText" : "emptyClosedText")}
          </EmptyState>
        }
        onOpen={({ ticketid }) => void go({ to: "ticket", params: { id: String(ticketid) } })}
      />
    </Page>
  );
}

/** A search in the FAQ, because it answers many questions before a ticket is written. */
function FaqSearch() {
  const t = useTranslations("tickets.list");
  const go = useGo();
  const [text, setText] = useState("");
  return (
    <div className="np-tickets-search">
      <SearchField
        label={t("faq")}
        value={text}
        onChange={setText}
        width={360}
        onSearch={(question) => {
          if (question !== "") void go({ to: "faq", query: { question } });
        }}
      />
    </div>
  );
}

function useColumns(isOpen: boolean): readonly TableHeader<TicketRow>[] {
  const t = useTranslations("tickets.list");
  const category = useTranslations("tickets.category");
  const turn: TableHeader<TicketRow> = {
    text: t("turn"),
    value: "turn",
    width: 160,
    card: "line",
    cell: ({ answered }) => <StatusMark tone={answered ? "needs" : "pending"}>{t(answered ? "yours" : "ours")}</StatusMark>,
  };
  return [
    {
      text: t("subject"),
      value: "subject",
      names: true,
      card: "title",
      cell: ({ ticketid, subject, unread }) => (
        <span className="np-tickets-subject">
          <RouteLink
            to="ticket"
            params={{ id: String(ticketid) }}
            className={unread ? "np-strong np-ellipsis" : "np-ellipsis"}
            aria-label={t("open", { number: String(ticketid), subject })}
          >
            {subject}
          </RouteLink>
          {unread && <Tag tone="accent">{t("unread")}</Tag>}
        </span>
      ),
    },
    ...(isOpen ? [turn] : []),
    {
      text: t("category"),
      value: "category",
      width: 200,
      card: "line",
      hideBelow: 1080,
      cell: (row) => category(row.category),
    },
    { text: t("author"), value: "author", width: 180, card: "none", hideBelow: 1280 },
    {
      text: t("touched"),
      value: "touched",
      sortable: true,
      width: 190,
      card: "line",
      cell: ({ touched }) => <DateTime value={touched} show="relative" />,
    },
    {
      text: t("number"),
      value: "ticketid",
      width: 100,
      card: "line",
      cell: ({ ticketid }) => <span className="np-num">{ticketid}</span>,
    },
  ];
}
