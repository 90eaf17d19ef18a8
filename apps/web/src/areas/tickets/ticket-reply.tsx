import { replyTicket } from "@nameplane/contracts/tickets/operations";
import { messageMax } from "@nameplane/contracts/tickets/categories";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import type { StoredFile } from "../files/index.ts";
import { Attachments } from "./attachments.tsx";
import { CLOSED, type Ticket } from "./tickets.rules.ts";
import { useTicketsChanged } from "./use-ticket-acts.ts";

/** The form for a reply. Its draft is kept until the tab is closed. */
export function TicketReply({ ticket: { ticketid, status } }: { ticket: Ticket }) {
  const t = useTranslations("tickets.ticket");
  const api = useTranslations("api");
  const changed = useTicketsChanged();
  const { key, renew } = useIdempotencyKey();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const reply = useApiMutation(replyTicket, {
    call: { handled: true },
    onSuccess: () => {
      renew();
      setFiles([]);
      form.reset({ message: "" });
      showToast({ tone: "success", title: t("sent"), body: t("sentText") });
      changed();
    },
  });
  const send =
    (close: boolean) =>
    ({ message }: { message: string }) =>
      reply.mutate({
        input: { ticketid, message, close, fileids: files.map(({ fileid }) => fileid) },
        key: close ? `${key}-close` : key,
      });
  const form = useForm({
    initial: { message: "" },
    rules: { message: all(required, maxLength(messageMax)) },
    onSubmit: send(false),
    draft: { key: `ticket-${ticketid}`, until: "sent" },
  });
  const isClosed = status === CLOSED;
  return (
    <form className="np-ticket-reply" onSubmit={form.submit} noValidate>
      {reply.error && <Banner tone="problem" title={describeError(reply.error, api)} live />}
      <TextArea
        {...form.field("message")}
        label={t("reply")}
        rows={4}
        hint={isClosed ? t("replyClosed") : undefined}
        maxLength={messageMax}
      />
      <Attachments files={files} onChange={setFiles} />
      <div className="np-ticket-reply-foot">
        {!isClosed && (
          <Button
            disabled={!form.valid}
            busy={reply.isPending && reply.variables?.input.close === true}
            onClick={() => send(true)(form.values)}
          >
            {t("sendAndClose")}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={!form.valid}
          busy={reply.isPending && reply.variables?.input.close !== true}
        >
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
