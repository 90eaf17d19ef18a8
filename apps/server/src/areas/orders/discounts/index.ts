export { countCovered, type DiscountedPrice, discountedPrices, discountRenewals } from "./discounted-prices.ts";
export { isSameListPrice, isSameToPay } from "./compare-prices.rules.ts";
