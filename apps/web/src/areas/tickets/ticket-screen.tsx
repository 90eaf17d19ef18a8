import { getTicket } from "@nameplane/contracts/tickets/operations";
import { useTranslations } from "use-intl";
import { useTitle } from "../../shell/routing/page-title.ts";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { apiQuery, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { useNow } from "../../ui/text/date-time.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import { RatingPanel } from "./rating-panel.tsx";
import { TicketAbout } from "./ticket-about.tsx";
import { TicketMessages } from "./ticket-messages.tsx";
import { TicketReply } from "./ticket-reply.tsx";
import { CLOSED, OPEN, statusOf, ticketNumberOf, type Ticket } from "./tickets.rules.ts";
import { useMarkRead, useTicketActs } from "./use-ticket-acts.ts";
import "./tickets.css";

export const prefetch = ({ api, queries, params }: PrefetchContext): void => {
  const ticketid = ticketNumberOf(params["id"]);
  if (ticketid !== null) void queries.prefetchQuery(apiQuery(api, getTicket, { ticketid }));
};

/** One ticket: its messages, whose turn it is, and the form for a reply. */
export function Screen(): React.JSX.Element {
  const { id } = useRouteParams("ticket");
  const ticketid = ticketNumberOf(id);
  return ticketid === null ? <MissingTicket id={id} /> : <Numbered key={ticketid} ticketid={ticketid} />;
}

function Numbered({ ticketid }: { ticketid: number }) {
  const t = useTranslations("tickets.ticket");
  const read = useApiQuery(getTicket, { ticketid });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={t("crumb", { number: String(ticketid) })}
      crumbs={<Crumbs here={String(ticketid)} />}
      missing={<MissingTicket id={String(ticketid)} />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded ticket={answer.ticket} />}
    </AnswerPage>
  );
}

function Loaded({ ticket }: { ticket: Ticket }) {
  useTitle(ticket.subject);
  useMarkRead(ticket);
  return (
    <Page
      width="form"
      crumbs={<Crumbs here={String(ticket.ticketid)} isClosed={ticket.status !== OPEN} />}
      title={ticket.subject}
      mark={<CodeStatus code={ticket.status} />}
      sub={<TicketState ticket={ticket} />}
      actions={<Acts ticket={ticket} />}
    >
      <div className="np-col np-gap-16">
        {ticket.asksconsent && <ConsentBanner ticketid={ticket.ticketid} />}
        <div className="np-main-side">
          <Panel flush>
            <TicketMessages messages={ticket.messages} />
            {(ticket.status === OPEN || ticket.status === CLOSED) && <TicketReply ticket={ticket} />}
          </Panel>
          <div className="np-col np-gap-16">
            {ticket.status === CLOSED && <RatingPanel key={ticket.ratingcomment} ticket={ticket} />}
            <TicketAbout ticket={ticket} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** A sentence that says whose turn it is. */
function TicketState({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("tickets.ticket");
  const { relative } = useFormat();
  const now = useNow();
  const statusWord = statusOf(ticket);
  if (statusWord === "archived") return t("archived");
  const at = statusWord === "closed" ? (ticket.closed ?? ticket.touched) : (ticket.messages.at(-1)?.created ?? ticket.touched);
  return t(statusWord, { when: relative(at, now) });
}

function Acts({ ticket: { ticketid, status, undountil } }: { ticket: Ticket }) {
  const t = useTranslations("tickets.ticket");
  const acts = useTicketActs(ticketid);
  const now = useNow();
  if (status === OPEN)
    return (
      <Button busy={acts.busy} onClick={acts.close}>
        {t("close")}
      </Button>
    );
  if (status !== CLOSED) return null;
  const isFresh = undountil !== null && Date.parse(undountil) > now.getTime();
  return (
    <Button busy={acts.busy} onClick={isFresh ? acts.undo : acts.reopen}>
      {t(isFresh ? "undoLong" : "reopen")}
    </Button>
  );
}

function Crumbs({ here, isClosed = false }: { here: string; isClosed?: boolean }) {
  const title = useTranslations("routes.title");
  const list = isClosed ? "closedTickets" : "openTickets";
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to={list}>{title(list)}</RouteLink> },
        { key: "here", content: here },
      ]}
    />
  );
}

/** Shown when the account has no ticket with this number. */
export function MissingTicket({ id }: { id: string }): React.JSX.Element {
  const t = useTranslations("tickets.ticket");
  const title = useTranslations("routes.title");
  return (
    <Page width="form" title={title("ticket")}>
      <Panel flush>
        <EmptyState title={t("missing", { id })} actions={<RouteButton to="openTickets">{t("toList")}</RouteButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
