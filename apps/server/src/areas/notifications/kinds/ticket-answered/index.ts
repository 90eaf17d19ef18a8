import { ticketAnswered as mail } from "./mail.ts";
import { work } from "./notify-ticket-answered.ts";

export const ticketAnswered = { ...mail, work };
