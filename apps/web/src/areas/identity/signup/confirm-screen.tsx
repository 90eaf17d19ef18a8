import { confirmEmail } from "@nameplane/contracts/accounts/operations";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { safeReturnPath } from "../../../shell/routing/search-values.ts";
import { useGo, useRouteParams } from "../../../shell/routing/use-route.ts";
import { useSession, useSessionActions } from "../../../shell/session/use-session.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { readPreference, writePreference } from "../../../lib/preferences.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { AccountDetailsForm } from "../../contacts/index.ts";
import { EntryPage } from "../entry/index.ts";
import { SignupSteps } from "./signup-steps.tsx";

/** Result code of a link that is wrong, was used, or has expired. */
const INVALID_TOKEN = 2303;
/** Replaces the token in the URL. The page keeps the token. */
const OPENED = "opened";

const returnPath = () => safeReturnPath(readPreference("signupReturn") ?? undefined);

/**
 * The page of a mailed link that proves an address when the user clicks its button, and logs a new user in. Opening it is not
 * enough, because programs that check mails open their links, and would prove an address that its owner never looked at.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("signup.confirm");
  const describe = useTranslations("api");
  const go = useGo();
  const navigate = useNavigate();
  const { phase, account } = useSession();
  const { enterOpened } = useSessionActions();
  const given = useRouteParams("confirmEmail").token;
  const [token] = useState(given === OPENED ? null : given);
  const hide = useEffectEvent(() => void go({ to: "confirmEmail", params: { token: OPENED } }, { replace: true }));
  useEffect(() => {
    if (token !== null) hide();
  }, [token]);
  const confirm = useApiMutation(confirmEmail, { call: { handled: true, anyIdentity: true } });
  const [asked] = useState(returnPath);
  const [entryError, setEntryError] = useState<unknown>(null);
  // Visitors who came for a certain page or a purchase continue with that. The details of the account are requested when they
  // are needed.
  const wanted = confirm.data?.tocheckout === true ? "/checkout" : asked;
  const goOn = (to: string | null) => {
    writePreference("signupReturn", null);
    void (to === null ? go({ to: "dashboard" }, { replace: true }) : navigate({ href: to, replace: true }));
  };
  const enter = async (answer: AnswerOf<typeof confirmEmail>) => {
    await enterOpened(answer);
    const to = answer.tocheckout ? "/checkout" : asked;
    if (to !== null) goOn(to);
  };
  const press = () =>
    confirm.mutate(
      { input: { token: token ?? "" } },
      {
        onSuccess: (answer) => {
          if (answer.session !== null) enter(answer).catch(setEntryError);
        },
      },
    );
  const isOver = token === null || confirm.error?.code === INVALID_TOKEN;
  const done = confirm.data;
  const isIn = done !== undefined && done.session !== null && entryError === null;
  if (isIn && phase === "active" && wanted === null && account?.hasdetails === false)
    return (
      <EntryPage wide>
        <SignupSteps current="details" />
        <Details onDone={() => goOn(null)} />
      </EntryPage>
    );
  return (
    <EntryPage>
      {done && !isIn ? (
        <Done answer={done} />
      ) : isOver ? (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("over")}</h1>
          <p role="alert">{t("overText")}</p>
          <RouteButton to="login" variant="primary">
            {t("login")}
          </RouteButton>
        </div>
      ) : isIn && phase === "active" ? (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("doneTitle")}</h1>
          <Button variant="primary" size="lg" full onClick={() => goOn(wanted)}>
            {t("goOn")}
          </Button>
        </div>
      ) : (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("title")}</h1>
          <p className="np-soft">{t("body")}</p>
          {confirm.error && <Banner tone="problem" title={describeError(confirm.error, describe)} live />}
          <Button variant="primary" size="lg" full busy={confirm.isPending || isIn} onClick={press}>
            {t("submit")}
          </Button>
        </div>
      )}
    </EntryPage>
  );
}

/** Shown once the address is proved: a link to the login, and from there to checkout or to the page that was requested. */
function Done({ answer: { username, newemail, tocheckout } }: { answer: AnswerOf<typeof confirmEmail> }) {
  const t = useTranslations("signup.confirm");
  const wanted = tocheckout ? "/checkout" : returnPath();
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t(newemail ? "changedTitle" : "doneTitle")}</h1>
      <p role="status">
        {t.rich(newemail ? "changed" : "done", { user: username, email: newemail, b: (text) => <b>{text}</b> })}
      </p>
      <RouteButton to="login" variant="primary" query={wanted === null ? {} : { return: wanted }}>
        {t(newemail ? "goOn" : "login")}
      </RouteButton>
    </div>
  );
}

/** The third step of a sign-up: the details of the account. They can wait until something is ordered. */
function Details({ onDone }: { onDone: () => void }) {
  const t = useTranslations("signup.details");
  return (
    <div className="np-col np-gap-16">
      <h1 tabIndex={-1}>{t("title")}</h1>
      <p className="np-soft">{t("body")}</p>
      <AccountDetailsForm submit={t("submit")} onSaved={onDone} beside={<Button onClick={onDone}>{t("later")}</Button>} />
    </div>
  );
}
