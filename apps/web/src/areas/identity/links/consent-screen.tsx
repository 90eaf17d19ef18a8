import type { AnswerOf } from "@nameplane/contracts";
import { answerConsent, readConsent } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { shownName } from "../../../ui/text/shown-name.ts";
import { MailedLink } from "../entry/index.ts";

type Ask = AnswerOf<typeof readConsent>;

/**
 * The page of a mailed link on which one side of a change of owner agrees or refuses. Merely opening it does not count as an
 * answer.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("ownerlinks.consent");
  const api = useApi();
  const { token } = useRouteParams("ownerConsent");
  return (
    <MailedLink<Ask>
      name="ownerConsent"
      read={() => api.call(readConsent, { token }, { handled: true })}
      over={t("overText")}
      lines={4}
    >
      {(ask) => <Question ask={ask} token={token} />}
    </MailedLink>
  );
}

function Question({ ask, token }: { ask: Ask; token: string }) {
  const t = useTranslations("ownerlinks.consent");
  const describe = useTranslations("api");
  const answer = useApiMutation(answerConsent, { call: { handled: true } });
  const b = (text: React.ReactNode) => <b>{text}</b>;
  const state = answer.data?.state ?? null;
  if (state !== null)
    return (
      <div className="np-form">
        <h1 tabIndex={-1}>{t(`title_${state}`)}</h1>
        <p role="status">{t(`text_${state}`)}</p>
      </div>
    );
  const press = (agree: boolean) => answer.mutate({ input: { token, agree } });
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t("title")}</h1>
      <p>
        <DomainName name={shownName(ask.domainname)} ascii={ask.domainname} />
      </p>
      <p>{t.rich("body", { by: ask.by, from: ask.oldowner, to: ask.newowner, b })}</p>
      <p className="np-soft">{t(`side_${ask.side}`)}</p>
      {ask.lockdays > 0 && <p className="np-soft">{t("lock", { days: String(ask.lockdays) })}</p>}
      {answer.error && <Banner tone="problem" title={describeError(answer.error, describe)} live />}
      <Button
        variant="primary"
        size="lg"
        full
        busy={answer.isPending && answer.variables.input.agree}
        onClick={() => press(true)}
      >
        {t("agree")}
      </Button>
      <Button size="lg" full busy={answer.isPending && !answer.variables.input.agree} onClick={() => press(false)}>
        {t("refuse")}
      </Button>
    </div>
  );
}
