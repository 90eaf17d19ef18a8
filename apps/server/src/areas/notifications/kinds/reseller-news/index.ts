import { resellerNewsMail as mail } from "./mail.ts";
import { work } from "./notify-reseller-news.ts";

export const resellerNews = { ...mail, work };
