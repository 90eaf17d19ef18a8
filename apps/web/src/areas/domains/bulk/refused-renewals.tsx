import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { usePriceText } from "../../orders/basket/index.ts";
import { RefusedNames } from "./refused-names.tsx";
import type { Plan } from "./renew-plan.rules.ts";

type Refused = Plan["refused"][number];

/** Domains that cannot be renewed now. */
export function RefusedRenewals({ refused }: { refused: readonly Refused[] }) {
  const t = useTranslations("bulk.refused");
  const why = useReason();
  return (
    <RefusedNames
      refused={refused}
      title={t("title", { count: refused.length })}
      tone="needs"
      note={t("note")}
      why={why}
      way={({ reason, restoreprice }) => {
        if (restoreprice !== null) return { act: "restore", words: t("restore") };
        return reason === "premium" ? { act: "renew", words: t("alone") } : null;
      }}
    />
  );
}

export function useReason() {
  const t = useTranslations("renewal.reason");
  const format = useFormat();
  const priceText = usePriceText();
  return ({ reason, date, restoreprice }: Refused): string => {
    const day = date === null ? null : format.date(date);
    if (reason === "redemption" && restoreprice !== null) {
      const price = priceText(restoreprice);
      return day === null ? t("redemptionPrice", { price }) : t("redemptionUntil", { price, date: day });
    }
    return reason === "tooEarly" ? t("tooEarly", { date: day ?? "" }) : t(reason);
  };
}
