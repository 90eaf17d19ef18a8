import { verifyContact as mail } from "./mail.ts";
import { work } from "./notify-registrant-asked.ts";

export const verifyContact = { ...mail, work };
