import { messageMax } from "@nameplane/contracts/tickets/categories";
import { answerTicket, deskTicket, noteTicket } from "@nameplane/contracts/tickets/operations";
import { openVariables } from "@nameplane/contracts/tickets/reply-variables";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { MentionArea, useToldWords } from "../../staff/index.ts";
import { OthersHere } from "./others-here.tsx";
import { SavedReplies } from "./saved-replies-menu.tsx";
import { CLOSED, OPEN, goals, type DeskTicket, type Goal } from "./desk-words.tsx";

/** What is being written: an answer to the customer, or an internal note. */
export type Writing = "answer" | "note";

type ReplyProps = {
  readonly ticket: DeskTicket;
  readonly writing: Writing;
  readonly onWriting: (next: Writing) => void;
  /** Incremented when the field is to get the focus. */
  readonly focus: number;
};

/** The form for the answer to the customer, or for an internal note. Drafts of both are kept until the tab is closed. */
export function DeskReply({ ticket, writing, onWriting, focus }: ReplyProps) {
  const t = useTranslations("desk.reply");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus > 0) frame.current?.querySelector("textarea")?.focus();
  }, [focus]);
  return (
    <div ref={frame}>
      <div className="np-desk-kinds">
        <ViewTabs
          label={t("kinds")}
          value={writing}
          tabs={(["answer", "note"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={onWriting}
        />
      </div>
      {writing === "answer" ? <Answer ticket={ticket} /> : <Note ticket={ticket} />}
    </div>
  );
}

/** Messages that arrived after the staff member started to write. They have to be read before the answer is sent. */
function useCrossing(count: number) {
  const [known, setKnown] = useState(count);
  return { seen: known, isCrossed: count > known, read: () => setKnown(count), wrote: () => setKnown((before) => before + 1) };
}

type Props = { readonly ticket: DeskTicket };

function Answer({ ticket }: Props) {
  const { ticketid, status, visitor, account, language, messages } = ticket;
  const t = useTranslations("desk.reply");
  const goalWords = useTranslations("desk.goal");
  const api = useTranslations("api");
  const { name: signer } = useColleague();
  const [next, setNext] = useState<Goal>("customer");
  const queries = useQueryClient();
  const crossing = useCrossing(messages.length);
  const answer = useApiMutation(answerTicket, {
    call: { handled: true },
    onSuccess: (_, { input }) => {
      crossing.wrote();
      form.reset({ message: "" });
      const number = String(ticketid);
      setNext("customer");
      showToast({ tone: "success", title: input.next === "close" ? t("sentClosed", { number }) : t("sent") });
    },
  });
  const send = ({ message }: { message: string }) =>
    answer.mutate(
      { input: { ticketid, message, seen: crossing.seen, next } },
      // The messages that arrived in the meantime are shown, and the answer waits until they are read.
      { onError: () => void queries.invalidateQueries({ queryKey: [deskTicket.path] }) },
    );
  const form = useForm({
    initial: { message: "" },
    rules: { message: all(required, maxLength(messageMax)) },
    onSubmit: send,
    draft: { key: `desk-answer-${ticketid}`, until: "sent" },
  });
  // What is written in a ticket of a reseller goes to the reseller, once it has escalated the ticket.
  const isForReseller = ticket.escalation !== null;
  const name = isForReseller ? ticket.brand : (visitor ?? account.name);
  const left = openVariables(form.values.message);
  const facts = { name, signer, language: t(`language.${language}`) };
  const isEscalated = ticket.escalation === "operator" || ticket.escalation === "answered";
  if ((status !== OPEN && status !== CLOSED) || (isForReseller && (!isEscalated || status !== OPEN)))
    return (
      <div className="np-ticket-reply">
        <p className="np-soft">{t(isForReseller ? "notEscalated" : "notNow")}</p>
      </div>
    );
  return (
    <form className="np-ticket-reply" onSubmit={form.submit} noValidate>
      <OthersHere ticketid={ticketid} isWriting={form.values.message.trim() !== ""} />
      {answer.error && !crossing.isCrossed && <Banner tone="problem" title={describeError(answer.error, api)} live />}
      {crossing.isCrossed && (
        <Banner
          tone="needs"
          live
          title={t("crossed")}
          action={
            <Button
              size="sm"
              onClick={() => {
                answer.reset();
                crossing.read();
              }}
            >
              {t("read")}
            </Button>
          }
        >
          {t("crossedText")}
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="needs" live title={t("open", { names: left.map((each) => `{${each}}`).join(", ") })}>
          {t("openText")}
        </Banner>
      )}
      <TextArea
        {...form.field("message")}
        label={t(isForReseller ? "resellerLabel" : "answerLabel", { name })}
        rows={6}
        hint={`${t(isForReseller ? "resellerHint" : visitor === null ? "answerHint" : "visitorHint", facts)}${status === CLOSED ? ` ${t("closedNote")}` : ""}`}
        maxLength={messageMax}
      />
      <div className="np-ticket-reply-foot np-desk-foot">
        <SavedReplies
          ticket={ticket}
          onChoose={({ text, goal }) => {
            form.set("message", form.values.message.trim() === "" ? text : `${form.values.message.trimEnd()}\n\n${text}`);
            if (goal !== null) setNext(goal);
          }}
        />
        {!isForReseller && (
          <SelectField
            label={t("next")}
            size="sm"
            value={next}
            options={goals.map((value) => ({ value, label: goalWords(value) }))}
            onChange={(value) => setNext(goals.find((each) => each === value) ?? "customer")}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={!form.valid || crossing.isCrossed || left.length > 0}
          busy={answer.isPending}
        >
          {next === "close" ? t("sendAndClose") : t("send")}
        </Button>
      </div>
    </form>
  );
}

function Note({ ticket: { ticketid } }: Props) {
  const t = useTranslations("desk.reply");
  const api = useTranslations("api");
  const words = useToldWords();
  const note = useApiMutation(noteTicket, {
    call: { handled: true },
    onSuccess: (done) => {
      form.reset({ message: "" });
      showToast({ tone: "success", title: [t("noted"), words(done)].filter(Boolean).join(". ") });
    },
  });
  const form = useForm({
    initial: { message: "" },
    rules: { message: all(required, maxLength(messageMax)) },
    onSubmit: ({ message }) => note.mutate({ input: { ticketid, message } }),
    draft: { key: `desk-note-${ticketid}`, until: "sent" },
  });
  return (
    <form className="np-ticket-reply np-desk-note" onSubmit={form.submit} noValidate>
      <OthersHere ticketid={ticketid} isWriting={form.values.message.trim() !== ""} />
      {note.error && <Banner tone="problem" title={describeError(note.error, api)} live />}
      <MentionArea
        {...form.field("message")}
        about="ticket"
        label={t("noteLabel")}
        rows={4}
        hint={t("noteHint")}
        maxLength={messageMax}
      />
      <div className="np-ticket-reply-foot">
        <Button type="submit" variant="primary" disabled={!form.valid} busy={note.isPending}>
          {t("addNote")}
        </Button>
      </div>
    </form>
  );
}
