import { serversOrdered as mail } from "./mail.ts";
import { work } from "./notify-servers-ordered.ts";

export const serversOrdered = { ...mail, work };
