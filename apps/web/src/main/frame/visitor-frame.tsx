import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BrandLogo } from "../../shell/brand/brand-logo.tsx";
import { BrandAnnouncement } from "../../shell/brand/brand-words.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { Footer } from "../../shell/footer/footer.tsx";
import "./header.css";

/**
 * The frame of a public page for a visitor who is not logged in. It has only the brand's logo, the links to log in and sign up,
 * and the footer, not the panel's header (specification S2).
 */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("ui.frame");
  const { globals } = useBrand();
  return (
    <>
      <nav className="np-header" aria-label={t("visitor")}>
        <RouteLink to="login" className="np-header-logo">
          <BrandLogo />
        </RouteLink>
        <div className="np-header-end np-header-ways np-end">
          {globals.isOwnApp && isBuilt("signup") && <RouteLink to="signup">{t("signup")}</RouteLink>}
          <RouteButton to="login" size="sm">
            {t("login")}
          </RouteButton>
        </div>
      </nav>
      <BrandAnnouncement />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Shown until the frame's own file has loaded. It has the same heights, so that nothing moves. */
export function FrameOutline() {
  return (
    <div className="np-frame">
      <div className="np-header">
        <BrandLogo />
      </div>
    </div>
  );
}
