import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { isPreview } from "../../../shell/brand/preview.ts";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { safeReturnPath } from "../../../shell/routing/search-values.ts";
import { useGo, useRouteQuery } from "../../../shell/routing/use-route.ts";
import { twoStepKind } from "../../../shell/session/session.rules.ts";
import { useSession, useSessionActions } from "../../../shell/session/use-session.ts";
import { readPreference, writePreference } from "../../../lib/preferences.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { AskedReset } from "./asked-reset.tsx";
import { CodeForm, LazyTwoStepActivation } from "../factors/index.ts";
import { EntryPage } from "../entry/index.ts";
import { LoginForm } from "./login-form.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";

/** The login page. After the login it opens the path that was requested, or else the dashboard. */
export function Screen() {
  useGoOn();
  const { twoStep } = useSession();
  return <EntryPage>{twoStep ? <SecondStep data={twoStep.data} /> : <FirstStep />}</EntryPage>;
}

/** Leaves the login page once somebody is logged in, even if that happened in another tab. */
function useGoOn(): void {
  const navigate = useNavigate();
  const go = useGo();
  const { phase } = useSession();
  const wanted = safeReturnPath(useRouteQuery()["return"]);
  const goOn = useEffectEvent(() => {
    if (wanted) void navigate({ href: wanted, replace: true });
    else void go({ to: "dashboard" }, { replace: true });
  });
  useEffect(() => {
    if (phase !== "active") return;
    writePreference("twoStepReset", null);
    writePreference("signupReturn", null);
    goOn();
  }, [phase]);
}

function FirstStep() {
  const t = useTranslations("identity.login");
  const { globals } = useBrand();
  // During a purchase a new account returns to checkout, otherwise to the page that was requested, for example an offer in a
  // mail.
  const wanted = safeReturnPath(useRouteQuery()["return"]);
  const isBuying = wanted?.startsWith("/checkout") === true;
  const [username] = useState(() => readPreference("username") ?? "");
  return (
    <>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <div className="np-col np-gap-20">
        <AskedReset />
        <LoginForm
          username={username}
          remember
          size="lg"
          aside={globals.enablePasswordReset && isBuilt("forgot") && <RouteLink to="forgot">{t("forgot")}</RouteLink>}
        />
      </div>
      <PasskeyLogin fillIn={!isPreview()} size="lg" />
      {globals.isOwnApp && isBuilt("signup") && (
        <p className="np-soft" style={{ marginTop: 28 }}>
          {t("newHere")}{" "}
          <RouteLink to={isBuying ? "affiliate" : "signup"} query={wanted === null || isBuying ? {} : { return: wanted }}>
            {t("signup")}
          </RouteLink>
        </p>
      )}
    </>
  );
}

function SecondStep({ data }: { data: unknown }) {
  const t = useTranslations("identity");
  const { cancelTwoStep, logout } = useSessionActions();
  if (twoStepKind(data) === "activate") {
    return (
      <Fetched>
        <h1 tabIndex={-1}>{t("activate.title")}</h1>
        <LazyTwoStepActivation onClose={() => void logout()} />
      </Fetched>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{t("code.title")}</h1>
      <CodeForm data={data} size="lg" onBack={cancelTwoStep} />
    </>
  );
}
