import { serviceNewsMail as mail } from "./mail.ts";
import { work } from "./notify-services.ts";

export const serviceNews = { ...mail, work };
