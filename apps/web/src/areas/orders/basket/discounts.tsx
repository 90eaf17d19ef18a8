import type { PriceView } from "@nameplane/contracts/spec";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { listedPrice, shownPrice, useVatSide } from "./prices.ts";

/** How much each promotion takes off a line, shown below the line's description. */
export function LineDiscounts({ price }: { price: PriceView | null }) {
  const t = useTranslations("basket.discount");
  const format = useFormat();
  const side = useVatSide();
  if (price?.discounts === undefined) return null;
  const { currency } = price;
  return (
    <ul className="np-small np-basket-discounts">
      {price.discounts.map((discount, at) => (
        <li key={at}>
          {t(discount.firstyear ? "firstYear" : "line", { title: discount.title[format.locale] })}{" "}
          <span className="np-num">{format.amount(negative(shownPrice({ ...discount, currency }, side)))}</span>
        </li>
      ))}
    </ul>
  );
}

const negative = ({ minor, currency }: { readonly minor: number; readonly currency: string }) => ({ minor: -minor, currency });

/** The list price, struck through, beside the discounted price. Shows nothing if there are no discounts. */
export function ListedPrice({ price }: { price: PriceView }) {
  const t = useTranslations("basket.discount");
  const format = useFormat();
  const side = useVatSide();
  if (price.discounts === undefined) return null;
  return (
    <>
      <span className="np-visually-hidden">{t("instead")} </span>
      <s className="np-quiet np-num">{format.amount(shownPrice(listedPrice(price), side))}</s>{" "}
      <span className="np-visually-hidden">{t("now")} </span>
    </>
  );
}
