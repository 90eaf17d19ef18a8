import { messageMax } from "@nameplane/contracts/tickets/categories";
import { escalateResaleTicket } from "@nameplane/contracts/tickets/resale-operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { ResaleTicket } from "./resale-words.ts";

/** Gives the ticket to the operator, or asks the customer whether it may be given. */
export function EscalatePanel({ ticket, onSent }: { ticket: ResaleTicket; onSent: () => void }) {
  const t = useTranslations("resaletickets.escalate");
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t("title")}>
      {isOpen ? (
        <EscalateForm ticket={ticket} onSent={onSent} onClose={() => setOpen(false)} />
      ) : (
        <div className="np-col np-gap-12">
          <p className="np-soft">{t(ticket.needsconsent ? "textConsent" : "text")}</p>
          <div>
            <Button onClick={() => setOpen(true)}>{t("begin")}</Button>
          </div>
        </div>
      )}
    </Panel>
  );
}

type FormProps = { readonly ticket: ResaleTicket; readonly onSent: () => void; readonly onClose: () => void };

function EscalateForm({ ticket: { ticketid, needsconsent }, onSent, onClose }: FormProps) {
  const t = useTranslations("resaletickets.escalate");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const escalate = useApiMutation(escalateResaleTicket, { call: { handled: true } });
  const form = useForm({
    initial: { note: "", question: needsconsent ? t("questionText") : "" },
    rules: { note: required, ...(needsconsent ? { question: required } : {}) },
    draft: { key: `resale-escalate-${ticketid}`, until: "closed" },
    onSubmit: (values) => {
      if (escalate.isPending) return;
      setFailure(null);
      escalate.mutate(
        { input: { ticketid, ...values } },
        {
          onSuccess: () => {
            form.sent();
            showToast({ tone: "success", title: t(needsconsent ? "asked" : "sent") });
            onSent();
            onClose();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <form className="np-form" onSubmit={form.submit} noValidate aria-busy={escalate.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextArea {...form.field("note")} label={t("note")} hint={t("noteHint")} maxLength={messageMax} />
      {needsconsent && (
        <TextArea {...form.field("question")} label={t("question")} hint={t("questionHint")} maxLength={messageMax} />
      )}
      <div className="np-row np-wrap np-gap-8">
        <Button type="submit" variant="primary" busy={escalate.isPending}>
          {t(needsconsent ? "ask" : "send")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
