import { ownBrands } from "@nameplane/contracts/whitelabel/operations";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";

type Brand = { readonly brandid: string; readonly name: string };
type Props = { readonly title: string; readonly children: (brand: Brand) => ReactNode };

/** A page about the reseller's own brand. If there are several brands, the address of the page says which. */
export function OwnBrand({ title, children }: Props) {
  const t = useTranslations("brand");
  const brands = useApiQuery(ownBrands, {});
  const { permissions } = useViewer();
  const { brand: asked } = useRouteQuery();
  const rows = brands.data?.data ?? [];
  const brand = rows.find(({ brandid }) => brandid === asked) ?? rows[0];
  if (brand !== undefined && permissions.has("whitelabel_edit")) return children(brand);
  return (
    <Page title={title}>
      {brands.data !== undefined ? (
        brand === undefined ? (
          <EmptyState title={t("noneTitle")} />
        ) : (
          <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>
        )
      ) : (
        <Panel flush>
          {brands.error ? (
            <ErrorState title={t("failed")} error={brands.error} onRetry={() => void brands.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      )}
    </Page>
  );
}
