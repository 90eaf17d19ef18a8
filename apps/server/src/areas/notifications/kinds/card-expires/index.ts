export { cardExpires } from "./mail.ts";
export { notifyCardsExpiring } from "./notify-cards-expiring.ts";
