/** What other areas use of the basket and of orders. */
export {
  BasketButton,
  BasketLines,
  YearsSelect,
  nameOf,
  BasketSum,
  shownPrice,
  useVatSide,
  type VatSide,
  useChosenBefore,
  type ChosenBefore,
  ConsentList,
  givenValues,
  ownerFields,
  type OwnerField,
  PutInBasket,
  type PutItem,
  usePriceText,
  useBasketLines,
  showBasket,
  useBasket,
  type Basket,
  type BasketItem,
  useSendLocalBasket,
} from "./basket/index.ts";
export { elapsedStage, orderSize, type ElapsedStage } from "./order/index.ts";
export { useRequestsChanged, useRequestWords } from "./requests/index.ts";
