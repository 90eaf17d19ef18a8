export { addToBasket, type AddResult } from "./add-to-basket.ts";
export { basketRoutes } from "./basket.routes.ts";
export { removeFromBasket } from "./change-basket.ts";
export { givePrice, givenPrices, fixPrices, quotedLines, type GivenPrice } from "./give-price.ts";
export { actFeatures, refusedLines } from "./check-lines.ts";
export { pricesInBasket } from "./discount-basket.ts";
export { presentItem, showVoucher } from "./view-basket.ts";
