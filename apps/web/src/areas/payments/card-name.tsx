import { cardBrandName } from "@nameplane/values";
import { useTranslations } from "use-intl";
import type { Card } from "./kept-cards.ts";

/** The name of a card, as in "Visa ending in 4242". */
export function useCardName(): (card: Pick<Card, "brand" | "last4">) => string {
  const t = useTranslations("cards");
  return ({ brand, last4 }) => t("name", { brand: cardBrandName(brand), last4 });
}

/** The expiry date as printed on the card: "12/30". */
export const endOf = ({ expmonth, expyear }: Pick<Card, "expmonth" | "expyear">): string =>
  `${String(expmonth).padStart(2, "0")}/${String(expyear % 100).padStart(2, "0")}`;
