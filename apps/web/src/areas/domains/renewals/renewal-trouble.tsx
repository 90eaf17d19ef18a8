import type { AnswerOf } from "@nameplane/contracts";
import type { renewalForecast } from "@nameplane/contracts/domains/operations";
import { cardBrandName } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { isOpen } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { routeOf } from "../../../shell/routing/routes.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";

type Forecast = AnswerOf<typeof renewalForecast>;

/**
 * Warns if there is no way to pay automatic renewals, or if the saved card or PayPal account for them has failed. Says what can
 * be done.
 */
export function RenewalTrouble({ forecast: { unpaid, cardtrouble, currency } }: { readonly forecast: Forecast }) {
  return (
    <>
      {unpaid !== null && <Unpaid unpaid={unpaid} currency={currency} />}
      {cardtrouble !== null && <CardTrouble trouble={cardtrouble} />}
    </>
  );
}

function Unpaid({ unpaid, currency }: { readonly unpaid: NonNullable<Forecast["unpaid"]>; readonly currency: string }) {
  const t = useTranslations("renewals.trouble");
  const format = useFormat();
  const viewer = useViewer();
  const { names, totalMinor, itemid, unicodename, at } = unpaid;
  const act = isOpen(routeOf("cards"), viewer) ? (
    <RouteButton to="cards">{t("addCard")}</RouteButton>
  ) : isOpen(routeOf("deposit"), viewer) ? (
    <RouteButton to="deposit">{t("addCredit")}</RouteButton>
  ) : (
    <RouteButton to="domainStatus" params={{ itemID: itemid }}>
      {t("seeDomain")}
    </RouteButton>
  );
  return (
    <Banner tone="needs" title={t("unpaid", { count: names, name: unicodename, date: format.date(at) })} action={act}>
      {totalMinor === null
        ? t("unpaidText")
        : t("unpaidPrice", { count: names, amount: format.money({ minor: totalMinor, currency }) })}
    </Banner>
  );
}

function CardTrouble({ trouble }: { readonly trouble: NonNullable<Forecast["cardtrouble"]> }) {
  const t = useTranslations("renewals.trouble");
  const format = useFormat();
  const viewer = useViewer();
  const { state, at } = trouble;
  const isCard = trouble.kind === "card";
  const card =
    trouble.kind === "paypal"
      ? trouble.email
      : `${isCard ? cardBrandName(trouble.brand) : trouble.country} •••• ${trouble.last4}`;
  const words = trouble.kind === "sepa" ? "declinedSepa" : "declinedPayPal";
  return (
    <Banner
      tone="needs"
      title={t(isCard ? state : words, { card, date: format.date(at) })}
      action={isOpen(routeOf("cards"), viewer) && <RouteButton to="cards">{t("seeCards")}</RouteButton>}
    >
      {t(isCard ? `${state}Text` : `${words}Text`)}
    </Banner>
  );
}
