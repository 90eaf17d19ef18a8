import { openResetLink, resetPassword } from "@nameplane/contracts/identity/operations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useGo, useRouteParams } from "../../../shell/routing/use-route.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { EntryPage, NewPasswordFields, newPasswordRules } from "../entry/index.ts";

/** Result code of a link that was used, has expired, or never existed. */
const LINK_OVER = 2303;

/** Replaces the token in the address once the token is in a cookie. */
const OPENED = "opened";

/** The page of a mailed link: first the token is removed from the address, then the user chooses a password. */
export function Screen(): React.JSX.Element {
  const { token } = useRouteParams("resetPassword");
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <EntryPage awaited>
      {token !== OPENED ? <OpenLink token={token} onOpened={setOpened} /> : <ChooseForm user={opened} />}
    </EntryPage>
  );
}

function OpenLink({ token, onOpened }: { token: string; onOpened: (user: string) => void }) {
  const linkTexts = useTranslations("identity.link");
  const api = useApi();
  const go = useGo();
  // The answer is not cached, because the token must not become a key of the cache, and the link can be opened only once.
  const link = useQuery<{ username: string }, ApiError>({
    queryKey: ["reset link"],
    queryFn: () => api.call(openResetLink, { token }, { handled: true }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const goOn = useEffectEvent((user: string) => {
    onOpened(user);
    void go({ to: "resetPassword", params: { token: OPENED } }, { replace: true });
  });
  const username = link.data?.username;
  useEffect(() => {
    if (username !== undefined) goOn(username);
  }, [username]);
  if (!link.error)
    return (
      <div aria-label={linkTexts("checking")} aria-busy>
        <LoadingPanel lines={3} />
      </div>
    );
  return <LinkOver error={link.error} />;
}

function LinkOver({ error }: { error: ApiError }) {
  const t = useTranslations("identity.reset");
  const linkTexts = useTranslations("identity.link");
  const api = useTranslations("api");
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{linkTexts("over")}</h1>
      {/* The message is our own text, because the language of the page may not be known when the call is sent. */}
      <p role="alert">{error.code === LINK_OVER ? t("overText") : describeError(error, api)}</p>
      <RouteButton to="forgot" variant="primary">
        {t("askAgain")}
      </RouteButton>
    </div>
  );
}

function ChooseForm({ user }: { user: string | null }) {
  const t = useTranslations("identity.reset");
  const api = useTranslations("api");
  const { forget } = useSessionActions();
  const go = useGo();
  const save = useApiMutation(resetPassword, {
    call: { handled: true },
    onSuccess: () => {
      // A new password ends all sessions of the user, including one in this browser.
      forget();
      showToast({ tone: "success", title: t("doneTitle"), body: t("done") });
      void go({ to: "login" }, { replace: true });
    },
  });
  const form = useForm({
    initial: { newpassword: "", again: "" },
    draft: false,
    rules: newPasswordRules,
    onSubmit: ({ newpassword }) =>
      save.mutate({ input: { newpassword } }, { onError: (error) => void form.applyRefusal(error, error.desc) }),
  });
  if (save.error?.code === LINK_OVER) return <LinkOver error={save.error} />;
  const isOnField = save.error?.param === "newpassword";
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <h1 tabIndex={-1}>{t("title")}</h1>
      {user !== null && <p className="np-soft">{t.rich("of", { user, b: (text) => <b>{text}</b> })}</p>}
      {save.error && !isOnField && <Banner tone="problem" title={describeError(save.error, api)} live />}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user ?? ""} readOnly hidden />
      <NewPasswordFields password={form.field("newpassword")} again={form.field("again")} size="lg" autoFocus />
      <Button type="submit" variant="primary" size="lg" full busy={save.isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}
