import { salesQuote as mail } from "./mail.ts";
import { work } from "./notify-sales-quote.ts";

export const salesQuote = { ...mail, work };
