import { deskTicket } from "@nameplane/contracts/tickets/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { StaffButton, StaffLink, useStaffGo, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DeskMessages } from "./desk-messages.tsx";
import { DeskReply, type Writing } from "./desk-reply.tsx";
import { DeskSide } from "./desk-side.tsx";
import { OPEN, type DeskCustomer, type DeskTicket } from "./desk-words.tsx";
import { timeOf } from "./snooze.rules.ts";
import { tagFieldId } from "./ticket-tags.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { SplitDialog } from "./split-dialog.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { useDeskActs } from "./use-desk-acts.ts";
import { useKeys } from "./use-keys.ts";
import "./desk.css";

/** One ticket: the conversation with its notes, the reply, and what staff have to know about the customer. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("ticket");
  return /^\d{1,15}$/.test(number) ? <Numbered key={number} ticketid={Number(number)} /> : <Missing number={number} />;
}

function Numbered({ ticketid }: { ticketid: number }) {
  const t = useTranslations("desk.ticket");
  const read = useApiQuery(deskTicket, { ticketid });
  const number = String(ticketid);
  return (
    <AnswerPage
      read={read}
      title={t("number", { number })}
      crumbs={<Crumbs number={number} />}
      missing={<Missing number={number} />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded ticket={answer.ticket} customer={answer.customer} />}
    </AnswerPage>
  );
}

function Loaded({ ticket, customer }: { ticket: DeskTicket; customer: DeskCustomer | null }) {
  const t = useTranslations("desk");
  const go = useStaffGo();
  const acts = useDeskActs();
  const { ticketid, subject, status, events, account, visitor, assigned } = ticket;
  const number = String(ticketid);
  const [{ writing, focus }, setWriting] = useState<{ writing: Writing; focus: number }>({ writing: "answer", focus: 0 });
  const [dialog, setDialog] = useState<"merge" | "split" | null>(null);
  const { canmerge } = ticket;
  const canSplit = canmerge && ticket.messages.length > 1;
  const write = (next: Writing) => setWriting((before) => ({ writing: next, focus: before.focus + 1 }));
  useTitle(t("ticket.number", { number }));
  useKeys({
    a: () => acts.assign(ticketid, acts.me, assigned),
    e: () => (events.includes("close") ? acts.setState(ticketid, "close") : undefined),
    s: () => (status === OPEN ? acts.snooze(ticketid, ticket.snoozed === null ? timeOf("tomorrow") : null) : undefined),
    t: () => document.getElementById(tagFieldId)?.focus(),
    r: () => write("answer"),
    n: () => write("note"),
    m: () => (canmerge ? setDialog("merge") : undefined),
    p: () => (canSplit ? setDialog("split") : undefined),
    u: () => void go({ to: "tickets" }),
  });
  return (
    <Page
      title={subject}
      mark={<CodeStatus code={status} />}
      sub={`${t("ticket.number", { number })}, ${visitor ?? account.name}`}
      crumbs={<Crumbs number={number} />}
      actions={
        <>
          <KeysHelp of={["assign", "close", "snooze", "tag", "answer", "note", "merge", "split", "back", "help"]} />
          {canmerge && <Button onClick={() => setDialog("merge")}>{t("merge.button")}</Button>}
          {canSplit && <Button onClick={() => setDialog("split")}>{t("split.button")}</Button>}
          {events.map((event) => (
            <Button key={event} busy={acts.busy} onClick={() => acts.setState(ticketid, event)}>
              {t(`event.${event}`)}
            </Button>
          ))}
        </>
      }
    >
      {dialog === "merge" && <MergeDialog ticket={ticket} customer={customer} onClose={() => setDialog(null)} />}
      {dialog === "split" && <SplitDialog ticket={ticket} onClose={() => setDialog(null)} />}
      <div className="np-col np-gap-16">
        {ticket.escalation !== null && (
          <Banner tone={ticket.escalation === "operator" ? "needs" : "info"} title={t(`escalation.${ticket.escalation}`)}>
            {t("escalationText", { brand: ticket.brand })}
          </Banner>
        )}
        <div className="np-main-side">
          <Panel flush>
            <DeskMessages ticket={ticket} />
            <DeskReply
              ticket={ticket}
              writing={writing}
              focus={focus}
              onWriting={(next) => setWriting({ writing: next, focus: 0 })}
            />
          </Panel>
          <DeskSide ticket={ticket} customer={customer} acts={acts} />
        </div>
      </div>
    </Page>
  );
}

function Crumbs({ number }: { number: string }) {
  const t = useTranslations("desk.ticket");
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="tickets">{title("tickets")}</StaffLink> },
        { key: "here", content: t("number", { number }) },
      ]}
    />
  );
}

function Missing({ number }: { number: string }) {
  const t = useTranslations("desk.ticket");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("ticket")}>
      <Panel flush>
        <EmptyState title={t("missing", { number })} actions={<StaffButton to="tickets">{t("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
