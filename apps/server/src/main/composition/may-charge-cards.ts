import type { Brands } from "../../areas/whitelabel/index.ts";

/** Whether a brand charges stored cards. It must accept cards, and show the page on which users see and remove their cards. */
export async function mayChargeCards(brands: Pick<Brands, "isFeatureOn">, brandId: string): Promise<boolean> {
  return (await brands.isFeatureOn(brandId, "EconomyCards")) && (await brands.isFeatureOn(brandId, "enableCardPayment"));
}
