import { certificateNewsMail as mail } from "./mail.ts";
import { work } from "./notify-certificate-news.ts";

export const certificateNews = { ...mail, work };
