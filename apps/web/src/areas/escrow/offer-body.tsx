import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { ServiceLines } from "../pushes/index.ts";
import type { EscrowOffer } from "./escrow-answer.ts";
import { TermsFacts } from "./terms-facts.tsx";

/** The terms of an invitation, and what accepting them means. */
export function OfferBody({ offer, children }: { offer: EscrowOffer; children: ReactNode }) {
  const t = useTranslations("escrow.offer");
  const format = useFormat();
  const { terms, role, by, services, due, isopen } = offer;
  return (
    <div className="np-col np-gap-20">
      {!isopen && <Banner tone="needs" title={t("over")} />}
      <p>{t(`intro.${role}`, { by, name: terms.unicodename })}</p>
      <Panel title={t("terms")} flush>
        <TermsFacts terms={terms} parties={{ [role]: t("you"), [role === "buyer" ? "seller" : "buyer"]: by }} />
      </Panel>
      {services.length > 0 && (
        <Panel title={t("services")}>
          <ServiceLines lines={services} />
        </Panel>
      )}
      <Panel title={t("how")}>
        <ol className="np-col np-gap-8">
          {(["pay", "move", "inspect", "payOut"] as const).map((step) => (
            <li key={step}>{t(`steps.${step}`, { count: terms.days })}</li>
          ))}
        </ol>
      </Panel>
      {isopen && <p className="np-small np-soft">{t("until", { date: format.date(due) })}</p>}
      {children}
    </div>
  );
}

export function OfferState({ error, isMissing, onRetry }: { error: unknown; isMissing: boolean; onRetry: () => void }) {
  const t = useTranslations("escrow.offer");
  return (
    <Panel flush>
      {isMissing ? (
        <EmptyState title={t("missing")}>{t("missingText")}</EmptyState>
      ) : error ? (
        <ErrorState title={t("failed")} error={error} onRetry={onRetry} />
      ) : (
        <LoadingPanel lines={8} />
      )}
    </Panel>
  );
}
