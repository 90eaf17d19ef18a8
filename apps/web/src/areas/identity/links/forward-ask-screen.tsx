import { answerForwardAsk, readForwardAsk } from "@nameplane/contracts/forwarding/operations";
import { useTranslations } from "use-intl";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { MailedLink } from "../entry/index.ts";

type Ask = AnswerOf<typeof readForwardAsk>;

/**
 * The page of a mailed link on which somebody, who may have no account, agrees to forwarded mail or refuses it. Merely opening
 * it does not count as an answer. The token stays in the URL, so that the user can come back. It gives access to this question
 * only.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("forward");
  const api = useApi();
  const { token } = useRouteParams("forwardAsk");
  return (
    <MailedLink<Ask>
      name="forwardAsk"
      read={() => api.call(readForwardAsk, { token }, { handled: true })}
      over={t("overText")}
      lines={3}
    >
      {(ask) => <Question ask={ask} token={token} />}
    </MailedLink>
  );
}

function Question({ ask, token }: { ask: Ask; token: string }) {
  const t = useTranslations("forward");
  const describe = useTranslations("api");
  const answer = useApiMutation(answerForwardAsk, { call: { handled: true } });
  const state = answer.data?.state ?? ask.state;
  const b = (text: React.ReactNode) => <b>{text}</b>;
  const { by, forward, address } = ask;
  const title = { asked: t("title"), agreed: t("agreed"), refused: t("refused") }[state];
  const press = (agree: boolean) => answer.mutate({ input: { token, agree } });
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{title}</h1>
      {state === "asked" ? (
        <>
          <p>{forward === "" ? t.rich("bodyAny", { by, address, b }) : t.rich("body", { by, forward, address, b })}</p>
          <p className="np-soft">{t("until")}</p>
        </>
      ) : (
        <p role="status">{t.rich(state === "agreed" ? "agreedText" : "refusedText", { address, b })}</p>
      )}
      {answer.error && <Banner tone="problem" title={describeError(answer.error, describe)} live />}
      {state !== "agreed" && (
        <Button
          variant={state === "asked" ? "primary" : "default"}
          size="lg"
          full
          busy={answer.isPending && answer.variables.input.agree}
          onClick={() => press(true)}
        >
          {state === "asked" ? t("agree") : t("agreeAfterAll")}
        </Button>
      )}
      {state !== "refused" && (
        <Button size="lg" full busy={answer.isPending && !answer.variables.input.agree} onClick={() => press(false)}>
          {state === "asked" ? t("refuse") : t("takeBack")}
        </Button>
      )}
    </div>
  );
}
