import type { StartStep } from "@nameplane/contracts/resellers/become";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import type { RouteId } from "../../../shell/routing/routes.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import type { Start } from "./become-types.ts";
import "../resellers.css";

type Name = StartStep["step"];

/** The steps without which customers cannot use the brand. The others are recommended. */
const needed: ReadonlySet<Name> = new Set<Name>(["portal", "host", "certificate"]);

const pages = {
  portal: "serviceWhitelabel",
  host: "whitelabel",
  certificate: "whitelabel",
  look: "whitelabel",
  sender: "whitelabelMail",
  prices: "resalePrices",
  customer: "resaleCustomers",
} as const satisfies Record<Name, RouteId>;

const tones: Readonly<Record<StartStep["state"], StatusTone>> = { done: "active", waits: "pending", open: "needs" };

/** How often the page asks for news while something is under way. */
const pauseMs = 10_000;

/** The checklist of a reseller: what is done, and what is left until customers can use its brand. */
export function StartPart({ start: { steps, isopen, url, brandid }, onRead }: { start: Start; onRead: () => void }) {
  const t = useTranslations("become");
  const read = useEffectEvent(onRead);
  const isWaiting = steps.some(({ state }) => state === "waits");
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && read(), pauseMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const left = steps.filter(({ step, state }) => needed.has(step) && state !== "done").length;
  const list = (title: string, isNeeded: boolean) => (
    <Panel title={title} flush>
      <ol className="np-start-steps" aria-label={title}>
        {steps
          .filter(({ step }) => needed.has(step) === isNeeded)
          .map((each) => (
            <Step key={each.step} step={each} brandid={brandid} />
          ))}
      </ol>
    </Panel>
  );
  return (
    <Page title={t("started")} sub={t("startedSub")} width="form">
      <div className="np-col np-gap-20">
        {isopen ? (
          <Banner tone="active" title={t("open")}>
            {t.rich("openText", {
              link: () => (
                <a className="np-link" href={url} translate="no">
                  {url}
                </a>
              ),
            })}
          </Banner>
        ) : (
          <Banner tone="info" title={t("left", { count: left })}>
            {t("leftText")}
          </Banner>
        )}
        {list(t("needed"), true)}
        {list(t("recommended"), false)}
      </div>
    </Page>
  );
}

function Step({ step: { step, state, about }, brandid }: { step: StartStep; brandid: string | null }) {
  const t = useTranslations("become");
  const page = pages[step];
  // Until the portal is ordered, there is no brand whose pages could be opened.
  const canOpen = step === "portal" ? state === "open" : brandid !== null;
  return (
    <li>
      <div className="np-start-step-words">
        <h3>{t(`step.${step}.title`)}</h3>
        <p className="np-soft">{t(`step.${step}.${state}`, { about })}</p>
      </div>
      {state === "open" && !canOpen ? (
        <span className="np-soft">{t("state.later")}</span>
      ) : (
        <StatusMark tone={tones[state]}>{t(`state.${state}`)}</StatusMark>
      )}
      {canOpen && (
        <RouteButton to={page} size="sm" query={step === "sender" && brandid !== null ? { brand: brandid } : {}}>
          {t(`step.${step}.act`)}
        </RouteButton>
      )}
    </li>
  );
}
