import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useBasket } from "../../orders/basket/index.ts";

/**
 * What a visitor has chosen, and a link to the login. The names stay in the browser and are moved to the server after the login,
 * when the user returns to this page.
 */
export function VisitorBasket() {
  const t = useTranslations("search.visitor");
  const basket = useBasket();
  const here = useRouterState({ select: ({ location }) => `${location.pathname}${location.searchStr}` });
  if (!basket.isOn || !basket.isLocal || basket.count === 0) return null;
  return (
    <section className="np-visitor-basket" aria-label={t("picked", { count: basket.count })}>
      <b>{t("picked", { count: basket.count })}</b>
      <span className="np-small np-grow">{t("stays")}</span>
      <RouteButton to="login" query={{ return: here }} size="sm">
        {t("login")}
      </RouteButton>
    </section>
  );
}
