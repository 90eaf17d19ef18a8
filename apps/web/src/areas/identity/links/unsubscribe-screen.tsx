import { readUnsubscribe, unsubscribe } from "@nameplane/contracts/notifications/operations";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { MailedLink } from "../entry/index.ts";

/**
 * The page of the unsubscribe link in a mail, which needs no login. Merely opening it turns nothing off, because programs that
 * scan mail open the links in it.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("notices.unsubscribe");
  const api = useApi();
  const { token } = useRouteParams("unsubscribe");
  return (
    <MailedLink
      name="unsubscribe"
      read={() => api.call(readUnsubscribe, { token }, { handled: true })}
      over={t("over")}
      lines={3}
    >
      {(asked) => <Choice asked={asked} token={token} />}
    </MailedLink>
  );
}

function Choice({ asked, token }: { asked: AnswerOf<typeof readUnsubscribe>; token: string }) {
  const t = useTranslations("notices.unsubscribe");
  const groups = useTranslations("notices.choices");
  const describe = useTranslations("api");
  const change = useApiMutation(unsubscribe, { call: { handled: true } });
  const { group, email, mail } = change.data ?? asked;
  const b = (text: React.ReactNode) => <b>{text}</b>;
  const about = groups(`group.${group}`);
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t(mail ? "title" : "doneTitle")}</h1>
      <p role={change.data ? "status" : undefined}>{t.rich(mail ? "body" : "done", { about, email, b })}</p>
      <p className="np-soft">{groups(`text.${group}`)}</p>
      {change.error && <Banner tone="problem" title={describeError(change.error, describe)} live />}
      <Button
        variant={mail ? "primary" : "default"}
        size="lg"
        full
        busy={change.isPending}
        onClick={() => change.mutate({ input: { token, mail: !mail } })}
      >
        {t(mail ? "press" : "undo")}
      </Button>
      <p className="np-soft">{t.rich("rest", { a: (text) => <RouteLink to="userSettings">{text}</RouteLink> })}</p>
    </div>
  );
}
