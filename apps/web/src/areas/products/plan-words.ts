import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { usePriceText } from "../orders/basket/index.ts";
import { isTrial, mainPrice, type Product } from "./products.rules.ts";

/** Texts about DNS plans. A screen that uses them lists "plans" among its texts. */
export function usePlanWords() {
  const t = useTranslations("plans");
  const { locale } = useFormat();
  const price = usePriceText();
  const cost = (product: Product): string | null => {
    if (isTrial(product)) return t("free", { days: product.trialdays });
    const main = mainPrice(product);
    if (main === null) return null;
    return t(main.price.periodMonths === 1 ? "perMonth" : "perYear", { price: price(main.price) });
  };
  return {
    name: (product: Product) => (isTrial(product) ? t("trialOf", { plan: product.name[locale] }) : product.name[locale]),
    cost,
    /** The number of records of a plan, its price if the brand shows prices, and its commitment period. */
    note: (product: Product) => {
      const holds = product.records === null ? t("unlimited") : t("holds", { count: product.records });
      const bound = product.bindingmonths > 0 ? t("bound", { months: product.bindingmonths }) : null;
      return [holds, cost(product), bound].filter((part) => part !== null).join(", ");
    },
  };
}
