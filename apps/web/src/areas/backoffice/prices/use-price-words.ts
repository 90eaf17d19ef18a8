import type { PriceOffer } from "@nameplane/contracts/backoffice/prices";
import type { Currency } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";

type Offer = Pick<PriceOffer, "operation" | "months">;

/** Texts for acts, periods and amounts. For a service, the act "create" is called an order. */
export function usePriceWords() {
  const t = useTranslations("prices");
  const format = useFormat();
  const act = ({ operation }: Pick<Offer, "operation">, subject: string) =>
    operation === "create" && subject.startsWith("product:") ? t("order") : t(`act.${operation}`);
  const period = ({ months }: Pick<Offer, "months">) =>
    months === 0
      ? t("period.once")
      : months % 12 === 0
        ? t("period.years", { count: months / 12 })
        : t("period.months", { count: months });
  return {
    act,
    period,
    offer: (offer: Offer, subject: string) => t("offer", { act: act(offer, subject), period: period(offer) }),
    money: (minor: number, currency: string) => format.money({ minor, currency }),
    amount: (minor: number, currency: Currency) => format.amount({ minor, currency }),
    share: (basisPoints: number) => format.percent(basisPoints / 10_000, Math.abs(basisPoints) < 10_000 ? 1 : 0),
  };
}

/** The address parameters of the page of a TLD or product: tld:se becomes the kind "tld" and the name "se". */
export function paramsOf(groupid: string, subject: string): { group: string; kind: string; name: string } {
  const [kind = "", name = ""] = subject.split(":");
  return { group: groupid, kind, name };
}
