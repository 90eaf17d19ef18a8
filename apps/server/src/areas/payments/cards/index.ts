export { type CardMeans, checkCardMeans, keepsCards, mayPayWith } from "./card-means.ts";
export {
  type CardRow,
  chooseKeptRenews,
  findHolderAnywhere,
  hasRenewalCard,
  renewalCard,
  untoldExpiring,
} from "./cards.repository.ts";
export { cardRoutes } from "./cards.routes.ts";
export { ageOf, expiresSoonDays } from "./cards.rules.ts";
export { ensureHolder } from "./ensure-holder.ts";
export { sweepCards, syncCards } from "./sync-cards.ts";
