export { type CurrencySums, type Discount, type DiscountedAct, discountsOf, type PromotionTerms } from "./discount.rules.ts";
export {
  type CampaignPrices,
  campaignPrices,
  costReader,
  coveredBy,
  type Discounted,
  discountsFor,
  hasPromotions,
  type LineToDiscount,
} from "./discounts-for.ts";
export {
  basketVoucher,
  type BasketVoucher,
  dropVoucher,
  findVoucher,
  keepVoucher,
  returnPromotions,
  type TakenItem,
  takePromotions,
  type TakeHindrance,
  type VoucherHindrance,
} from "./promotions.repository.ts";
