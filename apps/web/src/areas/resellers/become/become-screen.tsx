import { resellerOffer, resellerStart } from "@nameplane/contracts/resellers/become-operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { ContactLink } from "../../../shell/brand/contact-link.tsx";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { hrefTo } from "../../../shell/routing/paths.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { ApplyPart } from "./apply-part.tsx";
import { CostPanel, TermsPanel, WhatPanel } from "./offer-panels.tsx";
import type { Offer } from "./become-types.ts";
import { StartPart } from "./start-part.tsx";

/**
 * How one becomes a reseller: what it is and costs for visitors, the application for customers, and for resellers the checklist
 * until their brand is open.
 */
export function Screen(): React.JSX.Element {
  const { phase } = useSession();
  return phase === "active" || phase === "expired" ? <Customer /> : <Visitor />;
}

function Loading({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("become");
  return (
    <Page title={t("title")} sub={t("sub")} width="form">
      <Panel flush>
        {error === null ? <LoadingPanel lines={6} /> : <ErrorState title={t("failed")} error={error} onRetry={onRetry} />}
      </Panel>
    </Page>
  );
}

function Visitor() {
  const { data, error, refetch } = useApiQuery(resellerOffer, {});
  const t = useTranslations("become");
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} />;
  return (
    <OfferPage offer={data}>
      <Panel title={t("enter.title")}>
        <div className="np-col np-gap-16">
          <p>{t("enter.text")}</p>
          <div className="np-row np-wrap np-gap-8">
            <RouteButton to="signup" variant="primary" query={{ return: hrefTo("becomeReseller") }}>
              {t("enter.signup")}
            </RouteButton>
            <RouteButton to="login" query={{ return: hrefTo("becomeReseller") }}>
              {t("enter.login")}
            </RouteButton>
          </div>
        </div>
      </Panel>
    </OfferPage>
  );
}

function Customer() {
  const t = useTranslations("become");
  const start = useApiQuery(resellerStart, {}, { staleTimeMs: 0 });
  const offer = useApiQuery(resellerOffer, {});
  if (start.data === undefined) return <Loading error={start.error} onRetry={() => void start.refetch()} />;
  if (start.data.steps.length > 0) return <StartPart start={start.data} onRead={() => void start.refetch()} />;
  if (!start.data.mayapply)
    return (
      <Page title={t("title")} sub={t("sub")} width="form">
        <EmptyState title={t("elsewhereTitle")}>
          {t.rich("elsewhereText", { us: () => <ContactLink about={t("title")} /> })}
        </EmptyState>
      </Page>
    );
  if (offer.data === undefined) return <Loading error={offer.error} onRetry={() => void offer.refetch()} />;
  return (
    <OfferPage offer={offer.data}>
      <ApplyPart offer={offer.data} start={start.data} />
    </OfferPage>
  );
}

/** The offer, with what the visitor or customer can do now beside it. */
function OfferPage({ offer, children }: { offer: Offer; children: React.ReactNode }) {
  const t = useTranslations("become");
  return (
    <Page title={t("title")} sub={t("sub")} width="form">
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <WhatPanel />
          {offer.signup === "off" ? null : <TermsPanel offer={offer} />}
        </div>
        <div className="np-col np-gap-20">
          {offer.signup === "off" ? (
            <EmptyState plain title={t("closedTitle")}>
              {t.rich("closedText", { us: () => <ContactLink about={t("title")} /> })}
            </EmptyState>
          ) : (
            children
          )}
          <CostPanel offer={offer} />
        </div>
      </div>
    </Page>
  );
}
