import { productList } from "@nameplane/contracts/products/operations";
import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import { useTranslations } from "use-intl";
import { useRouteId } from "../../shell/routing/use-route.ts";
import { routeOf } from "../../shell/routing/routes.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { EmptyState, LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { useMayOrderPlans } from "./may-order-plans.ts";
import { ProductTable, VatNote } from "./product-table.tsx";
import { AskQuote } from "./ask-quote.tsx";
import { byHand, delivered, pageOfRoute, quoted, routeOfPage } from "./products.rules.ts";
import { ServiceOrder } from "./service-order.tsx";
import { ServiceTable, useServices } from "./service-table.tsx";
import { WriteToUs } from "./write-to-us.tsx";

/** The height of the text "none yet", because most accounts have no service of a given type. */
const EMPTY_PX = 150;

/** The page of one type of service: a description, the account's services, the prices, and how to order. */
export function Screen(): React.JSX.Element | null {
  const page = pageOfRoute(useRouteId());
  // During a navigation the address already names the next route, which may be no service page.
  return page && <TypePage key={page} page={page} />;
}

function TypePage({ page }: { page: ServicePage }) {
  const t = useTranslations("services");
  const routes = useTranslations("routes.title");
  const title = routes(routeOf(routeOfPage[page]).title);
  const services = useServices(page);
  const products = useApiQuery(productList, { type: page }, { staleTimeMs: 300_000 });
  const mayOrder = useMayOrderPlans();
  const hasPlans = mayOrder && page === "premiumDNS";
  const ordered = mayOrder ? delivered(products.data?.data ?? []) : [];
  const asked = mayOrder ? quoted(products.data?.data ?? []) : [];
  const hasRest = byHand(products.data?.data ?? []).some(({ issold }) => issold);
  return (
    <Page title={title} sub={t(`type.${page}.lead`)}>
      <div className="np-col np-gap-20">
        <KeptRoom name={`services.${page}`} ready={!services.list.isPending} least={EMPTY_PX}>
          <ServiceTable
            services={services}
            empty={
              <EmptyState plain title={t("list.emptyTitle")}>
                {t("list.emptyText")}
              </EmptyState>
            }
          />
        </KeptRoom>
        <div className="np-main-side">
          <Panel title={t("prices.title")} aside={<VatNote />} flush>
            {products.data ? (
              <ProductTable products={products.data.data} />
            ) : products.error ? (
              <PanelFailure error={products.error} onRetry={() => void products.refetch()} />
            ) : (
              <LoadingPanel lines={3} />
            )}
          </Panel>
          <Panel title={ordered.length > 0 ? t("form.title") : asked.length > 0 ? t("form.quoteTitle") : t("order.how")}>
            <div className="np-col np-gap-16">
              <p>{t(`type.${page}.what`)}</p>
              {ordered.length > 0 && <ServiceOrder products={ordered} />}
              {asked.length > 0 && (
                <section className="np-col np-gap-16" aria-label={t("form.quoteTitle")}>
                  {ordered.length > 0 && <h3>{t("form.quoteTitle")}</h3>}
                  <AskQuote products={asked} />
                </section>
              )}
              {page === "registrylock" ? (
                <>
                  <p>{t("order.onDomain")}</p>
                  <RouteButton to="domainList">{t("order.toDomains")}</RouteButton>
                </>
              ) : (
                <>
                  {hasPlans && (
                    <div>
                      <RouteButton to="order" variant="primary">
                        {t("order.here")}
                      </RouteButton>
                    </div>
                  )}
                  {(ordered.length + asked.length === 0 || hasRest) && (
                    <>
                      <p>{t(ordered.length + asked.length > 0 || hasPlans ? "order.restByHand" : "order.byHand")}</p>
                      <WriteToUs about={title} />
                    </>
                  )}
                </>
              )}
            </div>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
