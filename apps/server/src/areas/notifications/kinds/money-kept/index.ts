import { moneyKept as mail } from "./mail.ts";
import { work } from "./notify-money-kept.ts";

export const moneyKept = { ...mail, work };
