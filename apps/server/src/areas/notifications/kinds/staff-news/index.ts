import { staffNews as mail } from "./mail.ts";
import { work } from "./notify-colleagues.ts";

export const staffNews = { ...mail, work };
