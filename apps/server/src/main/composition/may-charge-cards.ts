import type { Brands } from "../../areas/whitelabel/index.ts";

/** Whether a brand charges cards that are kept: it takes cards, and has the page on which they are seen and removed. */
export async function mayChargeCards(brands: Pick<Brands, "isFeatureOn">, brandId: string): Promise<boolean> {
  return (await brands.isFeatureOn(brandId, "EconomyCards")) && (await brands.isFeatureOn(brandId, "enableCardPayment"));
}
