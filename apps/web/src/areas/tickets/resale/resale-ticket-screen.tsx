import {
  changeResaleTicket,
  resaleTicket,
  resaleTicketFile,
  resaleTickets,
} from "@nameplane/contracts/tickets/resale-operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { Avatar } from "../../../ui/basics/count.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StoredRow } from "../../files/index.ts";
import { MessageText } from "../message-text.tsx";
import { ticketNumberOf } from "../tickets.rules.ts";
import { EscalatePanel } from "./escalate-panel.tsx";
import { ResaleReply } from "./resale-reply.tsx";
import type { ResaleTicket } from "./resale-words.ts";
import "../tickets.css";

/** A ticket of a customer, as its reseller reads and answers it. */
export function Screen(): React.JSX.Element {
  const { id } = useRouteParams("resaleTicket");
  const ticketid = ticketNumberOf(id);
  return ticketid === null ? <Missing number={id} /> : <Numbered key={ticketid} ticketid={ticketid} />;
}

function Numbered({ ticketid }: { ticketid: number }) {
  const t = useTranslations("resaletickets.ticket");
  const read = useApiQuery(resaleTicket, { ticketid });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={t("crumb", { number: String(ticketid) })}
      crumbs={<Crumbs number={String(ticketid)} />}
      missing={<Missing number={String(ticketid)} />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded ticket={answer.ticket} />}
    </AnswerPage>
  );
}

function Loaded({ ticket }: { ticket: ResaleTicket }) {
  const t = useTranslations("resaletickets.ticket");
  const waits = useTranslations("resaletickets.turnText");
  const { ticketid, subject, status, waitsfor, account, created, events, mayescalate } = ticket;
  const changed = useChanged();
  useTitle(subject);
  const change = useApiMutation(changeResaleTicket, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("changed") });
      changed();
    },
  });
  const isOpen = events.includes("close");
  return (
    <Page
      width="form"
      title={subject}
      mark={<CodeStatus code={status} />}
      sub={isOpen ? waits(waitsfor) : t("closed")}
      crumbs={<Crumbs number={String(ticketid)} />}
      actions={events.map((event) => (
        <Button key={event} busy={change.isPending} onClick={() => change.mutate({ input: { ticketid, event } })}>
          {t(event)}
        </Button>
      ))}
    >
      <div className="np-main-side">
        <Panel flush>
          <Messages ticket={ticket} />
          <ResaleReply key={ticket.messages.length} ticket={ticket} onSent={changed} />
        </Panel>
        <div className="np-col np-gap-16">
          <Panel title={t("about")} flush>
            <KeyValue
              facts={[
                { key: "customer", label: t("customer"), value: `${account.name} (${account.number})` },
                { key: "number", label: t("number"), value: <span className="np-num">{ticketid}</span> },
                { key: "created", label: t("created"), value: <DateTime value={created} show="both" /> },
              ]}
            />
          </Panel>
          {mayescalate && <EscalatePanel ticket={ticket} onSent={changed} />}
        </div>
      </div>
    </Page>
  );
}

/** Reads again what an act on a ticket has changed. */
function useChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { path } of [resaleTicket, resaleTickets]) void queries.invalidateQueries({ queryKey: [path] });
  };
}

function Messages({ ticket: { ticketid, messages } }: { ticket: ResaleTicket }) {
  const t = useTranslations("resaletickets.ticket");
  return (
    <div role="log" aria-label={t("messages")}>
      {messages.map(({ id, by, author, created, message, files }) => {
        const name = author === "" ? t(`by.${by}`) : author;
        return (
          <article key={id} className={classNames("np-ticket-message", (by === "note" || by === "operator") && "np-ticket-note")}>
            <Avatar name={name} quiet={by !== "customer"} />
            <div className="np-grow">
              <div className="np-ticket-message-head">
                <b>{name}</b>
                <span className="np-soft">{t(`by.${by}`)}</span>
                <span className="np-end np-cap np-quiet">
                  <DateTime value={created} show="relative" />
                </span>
              </div>
              <MessageText text={message} quoteAt={null} />
              {files.length > 0 && (
                <ul className="np-files" aria-label={t("files")}>
                  {files.map((file) => (
                    <StoredRow
                      key={file.fileid}
                      file={file}
                      fetch={{ operation: resaleTicketFile, input: { ticketid, messageid: id, fileid: file.fileid } }}
                    />
                  ))}
                </ul>
              )}
            </div>
          </article>
        );
      })}
    </div>
  );
}

function Crumbs({ number }: { number: string }) {
  const title = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="resaleTickets">{title("resaleTickets")}</RouteLink> },
        { key: "here", content: number },
      ]}
    />
  );
}

function Missing({ number }: { number: string }) {
  const t = useTranslations("resaletickets.ticket");
  const title = useTranslations("routes.title");
  return (
    <Page width="form" title={title("ticket")}>
      <Panel flush>
        <EmptyState
          title={t("missing", { number })}
          actions={<RouteButton to="resaleTickets">{title("resaleTickets")}</RouteButton>}
        >
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
