import { markEndingMail as mail } from "./mail.ts";
import { work } from "./notify-mark-ending.ts";

export const markEnding = { ...mail, work };
