import { escrowMail as mail } from "./mail.ts";
import { work } from "./notify-escrow.ts";

export const escrow = { ...mail, work };
