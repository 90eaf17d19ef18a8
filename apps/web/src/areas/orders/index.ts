/** What other areas use of the basket and of orders. */
export { BasketButton } from "./basket-button.tsx";
export { BasketLines, YearsSelect, nameOf } from "./basket-lines.tsx";
export { BasketSum } from "./basket-sum.tsx";
export { elapsedStage, orderSize, type ElapsedStage } from "./elapsed.rules.ts";
export { shownPrice, useVatSide, type VatSide } from "./prices.ts";
export { useChosenBefore, type ChosenBefore } from "./chosen-before.ts";
export { ConsentList } from "./consent-list.tsx";
export { givenValues, ownerFields, type OwnerField } from "./owner-fields.rules.ts";
export { PutInBasket } from "./put-in-basket-part.tsx";
export type { PutItem } from "./put-in-basket.tsx";
export { usePriceText } from "./price.tsx";
export { useRequestsChanged } from "./use-request-acts.ts";
export { useRequestWords } from "./request-words.tsx";
export { useBasketLines } from "./use-basket-lines.ts";
export { showBasket, useBasket, type Basket, type BasketItem } from "./use-basket.ts";
export { useSendLocalBasket } from "./send-local-basket.ts";
