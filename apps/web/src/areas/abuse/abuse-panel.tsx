import type { AnswerOf } from "@nameplane/contracts";
import { abuseLimits } from "@nameplane/contracts/abuse/abuse-values";
import { abuseOfDomain, answerAbuse } from "@nameplane/contracts/abuse/operations";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import "./abuse.css";

type Abuse = NonNullable<AnswerOf<typeof abuseOfDomain>["abuse"]>;

/**
 * What we wrote to the owner of a domain because of reported abuse, with the form for an answer. Shows nothing if we wrote
 * nothing.
 */
export function AbusePanel({ itemid }: { itemid: string }) {
  const t = useTranslations("domainpage.abuse");
  const { data, refetch } = useApiQuery(abuseOfDomain, { itemid });
  const abuse = data?.abuse ?? null;
  if (abuse === null) return null;
  const isOver = !abuse.isasked && !abuse.isheld && abuse.messages.at(-1)?.step !== "answered";
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        {abuse.isasked && !abuse.isheld && <Banner tone="needs" title={t("asked")} />}
        <Messages messages={abuse.messages} />
        {!isOver && <AnswerForm key={itemid} itemid={itemid} onSent={() => void refetch()} />}
      </div>
    </Panel>
  );
}

function Messages({ messages }: { messages: Abuse["messages"] }) {
  const t = useTranslations("domainpage.abuse");
  return (
    <ul className="np-col np-gap-12">
      {messages.map(({ step, text, at }) => (
        <li key={at} className="np-abuse-message">
          <div className="np-row np-gap-12">
            <strong>{t(`step.${step}`)}</strong>
            <span className="np-small np-soft np-end">
              <DateTime value={at} show="moment" />
            </span>
          </div>
          <p className="np-abuse-text">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function AnswerForm({ itemid, onSent }: { itemid: string; onSent: () => void }) {
  const t = useTranslations("domainpage.abuse");
  const api = useTranslations("api");
  const { permissions } = useSession();
  const send = useApiMutation(answerAbuse, {
    call: { handled: true },
    onSuccess: () => {
      form.reset();
      showToast({ tone: "success", title: t("sent") });
      onSent();
    },
  });
  const form = useForm({
    initial: { text: "" },
    rules: { text: all(required, maxLength(abuseLimits.message)) },
    draft: { key: `abuse ${itemid}`, until: "sent" },
    onSubmit: ({ text }) =>
      send.mutate({ input: { itemid, text: text.trim() } }, { onError: (error) => void form.applyRefusal(error, error.desc) }),
  });
  if (!permissions.has("domain_manage")) return <p className="np-soft">{t("mayNot")}</p>;
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      {send.error && <Banner tone="problem" title={describeError(send.error, api)} live />}
      <TextArea {...form.field("text")} label={t("answer")} hint={t("answerHint")} rows={5} maxLength={abuseLimits.message} />
      <div>
        <Button type="submit" variant="primary" busy={send.isPending}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
