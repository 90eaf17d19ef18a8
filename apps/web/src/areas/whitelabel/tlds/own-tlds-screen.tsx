import { ownBrands } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { ownCalls } from "./tld-calls.ts";
import { BrandTldsPage } from "./brand-tlds-page.tsx";

/** The TLDs that the reseller's own brand sells. If there are several brands, the address of the page says which. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("brand");
  const words = useTranslations("brandtlds");
  const brands = useApiQuery(ownBrands, {});
  const { permissions } = useViewer();
  const { brand: asked } = useRouteQuery();
  const rows = brands.data?.data ?? [];
  const brand = rows.find(({ brandid }) => brandid === asked) ?? rows[0];
  if (brand !== undefined && permissions.has("whitelabel_edit"))
    return (
      <BrandTldsPage
        key={brand.brandid}
        calls={ownCalls}
        brandid={brand.brandid}
        crumbs={
          <Breadcrumbs
            items={[
              { key: "brand", content: <RouteLink to="whitelabel">{brand.name}</RouteLink> },
              { key: "here", content: words("title") },
            ]}
          />
        }
      />
    );
  return (
    <Page title={words("title")} sub={words("sub")}>
      {brands.data === undefined ? (
        <Panel flush>
          {brands.error ? (
            <ErrorState title={t("failed")} error={brands.error} onRetry={() => void brands.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      ) : brand === undefined ? (
        <EmptyState title={t("noneTitle")} />
      ) : (
        <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>
      )}
    </Page>
  );
}
