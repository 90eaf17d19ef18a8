import { wholesaleCosts as mail } from "./mail.ts";
import { work } from "./notify-wholesale-costs.ts";

export const wholesaleCosts = { ...mail, work };
