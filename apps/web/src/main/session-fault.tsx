import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/basics/button.tsx";
import { ErrorState } from "../ui/feedback/states.tsx";
import { BrandLogo } from "../shell/brand/brand-logo.tsx";
import { Footer } from "../shell/footer/footer.tsx";
import { useSessionActions } from "../shell/session/use-session.ts";
import "./frame/header.css";

/**
 * Replaces a page that requires a login while it is unknown whether there is a session. It shows no login form, because the user
 * may be logged in. It retries automatically, and at once when the network is back. It then shows the page.
 */
export function SessionFault({ error }: { error: unknown }) {
  const t = useTranslations("ui.state");
  const router = useRouter();
  const navigate = useNavigate();
  const { forget } = useSessionActions();
  const again = () => void router.invalidate();
  useBackOnline(again);
  const logIn = () => {
    const { pathname, searchStr } = router.latestLocation;
    forget();
    void navigate({ to: "/", search: pathname === "/" ? {} : { return: `${pathname}${searchStr}` }, replace: true });
  };
  return (
    <>
      <header className="np-header">
        <BrandLogo />
      </header>
      <main id="content" tabIndex={-1}>
        <div className="np-page">
          <h1 className="np-visually-hidden">{t("accountTitle")}</h1>
          <div className="np-panel">
            <ErrorState title={t("accountTitle")} error={error} reassurance={t("accountSafe")} onRetry={again} />
            <div className="np-state-actions" style={{ paddingBottom: 32 }}>
              <Button variant="ghost" onClick={logIn}>
                {t("logInAnew")}
              </Button>
            </div>
          </div>
        </div>
      </main>
      <Footer />
    </>
  );
}

/**
 * Milliseconds until the next attempt, on a page that everyone may view. Each further attempt waits twice as long, but at most
 * five minutes.
 */
const QUIET_RETRY_MS = 15_000;
const QUIET_RETRY_MAX_MS = 5 * 60_000;

/** On a public page the session is requested in the background, and the page does not wait for it. */
export function RetrySession() {
  const { boot } = useSessionActions();
  const again = () => void boot(true);
  useBackOnline(again);
  const ask = useEffectEvent(again);
  useEffect(() => {
    let pauseMs = QUIET_RETRY_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        ask();
        pauseMs = Math.min(pauseMs * 2, QUIET_RETRY_MAX_MS);
        wait();
      }, pauseMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function useBackOnline(run: () => void): void {
  const back = useEffectEvent(run);
  useEffect(() => {
    const listen = () => back();
    globalThis.addEventListener("online", listen);
    return () => globalThis.removeEventListener("online", listen);
  }, []);
}
