export { basketRoutes } from "./basket.routes.ts";
export { actFeatures, refusedLines } from "./check-lines.ts";
export { pricesInBasket } from "./discount-basket.ts";
export { presentItem, showVoucher } from "./view-basket.ts";
