import { subjectMax } from "@nameplane/contracts/tickets/categories";
import { deskList, deskTicket, splitTicket } from "@nameplane/contracts/tickets/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { required } from "../../../lib/rules/rules.ts";
import { useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Modal } from "../../../ui/overlay/modal.tsx";
import type { DeskTicket } from "./desk-words.tsx";

/** How much of a message is shown, so that it can be recognised. */
const shownLetters = 120;

/** Moves chosen messages of the ticket on the page into a new ticket, and opens that one. */
export function SplitDialog({ ticket, onClose }: { readonly ticket: DeskTicket; readonly onClose: () => void }) {
  const { ticketid, messages } = ticket;
  const t = useTranslations("desk.split");
  const words = useTranslations("desk.ticket");
  const api = useTranslations("api");
  const format = useFormat();
  const go = useStaffGo();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const split = useApiMutation(splitTicket, { call: { handled: true } });
  const form = useForm({
    initial: { subject: "" },
    rules: { subject: required },
    draft: false,
    onSubmit: ({ subject }) => {
      if (split.isPending) return;
      if (chosen.size === 0) return setFailure(t("none"));
      setFailure(null);
      split.mutate(
        { input: { ticketid, messageids: [...chosen], subject } },
        {
          onSuccess: (answer) => {
            showToast({ tone: "success", title: t("done", { number: String(answer.ticketid) }) });
            for (const { path } of [deskTicket, deskList]) void queries.invalidateQueries({ queryKey: [path] });
            onClose();
            void go({ to: "ticket", params: { number: String(answer.ticketid) } });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, api);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  const by = { customer: words("customerBy"), staff: words("staffBy"), note: words("noteBy"), system: words("systemBy") };
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title")}
      sub={t("sub")}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="np-split-ticket" variant="primary" busy={split.isPending}>
            {t("split")}
          </Button>
        </>
      }
    >
      <form id="np-split-ticket" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField {...form.field("subject")} label={t("subject")} maxLength={subjectMax} autoComplete="off" data-autofocus />
        <fieldset className="np-fieldset">
          <legend>{t("messages")}</legend>
          {messages.map(({ id, by: kind, author, created, message }) => (
            <Checkbox
              key={id}
              label={message.length > shownLetters ? `${message.slice(0, shownLetters)}…` : message}
              note={`${author ?? by[kind]}, ${format.moment(created)}${kind === "note" ? `, ${words("noteBy")}` : ""}`}
              checked={chosen.has(id)}
              onChange={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(id);
                else next.delete(id);
                setChosen(next);
              }}
            />
          ))}
        </fieldset>
      </form>
    </Modal>
  );
}
