import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { routeOf } from "../../shell/routing/routes.ts";
import { documentTitle, useTitleOverride } from "../../shell/routing/page-title.ts";
import { useNavigationFocus } from "../../shell/routing/use-navigation-focus.ts";
import { useRouteId } from "../../shell/routing/use-route.ts";

/** Sets the title of the document, and after each navigation moves the focus and announces the page. */
export function useNavigationEffects(): void {
  const t = useTranslations("routes.title");
  const { globals } = useBrand();
  const routeId = useRouteId();
  const override = useTitleOverride();
  const title = documentTitle({
    isHome: routeId === "login",
    title: t(routeId ? routeOf(routeId).title : "notFound"),
    override,
    brand: globals.brandName,
  });

  useEffect(() => {
    document.title = title;
  }, [title]);
  useNavigationFocus();
}
