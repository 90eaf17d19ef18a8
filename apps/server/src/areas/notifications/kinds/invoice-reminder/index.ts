import { invoiceReminder as mail } from "./mail.ts";
import { work } from "./notify-invoice-reminder.ts";

export const invoiceReminder = { ...mail, work };
