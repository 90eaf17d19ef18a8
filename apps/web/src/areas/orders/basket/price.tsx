import type { PriceView } from "@nameplane/contracts/spec";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { shownPrice, useVatSide } from "./prices.ts";

type Amounts = Pick<PriceView, "currency" | "netMinor" | "totalMinor">;

/** A price with or without VAT, as the user has chosen, with a note which it is: "99 SEK excl. VAT". */
export function usePriceText(): (price: Amounts) => string {
  const side = useVatSide();
  const { money } = useFormat();
  const t = useTranslations("ui.money");
  return (price) => `${money(shownPrice(price, side), { whole: true })} ${t(side)}`;
}

/** The same text as from usePriceText, as an element with aligned figures. */
export function Price({ value }: { value: Amounts }) {
  const side = useVatSide();
  return <Money value={shownPrice(value, side)} vat={side} />;
}
