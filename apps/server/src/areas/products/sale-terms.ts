import { VatRateMissing } from "@nameplane/contracts/products/refusals";
import { currencyOf, type Currency } from "@nameplane/values";
import { addMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { accountSale, brandSale, standardVatRates, type BrandSale } from "./products.repository.ts";
import { isOutsideVatArea } from "./tax-area.rules.ts";
import { decideTax, proofCountsMs, type Buyer, type TaxPosition, type VatSeller } from "./vat.rules.ts";

/** The price list, currency and VAT with which a caller buys. */
export type SaleTerms = { readonly priceGroupId: string; readonly currency: Currency; readonly tax: TaxPosition };

/**
 * Terms of an account. An account without an owner contact buys like a visitor, so the seller's country decides the VAT.
 *
 * Refuses with VatRateMissing if the country's rate is not in the database: staff have to enter it before anything is sold there.
 */
export async function saleTerms(trx: Trx, scope: AccountScope, now: Date): Promise<SaleTerms> {
  const account = await accountSale(trx, scope, addMs(now, -proofCountsMs));
  const { country, is_eu: isEu, party, postcode } = account;
  const buyer =
    country === null
      ? null
      : {
          country,
          isEu: isEu === true,
          isOutsideVatArea: isOutsideVatArea(country, postcode ?? ""),
          party,
          hasVatProof: account.has_vat_proof,
        };
  const tax = await positionOf(trx, sellerOf(account), buyer, now);
  return { priceGroupId: account.price_group_id, currency: currencyOf(account.currency), tax };
}

/** Terms for a visitor of a brand who is not signed in. */
export async function visitorTerms(trx: Trx, brandId: string, now: Date): Promise<SaleTerms> {
  const brand = await brandSale(trx, brandId);
  const tax = await positionOf(trx, sellerOf(brand), null, now);
  return { priceGroupId: brand.price_group_id, currency: currencyOf(brand.currency), tax };
}

/** VAT of an account's purchase on the day of `now`. Possible refusals: VatRateMissing. */
export async function taxPosition(trx: Trx, scope: AccountScope, now: Date): Promise<TaxPosition> {
  return (await saleTerms(trx, scope, now)).tax;
}

const sellerOf = (sale: Pick<BrandSale, "seller_country" | "seller_is_registered">): VatSeller => ({
  country: sale.seller_country,
  isRegistered: sale.seller_is_registered,
});

async function positionOf(trx: Trx, seller: VatSeller, buyer: Buyer | null, now: Date): Promise<TaxPosition> {
  const countries = buyer === null ? [seller.country] : [seller.country, buyer.country];
  const rates = await standardVatRates(trx, countries, now);
  const tax = decideTax(seller, buyer, (country) => rates.get(country) ?? null);
  if (tax === null) {
    const country = buyer?.country ?? seller.country;
    throw new Refused(VatRateMissing, { values: { country }, internal: `no standard VAT rate for ${country}` });
  }
  return tax;
}
