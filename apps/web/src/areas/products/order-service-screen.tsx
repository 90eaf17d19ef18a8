import { productList } from "@nameplane/contracts/products/operations";
import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import {
  IconCertificate,
  IconCoins,
  IconLock,
  IconSearch,
  IconServer2,
  IconShieldDollar,
  IconTransferIn,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { isMenuOn } from "../../shell/brand/brand-config.ts";
import { isOpen, visibleTabs } from "../../shell/routing/gating.rules.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { routeOf } from "../../shell/routing/routes.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { Way } from "../../ui/layout/way.tsx";
import { useHasOrderRights, useMayOrderPlans } from "./may-order-plans.ts";
import { PlanOrder } from "./plan-order.tsx";
import { ProductTable, VatNote } from "./product-table.tsx";
import {
  certificatesOf,
  delivered,
  isOnCommission,
  listedByHand,
  pagesByHand,
  plansOf,
  quoted,
  routeOfPage,
  type Product,
} from "./products.rules.ts";
import { WriteToUs } from "./write-to-us.tsx";

/** All services on sale, grouped by how they are ordered. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("services");
  const { brand } = useViewer();
  const products = useApiQuery(productList, {}, { staleTimeMs: 300_000 });
  const mayOrderPlans = useMayOrderPlans();
  const hasRights = useHasOrderRights();
  const plans = useTranslations("plans");
  const rest = listedByHand(products.data?.data ?? [], mayOrderPlans);
  return (
    <Page title={t("service.title")} sub={brand.globals.enablePrices && t("service.sub")}>
      <div className="np-main-side">
        {/* The list is rendered again when the products have loaded. It keeps its height from the last visit, so that nothing
            below it moves. */}
        <KeptRoom key={products.isPending ? "waiting" : "there"} name="order" ready={!products.isPending} least="100vh">
          <OrderedHere products={products.data?.data ?? []} />
          {mayOrderPlans && products.data && plansOf(products.data.data).length > 0 && (
            <Panel title={plans("title")}>
              <PlanOrder products={products.data.data} />
            </Panel>
          )}
          {mayOrderPlans && delivered(products.data?.data ?? []).length > 0 && (
            <Panel title={t("service.delivered")} aside={<VatNote />} flush>
              {pagesByHand.map((page) => (
                <Family key={page} page={page} products={delivered(products.data?.data ?? [])} act={t("service.order")} />
              ))}
            </Panel>
          )}
          {mayOrderPlans && quoted(products.data?.data ?? []).length > 0 && (
            <Panel title={t("service.quoted")} aside={<VatNote />} flush>
              {pagesByHand.map((page) => (
                <Family key={page} page={page} products={quoted(products.data?.data ?? [])} act={t("service.quote")} />
              ))}
            </Panel>
          )}
          {!products.data && (
            <Panel title={t("prices.title")} flush>
              {products.error ? (
                <ErrorState title={t("prices.failed")} error={products.error} onRetry={() => void products.refetch()} />
              ) : (
                <LoadingPanel lines={8} />
              )}
            </Panel>
          )}
          {rest.length > 0 && (
            <Panel title={hasRights ? t("service.byHand") : t("prices.title")} aside={<VatNote />} flush>
              {pagesByHand.map((page) => (
                <Family key={page} page={page} products={rest} />
              ))}
            </Panel>
          )}
        </KeptRoom>
        <Panel title={hasRights && rest.length === 0 ? t("service.questions") : t("order.how")}>
          <div className="np-col np-gap-12">
            <p>{hasRights ? t(rest.length === 0 ? "service.questionsText" : "service.byHandText") : t("order.mayNot")}</p>
            <WriteToUs about={t("service.title")} />
          </div>
        </Panel>
      </div>
    </Page>
  );
}

/** The products of one type of service. If `act` is given, they are ordered on the page of that type. */
function Family({ page, products, act }: { page: ServicePage; products: readonly Product[]; act?: string }) {
  const t = useTranslations("services");
  const routes = useTranslations("routes.title");
  const viewer = useViewer();
  const title = routes(routeOf(routeOfPage[page]).title);
  const mine = products.filter((product) => product.page === page && product.issold);
  if (mine.length === 0) return null;
  const isThere = isOpen(routeOf(routeOfPage[page]), viewer);
  return (
    <section aria-label={act === undefined ? title : `${act}: ${title}`}>
      <div className="np-order-family np-row np-between">
        <h3>{title}</h3>
        {isThere && act !== undefined && (
          <RouteButton to={routeOfPage[page]} size="sm" aria-label={`${act}: ${title}`}>
            {act}
          </RouteButton>
        )}
        {isThere && act === undefined && (
          <RouteLink to={routeOfPage[page]} className="np-link np-small">
            {t("service.more", { title })}
          </RouteLink>
        )}
      </div>
      <ProductTable products={mine} />
    </section>
  );
}

/** The services that the panel delivers automatically. */
function OrderedHere({ products }: { products: readonly Product[] }) {
  const t = useTranslations("services.service");
  const viewer = useViewer();
  const { globals } = viewer.brand;
  const economy = visibleTabs("economy", viewer);
  const domains = visibleTabs("domains", viewer).includes("domainList");
  const hasPrices = economy.includes("pricelist");
  const hasLocks = viewer.permissions.has("domain_registrylock") && isMenuOn(viewer.brand, "Domains");
  const locks = hasLocks ? products.filter(({ page, issold }) => page === "registrylock" && issold) : [];
  const escrows = useMayOrderPlans() && isOpen(routeOf("escrowNew"), viewer) ? products.filter(isOnCommission) : [];
  const escrow = useTranslations("services.escrow");
  const hasCertificates = certificatesOf(products).length > 0 && isOpen(routeOf("serviceSsl"), viewer);
  return (
    <Panel title={t("here")} flush>
      <Way icon={IconSearch} title={t("domains")} text={t("domainsText")}>
        {hasPrices && (
          <RouteButton to="pricelist" size="sm">
            {t("pricelist")}
          </RouteButton>
        )}
        {globals.menus.Search && (
          <RouteButton to="searchDomainsBulk" size="sm">
            {t("bulk")}
          </RouteButton>
        )}
        {globals.menus.Search && (
          <RouteButton to="searchDomains" variant="primary" size="sm">
            {t("search")}
          </RouteButton>
        )}
      </Way>
      {globals.enableBasket && domains && (
        <Way icon={IconTransferIn} title={t("transfer")} text={t("transferText")}>
          <RouteButton to="domainTransfer" size="sm">
            {t("transferAct")}
          </RouteButton>
        </Way>
      )}
      {viewer.permissions.has("dns_edit") && domains && (
        <Way icon={IconServer2} title={t("dnsOnly")} text={t("dnsOnlyText")}>
          <RouteButton to="domainAddDns" size="sm">
            {t("dnsOnlyAct")}
          </RouteButton>
        </Way>
      )}
      {economy.includes("deposit") && (
        <Way icon={IconCoins} title={t("deposit")} text={t("depositText")}>
          <RouteButton to="deposit" size="sm">
            {t("depositAct")}
          </RouteButton>
        </Way>
      )}
      {hasCertificates && (
        <Way icon={IconCertificate} title={t("certificate")} text={t("certificateText")}>
          <RouteButton to="serviceSsl" size="sm">
            {t("certificateAct")}
          </RouteButton>
        </Way>
      )}
      {escrows.length > 0 && (
        <>
          <Way icon={IconShieldDollar} title={escrow("title")} text={escrow("text")}>
            <RouteButton to="escrowNew" size="sm">
              {escrow("order")}
            </RouteButton>
          </Way>
          <ProductTable products={escrows} />
        </>
      )}
      {hasLocks && (
        <Way icon={IconLock} title={t("lock")} text={t("lockText")}>
          {isOpen(routeOf("serviceRegistryLock"), viewer) && (
            <RouteButton to="serviceRegistryLock" size="sm">
              {t("lockMore")}
            </RouteButton>
          )}
          <RouteButton to="domainList" size="sm">
            {t("lockAct")}
          </RouteButton>
        </Way>
      )}
      {locks.length > 0 && <ProductTable products={locks} />}
    </Panel>
  );
}
