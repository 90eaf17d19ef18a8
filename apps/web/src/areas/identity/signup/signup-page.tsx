import { openSignup } from "@nameplane/contracts/accounts/operations";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { safeReturnPath } from "../../../shell/routing/search-values.ts";
import { useGo, useRouteQuery } from "../../../shell/routing/use-route.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { writePreference } from "../../../lib/preferences.ts";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { EntryPage } from "../entry/index.ts";
import { SignupForm, type SignedUp } from "./signup-form.tsx";
import { SignupSent } from "./signup-sent.tsx";
import { SignupSteps } from "./signup-steps.tsx";

/** Result code of a link that is wrong, was used, or has expired. */
const INVALID_TOKEN = 2303;
/** Replaces the token in the address once the token is in a cookie. */
const OPENED = "opened";

type Props = { readonly token: string | undefined; readonly customName: string; readonly toCheckout: boolean };

/** The sign-up page: the form, then a message to look for the mail. */
export function SignupPage({ token, customName, toCheckout }: Props) {
  const t = useTranslations("signup");
  const go = useGo();
  const { phase, user } = useSession();
  const [done, setDone] = useState<SignedUp | null>(null);
  const navigate = useNavigate();
  const next = toCheckout ? "checkout" : "dashboard";
  const asked = safeReturnPath(useRouteQuery()["return"]);
  const wanted = toCheckout ? "/checkout" : asked;
  useEffect(() => {
    if (asked !== null) writePreference("signupReturn", asked);
  }, [asked]);
  const isIn = phase === "active";
  const isDone = done !== null;
  const goOn = useEffectEvent(() => {
    writePreference("signupReturn", null);
    void (wanted === null ? go({ to: next }, { replace: true }) : navigate({ href: wanted, replace: true }));
  });
  useEffect(() => {
    if (isIn && isDone) goOn();
  }, [isIn, isDone]);
  if (isIn && !isDone)
    return (
      <EntryPage wide>
        <div className="np-form">
          <h1 tabIndex={-1}>{t("isIn")}</h1>
          <p>{t.rich("isInText", { user: user?.username ?? "", b: (text) => <b>{text}</b> })}</p>
          <RouteButton to={next} variant="primary">
            {t(toCheckout ? "toCheckout" : "toOverview")}
          </RouteButton>
        </div>
      </EntryPage>
    );
  return (
    <EntryPage wide>
      {isDone ? (
        <SignupSent done={done} toCheckout={toCheckout} wanted={wanted} />
      ) : (
        <Opened token={token} customName={customName} toCheckout={toCheckout} onDone={setDone} />
      )}
      <p style={{ marginTop: 28 }}>
        <RouteLink to="login" query={wanted === null ? {} : { return: wanted }}>
          {t("haveAccount")}
        </RouteLink>
      </p>
    </EntryPage>
  );
}

function Opened({ token, customName, toCheckout, onDone }: Props & { onDone: (done: SignedUp) => void }) {
  const t = useTranslations("signup");
  const describe = useTranslations("api");
  const api = useApi();
  const go = useGo();
  // The answer is not cached, because the token must not become a key of the cache, and the link can be opened only once.
  const opened = useQuery<AnswerOf<typeof openSignup>, ApiError>({
    queryKey: ["sign-up link"],
    queryFn: () =>
      api.call(
        openSignup,
        {
          ...(token === undefined || token === OPENED ? {} : { token }),
          ...(customName === undefined || customName === "" ? {} : { affiliate: customName }),
        },
        { handled: true },
      ),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const hide = useEffectEvent(() => {
    if (token === undefined || token === OPENED) return;
    // The address of an affiliate page always has a name before the token.
    const target = toCheckout
      ? ({ to: "affiliate", params: { customName, token: OPENED } } as const)
      : ({ to: "signup", params: { token: OPENED } } as const);
    void go(target, { replace: true });
  });
  const isOpen = opened.data !== undefined;
  useEffect(() => {
    if (isOpen) hide();
  }, [isOpen]);
  if (opened.error)
    return (
      <div className="np-form np-login-form-waiting">
        <h1 tabIndex={-1}>{t(opened.error.code === INVALID_TOKEN ? "invalid" : "closed")}</h1>
        {/* In our own words, because the language of the page may not be known when the call is sent. */}
        <p role="alert">
          {opened.error.code === INVALID_TOKEN
            ? t(token === undefined ? "needsToken" : "invalidText")
            : describeError(opened.error, describe)}
        </p>
      </div>
    );
  if (!opened.data)
    return (
      <div className="np-login-form-waiting">
        <LoadingPanel lines={5} />
      </div>
    );
  const { invitedby: inviter, tosurl: tosUrl } = opened.data;
  return (
    <>
      <SignupSteps current="login" />
      <h1 tabIndex={-1}>{t(toCheckout ? "titleCheckout" : "title")}</h1>
      {inviter !== "" && <p className="np-soft">{t.rich("invitedBy", { inviter, b: (text) => <b>{text}</b> })}</p>}
      {toCheckout && <p className="np-soft">{t("basketStays")}</p>}
      <SignupForm tosUrl={tosUrl} toCheckout={toCheckout} customName={customName} onDone={onDone} />
    </>
  );
}
