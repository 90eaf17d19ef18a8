import { passwordReset as mail } from "./mail.ts";
import { work } from "./notify-reset-asked.ts";

export const passwordReset = { ...mail, work };
