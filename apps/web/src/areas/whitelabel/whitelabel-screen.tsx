import { ownBrands } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { ContactLink } from "../../shell/brand/contact-link.tsx";
import { visibleTabs } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { BrandAppearance } from "./brand-appearance.tsx";
import { BrandMenus, BrandPanels, BrandSwitches } from "./brand-switches.tsx";
import type { OwnBrand } from "./own-brand.ts";
import "./whitelabel.css";

/** The reseller's own brand as its customers see it. It is read-only; the reseller asks the operator for changes. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("tools.brand");
  const brands = useApiQuery(ownBrands, {});
  return (
    <Page title={t("title")} sub={t("sub")}>
      {brands.data ? (
        brands.data.data.length === 0 ? (
          <EmptyState title={t("noneTitle")}>{t.rich("noneText", { us: () => <ContactLink about={t("title")} /> })}</EmptyState>
        ) : (
          brands.data.data.map((brand) => <Brand key={brand.name} brand={brand} />)
        )
      ) : (
        <Panel flush>
          {brands.error ? (
            <ErrorState title={t("failed")} error={brands.error} reassurance={t("safe")} onRetry={() => void brands.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function Brand({ brand }: { brand: OwnBrand }) {
  const t = useTranslations("tools.brand");
  const { date } = useFormat();
  return (
    <div className="np-col np-gap-20">
      {brand.isbroken && (
        <Banner tone="problem" title={t("broken")}>
          {t("brokenText")}
        </Banner>
      )}
      <HowToChange name={brand.name} />
      <p className="np-soft">
        {brand.published === null
          ? t("standard")
          : t("published", { version: String(brand.config.version), date: date(brand.published) })}
      </p>
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <BrandAppearance brand={brand} />
          <BrandMenus config={brand.config} />
          <BrandSwitches config={brand.config} />
        </div>
        <BrandPanels config={brand.config} />
      </div>
    </div>
  );
}

function HowToChange({ name }: { name: string }) {
  const t = useTranslations("tools.brand");
  const viewer = useViewer();
  const hasTickets = visibleTabs("support", viewer).includes("openTickets");
  return (
    <Banner tone="info" title={t("change")} action={hasTickets && <RouteButton to="newTicket">{t("ticket")}</RouteButton>}>
      {t.rich("changeText", { us: () => <ContactLink about={t("subject", { name })} /> })}
    </Banner>
  );
}
