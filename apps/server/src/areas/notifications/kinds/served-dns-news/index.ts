import { servedDnsNewsMail as mail } from "./mail.ts";
import { work } from "./notify-served-dns-news.ts";

export const servedDnsNews = { ...mail, work };
