import { ticketTaken as mail } from "./mail.ts";
import { work } from "./notify-ticket-taken.ts";

export const ticketTaken = { ...mail, work };
