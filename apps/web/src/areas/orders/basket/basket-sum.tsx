import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import type { BasketItem, BasketView } from "./use-basket.ts";
import "./basket.css";

/** The total of the lines: net, VAT, and the sum to pay. */
export function BasketSum({
  totals,
  items = [],
}: {
  totals: BasketView["parameters"];
  /** The lines that make up the sum, to show how much discounts reduced it. */
  items?: readonly Pick<BasketItem, "price">[];
}) {
  const t = useTranslations("basket");
  const format = useFormat();
  const { currency, netMinor, vatMinor, totalMinor, vatRateBasisPoints } = totals;
  const discount = items.flatMap(({ price }) => price?.discounts ?? []).reduce((sum, { netMinor: minor }) => sum + minor, 0);
  return (
    <dl className="np-sum">
      {discount > 0 && (
        <>
          <dt>{t("discount.before")}</dt>
          <dd>{format.amount({ minor: netMinor + discount, currency })}</dd>
          <dt>{t("discount.sum")}</dt>
          <dd>{format.amount({ minor: -discount, currency })}</dd>
        </>
      )}
      <dt>{t("net")}</dt>
      <dd>{format.amount({ minor: netMinor, currency })}</dd>
      <dt>{t("vat", { rate: format.percent(vatRateBasisPoints / 10_000, vatRateBasisPoints % 100 === 0 ? 0 : 2) })}</dt>
      <dd>{format.amount({ minor: vatMinor, currency })}</dd>
      <dt className="np-sum-total">{t("total")}</dt>
      <dd className="np-sum-total">{format.money({ minor: totalMinor, currency })}</dd>
    </dl>
  );
}
