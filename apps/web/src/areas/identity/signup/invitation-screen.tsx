import { acceptInvitation, openInvitation } from "@nameplane/contracts/accounts/operations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useGo, useRouteParams } from "../../../shell/routing/use-route.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { EntryPage, NewPasswordFields, newPasswordRules } from "../entry/index.ts";

/** Result code of a link that is wrong, was used, or has expired. */
const INVALID_TOKEN = 2303;
/** Replaces the token in the address once the token is in a cookie. */
const OPENED = "opened";

/** The page of an invitation: somebody has added this user, who now chooses a password. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("signup.invitation");
  const api = useApi();
  const go = useGo();
  const { token } = useRouteParams("invitation");
  // Not cached, because the token must not become a key of the cache, and the link is opened only once.
  const opened = useQuery<AnswerOf<typeof openInvitation>, ApiError>({
    queryKey: ["invitation"],
    queryFn: () => api.call(openInvitation, token === OPENED ? {} : { token }, { handled: true }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const hide = useEffectEvent(() => {
    if (token !== OPENED) void go({ to: "invitation", params: { token: OPENED } }, { replace: true });
  });
  const isOpen = opened.data !== undefined;
  useEffect(() => {
    if (isOpen) hide();
  }, [isOpen]);
  return (
    <EntryPage awaited>
      {opened.error ? (
        <Over error={opened.error} />
      ) : opened.data ? (
        <ChooseForm username={opened.data.username} organization={opened.data.organization} />
      ) : (
        <div aria-label={t("checking")} aria-busy>
          <LoadingPanel lines={3} />
        </div>
      )}
    </EntryPage>
  );
}

function Over({ error }: { error: ApiError }) {
  const t = useTranslations("signup.invitation");
  const describe = useTranslations("api");
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t("over")}</h1>
      <p role="alert">{error.code === INVALID_TOKEN ? t("overText") : describeError(error, describe)}</p>
      <RouteButton to="login">{t("login")}</RouteButton>
    </div>
  );
}

function ChooseForm({ username, organization }: { username: string; organization: string }) {
  const t = useTranslations("signup.invitation");
  const describe = useTranslations("api");
  const go = useGo();
  const save = useApiMutation(acceptInvitation, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("doneTitle"), body: t("done", { user: username }) });
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
  if (save.error?.code === INVALID_TOKEN) return <Over error={save.error} />;
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <p className="np-soft">{t.rich("of", { user: username, organization, b: (text) => <b>{text}</b> })}</p>
      {save.error && save.error.param === undefined && <Banner tone="problem" title={describeError(save.error, describe)} live />}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields password={form.field("newpassword")} again={form.field("again")} size="lg" autoFocus />
      <Button type="submit" variant="primary" size="lg" full busy={save.isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}
