import { forwardAsked as mail } from "./mail.ts";
import { work } from "./notify-forward-asked.ts";

export const forwardAsked = { ...mail, work };
