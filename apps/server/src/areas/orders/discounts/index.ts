export { countCovered, type DiscountedPrice, discountedPrices, discountRenewals } from "./discounted-prices.ts";
export { isSameListPrice } from "./same-list-price.rules.ts";
