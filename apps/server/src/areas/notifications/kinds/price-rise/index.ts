import { priceRise as mail } from "./mail.ts";
import { work } from "./notify-price-rise.ts";

export const priceRise = { ...mail, work };
