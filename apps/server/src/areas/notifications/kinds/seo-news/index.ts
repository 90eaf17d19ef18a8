import { seoNewsMail as mail } from "./mail.ts";
import { work } from "./notify-seo-news.ts";

export const seoNews = { ...mail, work };
