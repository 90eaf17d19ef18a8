import { messageMax } from "@nameplane/contracts/tickets/categories";
import { sendFeedback } from "@nameplane/contracts/tickets/operations";
import { checkEmail } from "@nameplane/values";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { buildInfo } from "../../lib/build-info.ts";
import { all, maxLength, required, rule } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useTicketsChanged } from "./use-ticket-acts.ts";

/** The path to report, without its long random parts, because these may be tokens of mailed links. */
export const pageOf = (path: string): string =>
  path
    .split("/")
    .map((part) => (/^[\w-]{24,}$/.test(part) ? "…" : part))
    .join("/")
    .slice(0, 500);

/** Feedback about the panel. It opens a ticket; a visitor gets the answer by mail. */
export function FeedbackForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("tickets.feedback");
  const api = useTranslations("api");
  const formId = useId();
  const go = useGo();
  const changed = useTicketsChanged();
  const isVisitor = useSession().phase !== "active";
  const page = pageOf(globalThis.location.pathname);
  const { version } = buildInfo;
  const send = useApiMutation(sendFeedback, {
    call: { handled: true },
    onSuccess: ({ ticketid }) => {
      form.reset();
      onClose();
      if (ticketid === null) {
        showToast({ tone: "success", title: t("done"), body: t("doneVisitor") });
        return;
      }
      const see = { label: t("see"), run: () => void go({ to: "ticket", params: { id: String(ticketid) } }) };
      const body = t("doneText", { number: String(ticketid) });
      showToast({ tone: "success", title: t("done"), body, action: see, ms: 8000 });
      changed();
    },
  });
  const form = useForm({
    initial: { message: "", email: "" },
    rules: {
      message: all(required, maxLength(messageMax)),
      ...(isVisitor ? { email: all(required, rule(checkEmail)) } : {}),
    },
    draft: { key: "feedback", until: "sent" },
    onSubmit: ({ message, email }) =>
      send.mutate(
        { input: { message, page, version, ...(isVisitor ? { email: email.trim() } : {}) } },
        { onError: (error) => void form.applyRefusal(error, error.desc) },
      ),
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title")}
      sub={t(isVisitor ? "subVisitor" : "sub")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={send.isPending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form id={formId} className="np-form" onSubmit={form.submit} noValidate>
        {send.error && <Banner tone="problem" title={describeError(send.error, api)} live />}
        <TextArea {...form.field("message")} label={t("message")} rows={6} maxLength={messageMax} hint={t("messageHint")} />
        {isVisitor && (
          <TextField
            {...form.field("email")}
            type="email"
            label={t("email")}
            hint={t("emailHint")}
            autoComplete="email"
            maxLength={254}
          />
        )}
        <p className="np-small np-soft">{t("page", { page, version })}</p>
      </form>
    </Modal>
  );
}
