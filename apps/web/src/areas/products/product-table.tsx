import { moneyFromJson } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { shownPrice, useVatSide } from "../orders/basket/index.ts";
import { extraPrices, linesOf, mainPrice, monthOf, type Product, type ProductPrice } from "./products.rules.ts";
import "./products.css";

/** Products with their contents and prices. The user's settings decide whether prices include VAT. */
export function ProductTable({ products }: { products: readonly Product[] }) {
  const t = useTranslations("services.prices");
  const { locale } = useFormat();
  return (
    <ul className="np-products" aria-label={t("title")}>
      {linesOf(products).map((product) => (
        <li key={product.productid}>
          <div>
            <b className="np-strong">{product.name[locale]}</b>
            <Notes product={product} />
          </div>
          <div className="np-products-price">
            <Price product={product} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A line that says what the price is for. */
function Notes({ product }: { product: Product }) {
  const t = useTranslations("services.prices");
  const { lists } = useFormat();
  const { records, family, trialdays, bindingmonths, billingmonths, tlds, needstwostep } = product;
  const isPlan = family === "dns" && mainPrice(product) !== null;
  const notes = [
    isPlan && records !== null && t("records", { count: records }),
    isPlan && records === null && t("unlimited"),
    trialdays > 0 && t("trial", { days: trialdays }),
    (mainPrice(product)?.price.netMinor ?? 0) > 0 && billingmonths !== null && t("billed", { months: billingmonths }),
    bindingmonths > 0 && t("binding", { months: bindingmonths }),
    tlds.length > 0 && t("tlds", { list: lists.format(tlds.map((tld) => `.${tld}`)) }),
    needstwostep && t("twoStep"),
  ].filter((note) => note !== false);
  return notes.length > 0 && <p className="np-small np-soft">{notes.join(". ")}.</p>;
}

function Price({ product }: { product: Product }) {
  const t = useTranslations("services.prices");
  const { globals } = useBrand();
  const words = usePriceWords();
  const price = mainPrice(product);
  if (!product.issold) return <span className="np-soft">{t("notSold")}</span>;
  if (price === null) return <span className="np-soft">{t(globals.enablePrices ? "onRequest" : "hidden")}</span>;
  return (
    <>
      <span className="np-strong">{words.main(price)}</span>
      {words.month(price) && <span className="np-small np-soft">{words.month(price)}</span>}
      {extraPrices(product).map((each) => (
        <span key={each.operation} className="np-small np-soft">
          {words.extra(each)}
        </span>
      ))}
    </>
  );
}

/** Formats prices: "1,188 SEK a year", "from 1,400 SEK once", "10% commission". */
export function usePriceWords() {
  const t = useTranslations("services.prices");
  const side = useVatSide();
  const { money, percent } = useFormat();
  const sum = ({ price }: ProductPrice) => money(shownPrice(price, side), { whole: true });
  const period = (price: string, months: number) => {
    if (months === 0) return t("once", { price });
    if (months === 1) return t("perMonth", { price });
    return months === 12 ? t("perYear", { price }) : t("perMonths", { price, months });
  };
  return {
    main: (each: ProductPrice) => {
      const { price, percentBasisPoints, isfrom } = each;
      const commission = percentBasisPoints !== null && t("percent", { percent: percent(percentBasisPoints / 10_000) });
      if (price.netMinor === 0) return commission || t("free");
      const text = period(sum(each), price.periodMonths);
      return [isfrom && t("from"), text, commission && `+ ${commission}`].filter(Boolean).join(" ");
    },
    month: ({ price, isfrom }: ProductPrice) => {
      const shown = shownPrice(price, side);
      const month = monthOf(moneyFromJson(shown), price.periodMonths);
      return month !== null && !isfrom && t("perMonth", { price: money(month, { whole: true }) });
    },
    extra: (each: ProductPrice) => {
      const kind = each.operation;
      const known = kind === "start_fee" || kind === "unlock" || kind === "transfer" ? kind : "other";
      return t(`extra.${known}`, { price: sum(each) });
    },
  };
}

/** The note "Prices excl. VAT.", if the brand shows prices. */
export function VatNote() {
  const t = useTranslations("services.prices");
  const money = useTranslations("ui.money");
  const side = useVatSide();
  const { globals } = useBrand();
  return globals.enablePrices && <p className="np-small np-soft">{t("vat", { vat: money(side) })}</p>;
}
