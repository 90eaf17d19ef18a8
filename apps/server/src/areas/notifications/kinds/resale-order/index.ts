import { resaleOrderMail as mail } from "./mail.ts";
import { work } from "./notify-resale-order.ts";

export const resaleOrder = { ...mail, work };
