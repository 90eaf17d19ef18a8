import { wholesaleBalance as mail } from "./mail.ts";
import { work } from "./notify-wholesale-balance.ts";

export const wholesaleBalance = { ...mail, work };
