import type { PriceView } from "@nameplane/contracts/spec";
import { useSession } from "../../../shell/session/use-session.ts";

export type VatSide = "incl" | "excl";

type Sum = Pick<PriceView, "netMinor" | "totalMinor"> & { readonly currency: string };

/** A price with or without VAT, as chosen. */
export const shownPrice = (price: Sum, side: VatSide) => ({
  minor: side === "incl" ? price.totalMinor : price.netMinor,
  currency: price.currency,
});

/** The price without its discounts. */
export function listedPrice(price: PriceView): Sum {
  const discounts = price.discounts ?? [];
  const plus = (side: "netMinor" | "totalMinor") => discounts.reduce((sum, discount) => sum + discount[side], price[side]);
  return { netMinor: plus("netMinor"), totalMinor: plus("totalMinor"), currency: price.currency };
}

/**
 * Whether prices are shown with VAT. Users choose this in their settings. Visitors see what they would pay, VAT included
 * (directive 2011/83/EU, article 6).
 */
export function useVatSide(): VatSide {
  const { user } = useSession();
  return user && !user.priceswithvat ? "excl" : "incl";
}
