import { ownBrands } from "@nameplane/contracts/whitelabel/operations";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteQuery } from "../../shell/routing/use-route.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";

type Props = {
  readonly title: string;
  readonly sub: string;
  /** The page of the brand, once the brand is known and its user may edit it. */
  readonly children: (of: { readonly brandid: string; readonly crumbs: ReactNode }) => ReactNode;
};

/** A page about a brand of the account's own. If the account has several brands, the address of the page says which. */
export function OwnBrandPage({ title, sub, children }: Props): ReactNode {
  const t = useTranslations("brand");
  const brands = useApiQuery(ownBrands, {});
  const { permissions } = useViewer();
  const { brand: asked } = useRouteQuery();
  const rows = brands.data?.data ?? [];
  const brand = rows.find(({ brandid }) => brandid === asked) ?? rows[0];
  if (brand !== undefined && permissions.has("whitelabel_edit")) {
    const items = [
      { key: "brand", content: <RouteLink to="whitelabel">{brand.name}</RouteLink> },
      { key: "here", content: title },
    ];
    return children({ brandid: brand.brandid, crumbs: <Breadcrumbs items={items} /> });
  }
  return (
    <Page title={title} sub={sub}>
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
