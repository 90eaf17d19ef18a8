import { productList } from "@nameplane/contracts/products/operations";
import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useRouteId } from "../../shell/routing/use-route.ts";
import { routeOf } from "../../shell/routing/routes.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { EscrowTeaser } from "../escrow/index.ts";
import { MarkPanels } from "../trademarks/index.ts";
import { CertificateOrder } from "../certificates/index.ts";
import { useHasOrderRights, useMayOrderPlans } from "./may-order-plans.ts";
import { AskQuote } from "./ask-quote.tsx";
import { PlanOrder } from "./plan-order.tsx";
import { ProductTable, usePriceWords, VatNote } from "./product-table.tsx";
import {
  byHand,
  certificatesOf,
  delivered,
  isOnCommission,
  mainPrice,
  pageOfRoute,
  quoted,
  routeOfPage,
  type Product,
} from "./products.rules.ts";
import { ServiceOrder } from "./service-order.tsx";
import { ServiceTable, useServices } from "./service-table.tsx";
import { WriteToUs } from "./write-to-us.tsx";

/** The height of the line "none yet", which is reserved because most accounts have no service of a given type. */
const EMPTY_PX = 22;

/** The page of one type of service: the account's services, what it is and how to order it, and beside that the prices. */
export function Screen(): React.JSX.Element | null {
  const page = pageOfRoute(useRouteId());
  // During a navigation, the address already names the next route, which may not be a service page.
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
  const certificates = mayOrder ? certificatesOf(products.data?.data ?? []) : [];
  const asked = mayOrder ? quoted(products.data?.data ?? []) : [];
  const hasForm = ordered.length + certificates.length > 0;
  const hasEscrow = mayOrder && (products.data?.data ?? []).some(isOnCommission);
  const hasRights = useHasOrderRights();
  const canOrder = hasForm || asked.length > 0 || hasPlans || hasEscrow;
  const hasRest = byHand(products.data?.data ?? []).some(({ issold }) => issold);
  const prices = (
    <Panel title={t("prices.title")} aside={<VatNote />} flush>
      {products.data ? (
        <ProductTable products={products.data.data} />
      ) : products.error ? (
        <PanelFailure error={products.error} onRetry={() => void products.refetch()} />
      ) : (
        <LoadingPanel lines={3} />
      )}
    </Panel>
  );
  // Quotes have a panel of their own if there is also something to order at once.
  const quotes = asked.length > 0 && <AskQuote products={asked} />;
  const isQuoteOnly = !hasForm && !hasPlans;
  const order = (
    <Panel title={hasForm ? t("form.title") : hasPlans ? t("order.here") : quotes ? t("form.quoteTitle") : t("order.how")}>
      <div className="np-col np-gap-16">
        <p>{t(`type.${page}.what`)}</p>
        {certificates.length > 0 && <CertificateForm products={certificates} />}
        {ordered.length > 0 && certificates.length === 0 && <ServiceOrder products={ordered} />}
        {hasPlans && products.data && <PlanOrder products={products.data.data} isExplained />}
        {isQuoteOnly && quotes}
        {hasEscrow && <EscrowTeaser />}
        {page === "registrylock" ? (
          <>
            <p>{t("order.onDomain")}</p>
            <RouteButton to="domainList">{t("order.toDomains")}</RouteButton>
          </>
        ) : (
          products.data &&
          (hasRest || !canOrder) && (
            <>
              <p>{t(!hasRights ? "order.mayNot" : canOrder ? "order.restByHand" : "order.byHand")}</p>
              <WriteToUs about={title} />
            </>
          )
        )}
      </div>
    </Panel>
  );
  return (
    <Page title={title} sub={t(`type.${page}.lead`)}>
      <div className="np-col np-gap-20">
        <KeptRoom name={`services.${page}`} ready={!services.list.isPending} least={EMPTY_PX}>
          {services.list.data?.total === 0 ? (
            <p className="np-soft">{t("list.emptyTitle")}</p>
          ) : (
            !services.list.isPending && <ServiceTable services={services} empty={null} />
          )}
        </KeptRoom>
        {page === "trademark" && (
          <Suspense fallback={<LoadingPanel lines={6} />}>
            <MarkPanels />
          </Suspense>
        )}
        <div className="np-main-side">
          <div className="np-col np-gap-20">
            {order}
            {certificates.length > 0 && ordered.length > 0 && (
              <Panel title={t("form.withOrganisation")}>
                <div className="np-col np-gap-16">
                  <p>{t("form.withOrganisationText")}</p>
                  <ServiceOrder products={ordered} />
                </div>
              </Panel>
            )}
            {!isQuoteOnly && quotes && <Panel title={t("form.quoteTitle")}>{quotes}</Panel>}
          </div>
          {prices}
        </div>
      </div>
    </Page>
  );
}

/** The order form of certificates, loaded with its texts. */
function CertificateForm({ products }: { products: readonly Product[] }) {
  const { locale } = useFormat();
  const words = usePriceWords();
  const offers = products.map((product) => {
    const price = mainPrice(product);
    return { productid: product.productid, name: product.name[locale], price: price === null ? "" : words.main(price) };
  });
  return (
    <Suspense fallback={<LoadingPanel lines={6} />}>
      <CertificateOrder offers={offers} />
    </Suspense>
  );
}
