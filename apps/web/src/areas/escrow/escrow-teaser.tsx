import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";

/** Links from the page of the service to the order form of escrows, and to the existing escrows. */
export function EscrowTeaser() {
  const t = useTranslations("services.escrow");
  return (
    <section className="np-col np-gap-8" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <div className="np-row np-gap-16">
        <RouteButton to="escrowNew" variant="primary">
          {t("order")}
        </RouteButton>
        <RouteLink to="escrows" className="np-link">
          {t("all")}
        </RouteLink>
      </div>
    </section>
  );
}
