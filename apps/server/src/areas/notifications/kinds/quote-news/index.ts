import { quoteNewsMail as mail } from "./mail.ts";
import { work } from "./notify-quote.ts";

export const quoteNews = { ...mail, work };
