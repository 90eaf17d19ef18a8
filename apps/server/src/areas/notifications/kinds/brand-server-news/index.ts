import { brandServerNewsMail as mail } from "./mail.ts";
import { work } from "./notify-brand-server-news.ts";

export const brandServerNews = { ...mail, work };
