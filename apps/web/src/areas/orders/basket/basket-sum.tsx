import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import type { BasketView } from "./use-basket.ts";
import "./basket.css";

/** The sum of the lines: net, VAT, and the total to pay. */
export function BasketSum({ totals }: { totals: BasketView["parameters"] }) {
  const t = useTranslations("basket");
  const format = useFormat();
  const { currency, netMinor, vatMinor, totalMinor, vatRateBasisPoints } = totals;
  return (
    <dl className="np-sum">
      <dt>{t("net")}</dt>
      <dd>{format.amount({ minor: netMinor, currency })}</dd>
      <dt>{t("vat", { rate: format.percent(vatRateBasisPoints / 10_000, vatRateBasisPoints % 100 === 0 ? 0 : 2) })}</dt>
      <dd>{format.amount({ minor: vatMinor, currency })}</dd>
      <dt className="np-sum-total">{t("total")}</dt>
      <dd className="np-sum-total">{format.money({ minor: totalMinor, currency })}</dd>
    </dl>
  );
}
