import { topUp as mail } from "./mail.ts";
import { work } from "./notify-top-up.ts";

export const topUp = { ...mail, work };
