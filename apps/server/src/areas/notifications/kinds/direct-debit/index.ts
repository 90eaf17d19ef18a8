import { directDebit as mail } from "./mail.ts";
import { work } from "./notify-direct-debit.ts";

export const directDebit = { ...mail, work };
