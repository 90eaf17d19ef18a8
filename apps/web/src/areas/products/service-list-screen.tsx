import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { lazyPart } from "../../shell/lazy-part.ts";
import { ServiceTable, useServices } from "./service-table.tsx";
import "./products.css";

/** The filters are loaded after the list, which can be read without them. */
const ServiceFilters = lazyPart(async () => (await import("./service-filters.tsx")).ServiceFilters, ["servicefilters"]);

/** All services of the account, not counting domains. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("services.all");
  const { globals } = useBrand();
  const services = useServices();
  const running = services.list.data?.running;
  const count = running && Object.values(running).reduce((sum, each) => sum + each, 0);
  return (
    <Page
      title={t("title")}
      sub={count !== undefined && count > 0 && t("running", { count })}
      actions={<RouteButton to="quotes">{t("quotes")}</RouteButton>}
    >
      <Suspense fallback={<div className="np-service-filters" />}>
        <ServiceFilters services={services} />
      </Suspense>
      <ServiceTable
        services={services}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            actions={globals.enableServiceOrder && isBuilt("order") && <RouteButton to="order">{t("see")}</RouteButton>}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </Page>
  );
}
