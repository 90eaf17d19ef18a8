import type { AnswerOf } from "@nameplane/contracts";
import { answerCase, readCaseAsk } from "@nameplane/contracts/contacts/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { shownName } from "../../../ui/text/shown-name.ts";
import { MailedLink } from "../entry/index.ts";

type Ask = AnswerOf<typeof readCaseAsk>;

/**
 * The page of a mailed link on which the owner of domains, who may have no login, confirms the stored details or says that they
 * are wrong. Merely opening it does not count as an answer.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("ownerlinks.verify");
  const api = useApi();
  const { token } = useRouteParams("verifyContact");
  return (
    <MailedLink<Ask>
      name="verifyContact"
      read={() => api.call(readCaseAsk, { token }, { handled: true })}
      over={t("overText")}
      lines={5}
    >
      {(ask) => <Question ask={ask} token={token} />}
    </MailedLink>
  );
}

function Question({ ask, token }: { ask: Ask; token: string }) {
  const t = useTranslations("ownerlinks.verify");
  const format = useFormat();
  const describe = useTranslations("api");
  const [isWrong, setWrong] = useState(false);
  const [text, setText, sent] = useDraft("verify", "");
  const answer = useApiMutation(answerCase, { call: { handled: true }, onSuccess: sent });
  const said = answer.data === undefined ? null : answer.variables.input.isright ? "right" : "wrong";
  if (said !== null)
    return (
      <div className="np-form">
        <h1 tabIndex={-1}>{t(said === "right" ? "thanks" : "heard")}</h1>
        <p role="status">{t(said === "wrong" ? "heardText" : answer.data?.held ? "backText" : "thanksText")}</p>
      </div>
    );
  const press = (isright: boolean) => answer.mutate({ input: { token, isright, text: text.trim() } });
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t("title")}</h1>
      {ask.held ? (
        <Banner tone="problem" title={t("held", { count: ask.domains.length })} />
      ) : (
        ask.deadline !== null &&
        ask.domains.length > 0 && (
          <Banner tone="needs" title={t("until", { date: format.date(ask.deadline), count: ask.domains.length })} />
        )
      )}
      {ask.domains.length > 0 && (
        <p>
          {ask.domains.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <DomainName name={shownName(name)} ascii={name} />
            </span>
          ))}
        </p>
      )}
      <dl className="np-facts">
        {ask.organization !== "" && <Fact name={t("organization")} value={ask.organization} />}
        {ask.name !== "" && <Fact name={t("name")} value={ask.name} />}
        <Fact name={t("address")} value={ask.address.join(", ")} />
        <Fact name={t("email")} value={ask.email} />
        <Fact name={t("phone")} value={ask.phone} />
      </dl>
      {answer.error && <Banner tone="problem" title={describeError(answer.error, describe)} live />}
      {isWrong ? (
        <>
          <TextArea label={t("whatIsWrong")} value={text} onChange={setText} maxLength={500} rows={3} />
          <Button variant="primary" size="lg" full busy={answer.isPending} onClick={() => press(false)}>
            {t("send")}
          </Button>
          <Button size="lg" full onClick={() => setWrong(false)}>
            {t("back")}
          </Button>
        </>
      ) : (
        <>
          <Button variant="primary" size="lg" full busy={answer.isPending} onClick={() => press(true)}>
            {t("right")}
          </Button>
          <Button size="lg" full onClick={() => setWrong(true)}>
            {t("wrong")}
          </Button>
        </>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
