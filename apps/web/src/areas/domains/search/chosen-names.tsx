import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useBasket, useVatSide } from "../../orders/basket/index.ts";

/**
 * What is in the basket, below the results of a search, and the next step: to the checkout, or for a visitor to the login. A
 * visitor's names stay in the browser and are moved to the server after the login, when the user returns to this page.
 */
export function ChosenNames() {
  const t = useTranslations("search.chosen");
  const basket = useBasket();
  if (!basket.isOn || basket.count === 0) return null;
  const picked = t(basket.isLocal ? "names" : "items", { count: basket.count });
  return (
    <section className="np-chosen-names" aria-label={picked}>
      {basket.isLocal ? <ToLogin picked={picked} /> : <ToCheckout picked={picked} sum={basket.sum} />}
    </section>
  );
}

function ToLogin({ picked }: { picked: string }) {
  const t = useTranslations("search.chosen");
  const { globals } = useBrand();
  const here = useRouterState({ select: ({ location }) => `${location.pathname}${location.searchStr}` });
  return (
    <>
      <p className="np-grow">
        <b>{picked}</b> <span className="np-small">{t("stays")}</span>
      </p>
      {globals.isOwnApp && isBuilt("signup") && (
        <RouteButton to="signup" query={{ return: here }} size="sm">
          {t("newCustomer")}
        </RouteButton>
      )}
      <RouteButton to="login" query={{ return: here }} size="sm">
        {t("login")}
      </RouteButton>
    </>
  );
}

function ToCheckout({ picked, sum }: { picked: string; sum: ReturnType<typeof useBasket>["sum"] }) {
  const t = useTranslations("search.chosen");
  const { globals } = useBrand();
  const { money } = useFormat();
  const side = useVatSide();
  return (
    <>
      <p className="np-grow">
        <b>{picked}</b>{" "}
        <span className="np-small">
          {sum !== null &&
            globals.enablePrices &&
            t("sum", { sum: money({ minor: side === "incl" ? sum.totalMinor : sum.netMinor, currency: sum.currency }), side })}
        </span>
      </p>
      <RouteButton to="checkout" size="sm">
        {t("toCheckout")}
      </RouteButton>
    </>
  );
}
