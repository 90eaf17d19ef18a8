import { cardExpires as mail } from "./mail.ts";
import { work } from "./notify-cards-expiring.ts";

export const cardExpires = { ...mail, work };
