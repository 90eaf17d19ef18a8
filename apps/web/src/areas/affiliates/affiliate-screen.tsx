import type { Programme } from "@nameplane/contracts/affiliates/affiliates";
import { affiliateView } from "@nameplane/contracts/affiliates/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import type { AffiliateView } from "./affiliate-types.ts";
import { ApplyPanel } from "./apply-panel.tsx";
import { CommissionsPanel, NumbersPanel } from "./earnings.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { PayoutsPanel, PayoutWayPanel } from "./payouts.tsx";
import { useAffiliateWords } from "./use-affiliate-words.ts";

/** The affiliate programme: how to take part, the link to share, and what the affiliate has earned. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("affiliates");
  const title = useTranslations("routes.title");
  const { permissions } = useViewer();
  return (
    <Page title={title("affiliates")} sub={t("sub")}>
      {permissions.has("economy_view") ? <Loading /> : <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>}
    </Page>
  );
}

function Loading() {
  const t = useTranslations("affiliates");
  const { data, error, refetch } = useApiQuery(affiliateView, {});
  if (data !== undefined) return <Loaded view={data} />;
  return (
    <Panel flush>
      {error === null ? (
        <LoadingPanel lines={6} />
      ) : (
        <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Loaded({ view }: { view: AffiliateView }) {
  const t = useTranslations("affiliates");
  const { permissions } = useViewer();
  const { programme, affiliate } = view;
  const mayEdit = permissions.has("economy_methods");
  if (programme === null && affiliate === null)
    return (
      <EmptyState plain title={t("noneTitle")}>
        {t("noneText")}
      </EmptyState>
    );
  const hasNumbers = affiliate !== null && (affiliate.state === "approved" || affiliate.state === "stopped");
  return (
    <div className="np-col np-gap-20">
      {affiliate !== null && <Status affiliate={affiliate} />}
      {view.link !== "" && <LinkPanel link={view.link} mayEdit={mayEdit} />}
      {programme !== null && <RulesPanel programme={programme} />}
      {programme !== null && affiliate === null && mayEdit && <ApplyPanel programme={programme} />}
      {hasNumbers && <NumbersPanel view={view} />}
      {hasNumbers && <CommissionsPanel />}
      {hasNumbers && <PayoutsPanel payouts={view.payouts} />}
      {hasNumbers && mayEdit && <PayoutWayPanel key={affiliate.version} affiliate={affiliate} />}
    </div>
  );
}

function Status({ affiliate }: { affiliate: NonNullable<AffiliateView["affiliate"]> }) {
  const t = useTranslations("affiliates.status");
  const { state, name, reason } = affiliate;
  if (state === "approved") return null;
  if (state === "asked")
    return (
      <Banner tone="info" title={t("asked")}>
        {t("askedText", { name })}
      </Banner>
    );
  return (
    <Banner tone="problem" title={t(state)}>
      {state === "stopped" ? `${reason} ${t("stoppedText")}` : reason}
    </Banner>
  );
}

function RulesPanel({ programme }: { programme: Programme }) {
  const t = useTranslations("affiliates");
  const words = useAffiliateWords();
  const { currency, rules, attributiondays: attribution, waitingdays: waiting, leastpayoutMinor } = programme;
  const paying = rules.filter(({ basisPoints, floorMinor }) => basisPoints > 0 || floorMinor > 0);
  return (
    <Panel title={t("rules.title")}>
      <div className="np-col np-gap-12">
        <KeyValue
          facts={paying.map((rule) => ({ key: rule.sold, label: t(`sold.${rule.sold}`), value: words.rule(rule, currency) }))}
        />
        <p>{t("rules.how", { attribution, waiting })}</p>
        <p>
          {t("rules.payout", { least: words.amount(leastpayoutMinor, currency) })} {t("rules.noVat")}
        </p>
      </div>
    </Panel>
  );
}
