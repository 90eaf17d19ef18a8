import { namesFoundMail as mail } from "./mail.ts";
import { work } from "./notify-names-found.ts";

export const namesFound = { ...mail, work };
