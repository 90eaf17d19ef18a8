import { beginProviderStart, finishProviderProof, finishProviderTest } from "@nameplane/contracts/sso/operations";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import { tellProven } from "../../lib/proven-elsewhere.ts";
import { safeReturnPath } from "../../shell/routing/search-values.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession, useSessionActions } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { EntryPage } from "../identity/entry/index.ts";
import { TestResult } from "./test-result.tsx";

/** Why the browser was sent to the provider. The first letter of the parameter `state` tells which it was. */
const purposes = { l: "login", p: "proof", t: "test" } as const;

type Arrived =
  | { readonly purpose: (typeof purposes)[keyof typeof purposes]; readonly query: string }
  | { readonly purpose: "start"; readonly accountId: string }
  | null;

function readArrival(): Arrived {
  const query = location.search.slice(1);
  const accountId = new URLSearchParams(query).get("start");
  if (accountId !== null) return { purpose: "start", accountId };
  const letter = new URLSearchParams(query).get("state")?.[0] ?? "";
  return letter === "l" || letter === "p" || letter === "t" ? { purpose: purposes[letter], query } : null;
}

/** The page to which a login service sends the browser back: after a login, a fresh proof, or a test. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("sso.returning");
  const [arrived] = useState(readArrival);
  // The code is useless once the call has used it, but it should not stay in the browser's history either.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  return (
    <EntryPage awaited>
      {arrived === null ? (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("failed")}</h1>
          <p>{t("notHere")}</p>
          <RouteButton to="login">{t("back")}</RouteButton>
        </div>
      ) : arrived.purpose === "start" ? (
        <Starting accountId={arrived.accountId} />
      ) : arrived.purpose === "login" ? (
        <LoggingIn query={arrived.query} />
      ) : arrived.purpose === "proof" ? (
        <Proving query={arrived.query} />
      ) : (
        <Testing query={arrived.query} />
      )}
    </EntryPage>
  );
}

/** Runs a call once, even if React runs the effect again: the answer of a provider is accepted only once. */
function useOnce<T>(name: string, call: () => Promise<T>) {
  return useQuery<T, unknown>({ queryKey: ["sso", name], queryFn: call, retry: false, gcTime: 0, staleTime: Infinity });
}

function Checking() {
  const t = useTranslations("sso.returning");
  return (
    <div aria-label={t("checking")} aria-busy>
      <LoadingPanel lines={3} />
    </div>
  );
}

function LoggingIn({ query }: { query: string }) {
  const t = useTranslations("sso.returning");
  const { loginByProvider } = useSessionActions();
  const { twoStep, phase } = useSession();
  const go = useGo();
  const navigate = useNavigate();
  const login = useOnce("login", () => loginByProvider(query));
  const goOn = useEffectEvent(() => {
    const wanted = safeReturnPath(readPreference("providerReturn") ?? undefined);
    writePreference("providerReturn", null);
    if (twoStep) void go({ to: "login", query: wanted === null ? {} : { return: wanted } }, { replace: true });
    else if (wanted === null) void go({ to: "dashboard" }, { replace: true });
    else void navigate({ href: wanted, replace: true });
  });
  const isDone = twoStep !== null || (login.data === true && phase === "active");
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);
  if (login.error === null || twoStep) return <Checking />;
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t("failed")}</h1>
      <Failure error={login.error} />
      <RouteButton to="login" variant="primary">
        {t("back")}
      </RouteButton>
    </div>
  );
}

/**
 * For a user who comes from the login service without having started at our login page. A login begins here, which sends the
 * browser to the login service and back.
 */
function Starting({ accountId }: { accountId: string }) {
  const t = useTranslations("sso.returning");
  const api = useApi();
  const start = useOnce("start", () => api.call(beginProviderStart, { accid: accountId }, ofLogin));
  const url = start.data?.url;
  useEffect(() => {
    if (url !== undefined) location.replace(url);
  }, [url]);
  if (start.error === null) return <Checking />;
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t("failed")}</h1>
      <Failure error={start.error} />
      <RouteButton to="login" variant="primary">
        {t("back")}
      </RouteButton>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const describe = useTranslations("api");
  return error instanceof ApiError ? <Banner tone="problem" title={describeError(error, describe)} live /> : null;
}

const ofLogin = { handled: true, ofLogin: true, anyIdentity: true } as const;

/** This screen is open in a window of its own, beside the page whose act waits for the proof of identity. */
function Proving({ query }: { query: string }) {
  const t = useTranslations("sso.returning");
  const api = useApi();
  const proof = useOnce("proof", () => api.call(finishProviderProof, { query }, ofLogin));
  const content = proof.data?.content;
  useEffect(() => {
    if (content === undefined) return;
    tellProven(content);
    window.close();
  }, [content]);
  if (proof.isPending) return <Checking />;
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t(proof.data ? "proved" : "notProved")}</h1>
      {proof.error !== null && <Failure error={proof.error} />}
      <p>{t("close")}</p>
    </div>
  );
}

function Testing({ query }: { query: string }) {
  const t = useTranslations("sso.tested");
  const api = useApi();
  const go = useGo();
  const test = useOnce<AnswerOf<typeof finishProviderTest>>("test", () => api.call(finishProviderTest, { query }, ofLogin));
  if (test.isPending) return <Checking />;
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t(test.data ? "title" : "failed")}</h1>
      {test.error !== null && <Failure error={test.error} />}
      {test.data && <TestResult result={test.data} />}
      <Button variant="primary" onClick={() => void go({ to: "accountSso" }, { replace: true })}>
        {t("back")}
      </Button>
    </div>
  );
}
