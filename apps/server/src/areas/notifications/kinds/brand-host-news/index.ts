import { brandHostNewsMail as mail } from "./mail.ts";
import { work } from "./notify-brand-host-news.ts";

export const brandHostNews = { ...mail, work };
