import { keepableAt, type KeepingProviders } from "../../areas/payments/cards/index.ts";
import type { KeepableMethod } from "../../areas/payments/index.ts";
import type { Brands } from "../../areas/whitelabel/index.ts";

/**
 * The kinds of saved payment methods that a brand may charge: cards, PayPal accounts or both. The brand must offer the method,
 * and must show the page on which users see and remove what is saved.
 *
 * `providers`: the methods that are configured.
 */
export async function mayChargeCards(
  brands: Pick<Brands, "isFeatureOn">,
  brandId: string,
  providers: KeepingProviders,
): Promise<readonly KeepableMethod[]> {
  return [...(await keepableAt(providers, { isOn: (feature) => brands.isFeatureOn(brandId, feature) }))];
}
