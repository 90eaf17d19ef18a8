export { addToBasket } from "./add-to-basket.ts";
export { changeBasketPeriod, removeFromBasket } from "./change-basket.ts";
export { actFeatures, refusedLines } from "./check-lines.ts";
export { asksProof, refuseItems } from "./read-items.ts";
export { presentItem, viewBasket } from "./view-basket.ts";
