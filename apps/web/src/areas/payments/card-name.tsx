import { cardBrandName } from "@nameplane/values";
import { useTranslations } from "use-intl";
import type { Card } from "./kept-cards.ts";

/**
 * The name of a saved card or account, as in "Visa ending in 4242", "PayPal, anna@example.com" or "Bank account DE ending in
 * 3000".
 */
export function useCardName(): (card: Card) => string {
  const t = useTranslations("cards");
  return (card) => {
    if (card.kind === "card") return t("name", { brand: cardBrandName(card.brand), last4: card.last4 });
    if (card.kind === "sepa") return t("nameSepa", { country: card.country, last4: card.last4 });
    return card.email === "" ? "PayPal" : t("namePayPal", { email: card.email });
  };
}

/** The expiry date as printed on the card: "12/30". */
export const endOf = ({ expmonth, expyear }: { readonly expmonth: number; readonly expyear: number }): string =>
  `${String(expmonth).padStart(2, "0")}/${String(expyear % 100).padStart(2, "0")}`;
