import { customerSuspendedMail as mail } from "./mail.ts";
import { work } from "./notify-customer-suspended.ts";

export const customerSuspended = { ...mail, work };
