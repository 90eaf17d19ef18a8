import type { AffiliateRule } from "@nameplane/contracts/affiliates/affiliates";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";

/** Texts for amounts, months and rules of commissions. */
export function useAffiliateWords() {
  const t = useTranslations("affiliates.rules");
  const format = useFormat();
  const amount = (minor: number, currency: string) => format.money({ minor, currency });
  return {
    amount,
    /** A month such as 2026-11. */
    month: (month: string) => format.month(`${month}-01`).replace(".", ""),
    /** What a rule pays, such as "20 % on the customer's first order, at most 100 kr per item". */
    rule: ({ basisPoints, covers, months, floorMinor, capMinor }: AffiliateRule, currency: string) => {
      const percent = format.percent(basisPoints / 10_000, basisPoints % 100 === 0 ? 0 : 2);
      const rule = covers === "first" ? t("first", { percent }) : t("months", { percent, count: months });
      const floor = amount(floorMinor, currency);
      if (capMinor === null) return floorMinor === 0 ? rule : t("floor", { rule, floor });
      const cap = amount(capMinor, currency);
      return floorMinor === 0 ? t("cap", { rule, cap }) : t("limits", { rule, floor, cap });
    },
  };
}
