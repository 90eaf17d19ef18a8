import { messageMax } from "@nameplane/contracts/tickets/categories";
import { answerResaleTicket, noteResaleTicket } from "@nameplane/contracts/tickets/resale-operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import type { ResaleTicket } from "./resale-words.ts";

const kinds = ["answer", "note"] as const;
type Props = { readonly ticket: ResaleTicket; readonly onSent: () => void };

/** The form for an answer to the customer, or for a note that the customer does not see. Drafts of both are kept. */
export function ResaleReply({ ticket, onSent }: Props) {
  const t = useTranslations("resaletickets.reply");
  const [kind, setKind] = useState<(typeof kinds)[number]>("answer");
  return (
    <div>
      <div className="np-ticket-kinds">
        <ViewTabs label={t("kinds")} value={kind} tabs={kinds.map((value) => ({ value, label: t(value) }))} onChange={setKind} />
      </div>
      <Writing key={kind} kind={kind} ticket={ticket} onSent={onSent} />
    </div>
  );
}

function Writing({ kind, ticket: { ticketid, messages, events }, onSent }: Props & { readonly kind: (typeof kinds)[number] }) {
  const t = useTranslations("resaletickets.reply");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const answer = useApiMutation(answerResaleTicket, { call: { handled: true } });
  const note = useApiMutation(noteResaleTicket, { call: { handled: true } });
  const isBusy = answer.isPending || note.isPending;
  const send =
    (close: boolean) =>
    ({ message }: { message: string }) => {
      if (isBusy) return;
      setFailure(null);
      const then = {
        onSuccess: () => {
          form.reset({ message: "" });
          showToast({ tone: "success", title: t(kind === "answer" ? "sent" : "noted") });
          onSent();
        },
        onError: (error: Parameters<typeof describeError>[0]) => {
          if (isAborted(error)) return;
          setFailure(describeError(error, describe));
          // Whoever wrote in the meantime has to be read before the answer is sent again; what was typed stays.
          onSent();
        },
      };
      if (kind === "answer") answer.mutate({ input: { ticketid, message, seen: messages.length, close } }, then);
      else note.mutate({ input: { ticketid, message } }, then);
    };
  const form = useForm({
    initial: { message: "" },
    rules: { message: all(required, maxLength(messageMax)) },
    onSubmit: send(false),
    draft: { key: `resale-${kind}-${ticketid}`, until: "sent" },
  });
  return (
    <form className="np-ticket-reply" onSubmit={form.submit} noValidate aria-busy={isBusy}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextArea
        {...form.field("message")}
        label={t(kind)}
        hint={t(kind === "answer" ? "answerHint" : "noteHint")}
        rows={4}
        maxLength={messageMax}
      />
      <div className="np-ticket-reply-foot">
        {kind === "answer" && events.includes("close") && (
          <Button disabled={!form.valid} onClick={() => send(true)(form.values)}>
            {t("sendAndClose")}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!form.valid} busy={isBusy}>
          {t(kind === "answer" ? "send" : "save")}
        </Button>
      </div>
    </form>
  );
}
