import { dashboard } from "@nameplane/contracts/accounts/operations";
import { useTranslations } from "use-intl";
import { useBrand } from "../../app/brand/use-brand.ts";
import type { PrefetchContext } from "../../app/routing/route-types.ts";
import { apiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel, Skeleton, useSlow } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { SystemStatusPanel } from "../backoffice/index.ts";
import { DashboardLatest } from "./dashboard-latest.tsx";
import { DashboardNeeds } from "./dashboard-needs.tsx";
import { DashboardPortfolio } from "./dashboard-portfolio.tsx";
import { DashboardRenewals } from "./dashboard-renewals.tsx";
import { DashboardStart } from "./dashboard-start.tsx";
import { DashboardTools } from "./dashboard-tools.tsx";
import { isUntouched, type Dashboard } from "./dashboard.rules.ts";
import { useDashboard } from "./use-dashboard.ts";
import "./dashboard.css";

export const prefetch = ({ api, queries }: PrefetchContext): void =>
  void queries.prefetchQuery(apiQuery(api, dashboard, {}));

/** The first page: am I fine, and if not, what do I press. */
export function Screen(): React.JSX.Element {
  const query = useDashboard();
  const { data } = query;
  if (data)
    return (
      <Loaded data={data} staleSince={query.error ? query.dataUpdatedAt : null} onRetry={() => void query.refetch()} />
    );
  return <Waiting error={query.error} onRetry={() => void query.refetch()} />;
}

function Loaded({ data, staleSince, onRetry }: { data: Dashboard; staleSince: number | null; onRetry: () => void }) {
  const t = useTranslations("accounts.dashboard");
  const state = useTranslations("ui.state");
  const { time } = useFormat();
  const { globals, dashboardKPI: shows } = useBrand();
  const count = data.needs.length;
  const untouched = isUntouched(data);
  const title = untouched ? t("welcome", { brand: globals.brandName }) : count > 0 ? t("needs", { count }) : t("fine");
  return (
    <div className="np-dashboard">
      <Page title={title} sub={t(count > 0 ? "rest" : "fineRest", data.domains)}>
        {staleSince !== null && (
          <div className="np-dashboard-stale">
            <Banner
              tone="info"
              live
              title={t("stale", { time: time(new Date(staleSince)) })}
              action={
                <Button size="sm" onClick={onRetry}>
                  {state("tryNow")}
                </Button>
              }
            />
          </div>
        )}
        <div className="np-dashboard-grid">
          <div>
            {untouched && <DashboardStart />}
            {count > 0 && shows["needs"] && <DashboardNeeds needs={data.needs} />}
            {data.domains.total > 0 && shows["renewals"] && globals.enablePrices && (
              <DashboardRenewals months={data.renewals} currency={data.currency} />
            )}
            {!untouched && shows["latest"] && <DashboardLatest latest={data.latest} />}
          </div>
          <div>
            {data.domains.total > 0 && shows["portfolio"] && (
              <DashboardPortfolio portfolio={data.portfolio} total={data.domains.total} />
            )}
            {shows["tools"] && <DashboardTools />}
            {globals.showSystemStatus && <SystemStatusPanel />}
          </div>
        </div>
      </Page>
    </div>
  );
}

/** The page without its answer: the tools work all the same. */
function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("accounts.dashboard");
  const title = useTranslations("routes.title");
  const slow = useSlow(error === null);
  return (
    <div className="np-dashboard">
      <Page
        title={
          slow ? (
            <>
              <span className="np-visually-hidden">{title("dashboard")}</span>
              <Skeleton width={320} height={24} />
            </>
          ) : (
            title("dashboard")
          )
        }
      >
        <div className="np-dashboard-grid">
          <div>
            <Panel flush>
              {error ? (
                <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={onRetry} />
              ) : (
                <LoadingPanel lines={6} />
              )}
            </Panel>
          </div>
          <div>
            <DashboardTools />
          </div>
        </div>
      </Page>
    </div>
  );
}
