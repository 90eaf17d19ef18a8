export { type CardMeans, checkCardMeans, keepableAt, type Keepable, type KeepingProviders, mayPayWith } from "./card-means.ts";
export {
  findCard,
  listCards,
  type CardRow,
  findHolderAnywhere,
  renewalCard,
  renewalCardTrouble,
  renewalMeans,
  type RenewalTrouble,
  untoldExpiring,
} from "./cards.repository.ts";
export { cardRoutes } from "./cards.routes.ts";
export { ageOf, expiresSoonDays } from "./cards.rules.ts";
export { beginKeeping } from "./ensure-holder.ts";
export { endClosedCards, sweepCards, syncCards } from "./sync-cards.ts";
