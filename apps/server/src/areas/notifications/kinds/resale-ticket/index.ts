import { resaleTicketMail as mail } from "./mail.ts";
import { work } from "./notify-resale-ticket.ts";

export const resaleTicket = { ...mail, work };
