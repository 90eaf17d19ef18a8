import { dashboard } from "@nameplane/contracts/accounts/operations";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { isOpen } from "../../../shell/routing/gating.rules.ts";
import { routeOf } from "../../../shell/routing/routes.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import type { PrefetchContext } from "../../../shell/routing/route-types.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { ErrorState, LoadingPanel, Skeleton, useSlow } from "../../../ui/feedback/states.tsx";
import { KeptRoom } from "../../../ui/layout/kept-room.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { DashboardChanges } from "./dashboard-changes.tsx";
import { SystemStatusPanel } from "../../status/index.ts";
import { QuickPlan, useMayOrderPlans } from "../../products/index.ts";
import { DashboardLatest } from "./dashboard-latest.tsx";
import { DashboardNeeds } from "./dashboard-needs.tsx";
import { DashboardNext } from "./dashboard-next.tsx";
import { DashboardPortfolio } from "./dashboard-portfolio.tsx";
import { DashboardRenewals } from "./dashboard-renewals.tsx";
import { DashboardStart } from "./dashboard-start.tsx";
import { DashboardTools } from "./dashboard-tools.tsx";
import { isListed, isUntouched, type Dashboard } from "./dashboard.rules.ts";
import { useDashboard } from "./use-dashboard.ts";
import "./dashboard.css";

const LateInvoices = lazyPart(async () => (await import("../../ledger/index.ts")).LateInvoices, ["reminders"]);

export const prefetch = ({ api, queries }: PrefetchContext): void => void queries.prefetchQuery(apiQuery(api, dashboard, {}));

/**
 * The overview: whether all is well, and if not, what to do. The tools work, and keep what was typed, even if the overview does
 * not load.
 */
export function Screen(): React.JSX.Element {
  const { globals, dashboardKPI: shows } = useBrand();
  const query = useDashboard();
  const { data, error } = query;
  const mayOrderPlans = useMayOrderPlans();
  // Users who may not see domains are not shown the ways to add a first one.
  const seesNames = useSession().permissions.has("domain_view");
  const seesEconomy = useSession().permissions.has("economy_view");
  const seesInvoices = isOpen(routeOf("invoices"), useViewer()) && seesEconomy;
  const head = useHead(data, error);
  const retry = () => void query.refetch();
  const count = data?.needs.length ?? 0;
  const isThere = data !== undefined || error !== null;
  return (
    <div className="np-dashboard">
      <Page {...head}>
        {data && error && <Stale since={query.dataUpdatedAt} onRetry={retry} />}
        <div className="np-dashboard-grid">
          <div>
            <KeptRoom name="dashboard" ready={isThere} least="100vh">
              {!data && <Waiting error={error} onRetry={retry} />}
              {data && isUntouched(data) && seesNames && <DashboardStart />}
              {data && seesInvoices && (
                <Fetched>
                  <LateInvoices />
                </Fetched>
              )}
              {data && count > 0 && shows["needs"] && <DashboardNeeds needs={data.needs} />}
              {data?.next && !isListed(data, data.next) && <DashboardNext next={data.next} />}
              {data && data.domains.total > 0 && shows["renewals"] && globals.enablePrices && (
                <DashboardRenewals months={data.renewals} currency={data.currency} unpriced={data.unpriced} />
              )}
              {data && !isUntouched(data) && shows["latest"] && <DashboardLatest latest={data.latest} />}
              {data && !isUntouched(data) && seesNames && <DashboardStart quiet />}
            </KeptRoom>
          </div>
          <div>
            {shows["portfolio"] && (
              <KeptRoom name="dashboard.portfolio" ready={isThere}>
                {data && data.domains.total > 0 && <DashboardPortfolio portfolio={data.portfolio} total={data.domains.total} />}
              </KeptRoom>
            )}
            {globals.showSystemStatus && <SystemStatusPanel />}
            {shows["changes"] !== false && <DashboardChanges />}
            {shows["tools"] && <DashboardTools />}
            {/* A plan is ordered for a domain, so it is not offered to an account that has none. */}
            {shows["premiumdns"] !== false && mayOrderPlans && data !== undefined && data.domains.total > 0 && (
              <Fetched>
                <QuickPlan />
              </Fetched>
            )}
          </div>
        </div>
      </Page>
    </div>
  );
}

/** The title of the dashboard and the line below it. Once the data are loaded, they say how many things need attention. */
function useHead(data: Dashboard | undefined, error: unknown) {
  const t = useTranslations("accounts.dashboard");
  const title = useTranslations("routes.title");
  const { globals } = useBrand();
  const slow = useSlow(data === undefined && error === null);
  if (data) {
    const count = data.needs.length;
    const verdict = count > 0 ? t("needs", { count }) : t("fine");
    return {
      title: isUntouched(data) ? t("welcome", { brand: globals.brandName }) : verdict,
      sub: t(count > 0 ? "rest" : "fineRest", data.domains),
    };
  }
  // The no-break space keeps the height of the line below the title.
  if (!slow) return { title: title("dashboard"), sub: "\u00A0" };
  return {
    title: (
      <>
        <span className="np-visually-hidden">{title("dashboard")}</span>
        <Skeleton width={260} height={24} />
      </>
    ),
    sub: <Skeleton width={200} />,
  };
}

function Stale({ since, onRetry }: { since: number; onRetry: () => void }) {
  const t = useTranslations("accounts.dashboard");
  const state = useTranslations("ui.state");
  const { time } = useFormat();
  return (
    <div className="np-dashboard-stale">
      <Banner
        tone="info"
        live
        title={t("stale", { time: time(new Date(since)) })}
        action={
          <Button size="sm" onClick={onRetry}>
            {state("tryNow")}
          </Button>
        }
      />
    </div>
  );
}

/** Shown instead of the panels until an answer arrives. */
function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("accounts.dashboard");
  return (
    <Panel flush>
      {error ? (
        <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={onRetry} />
      ) : (
        <LoadingPanel lines={6} />
      )}
    </Panel>
  );
}
