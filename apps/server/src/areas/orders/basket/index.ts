export { addToBasket, feeOf } from "./add-to-basket.ts";
export { actFeatures } from "./basket-acts.ts";
export { changeBasketPeriod, removeFromBasket } from "./change-basket.ts";
export { refusedLines } from "./check-lines.ts";
export { asksProof, refuseItems } from "./read-items.ts";
export { lineOf, presentItem, quotedPrice, viewBasket } from "./view-basket.ts";
