import { ownBrands } from "@nameplane/contracts/whitelabel/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ContactLink } from "../../shell/brand/contact-link.tsx";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { SelectField } from "../../ui/form/fields.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ownCalls } from "./brand-calls.ts";
import { BrandEditor } from "./brand-editor.tsx";

/** The reseller's own brand in its editor. If there are several, the reseller first chooses one. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("brand");
  const routes = useTranslations("routes.title");
  const brands = useApiQuery(ownBrands, {});
  const { permissions } = useViewer();
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = brands.data?.data ?? [];
  const brand = rows.find(({ brandid }) => brandid === chosen) ?? rows[0];
  if (brand === undefined || !permissions.has("whitelabel_edit"))
    return (
      <Page title={t("title")} sub={t("sub")}>
        {brands.data === undefined ? (
          <Panel flush>
            {brands.error ? (
              <ErrorState
                title={t("failed")}
                error={brands.error}
                reassurance={t("safe")}
                onRetry={() => void brands.refetch()}
              />
            ) : (
              <LoadingPanel lines={8} />
            )}
          </Panel>
        ) : brand === undefined ? (
          <EmptyState title={t("noneTitle")}>{t.rich("noneText", { us: () => <ContactLink about={t("title")} /> })}</EmptyState>
        ) : (
          <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>
        )}
      </Page>
    );
  return (
    <BrandEditor
      key={brand.brandid}
      calls={ownCalls}
      brandid={brand.brandid}
      title={brand.name}
      isCustomer
      hasHosts={permissions.has("whitelabel_hosts")}
      mail={
        <>
          <RouteButton to="becomeReseller">{t("checklist")}</RouteButton>
          <RouteButton to="whitelabelTexts" query={{ brand: brand.brandid }}>
            {routes("whitelabelTexts")}
          </RouteButton>
          <RouteButton to="whitelabelTlds" query={{ brand: brand.brandid }}>
            {routes("whitelabelTlds")}
          </RouteButton>
          <RouteButton to="whitelabelWidget" query={{ brand: brand.brandid }}>
            {routes("whitelabelWidget")}
          </RouteButton>
          {permissions.has("whitelabel_hosts") && (
            <RouteButton to="whitelabelMail" query={{ brand: brand.brandid }}>
              {routes("whitelabelMail")}
            </RouteButton>
          )}
        </>
      }
      crumbs={
        rows.length > 1 && (
          <SelectField
            label={t("which")}
            value={brand.brandid}
            options={rows.map(({ brandid: value, name: label }) => ({ value, label }))}
            onChange={setChosen}
          />
        )
      }
    />
  );
}
