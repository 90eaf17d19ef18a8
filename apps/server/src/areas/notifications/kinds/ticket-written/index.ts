import { ticketWritten as mail } from "./mail.ts";
import { work } from "./notify-ticket-written.ts";

export const ticketWritten = { ...mail, work };
