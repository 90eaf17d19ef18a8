import { documentDecided as mail } from "./mail.ts";
import { work } from "./notify-document-decided.ts";

export const documentDecided = { ...mail, work };
