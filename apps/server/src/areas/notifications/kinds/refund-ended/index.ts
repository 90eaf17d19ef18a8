import { refundEnded as mail } from "./mail.ts";
import { work } from "./notify-refund-ended.ts";

export const refundEnded = { ...mail, work };
