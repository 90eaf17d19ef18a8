import { documentsWaiting as mail } from "./mail.ts";
import { work } from "./notify-documents-waiting.ts";

export const documentsWaiting = { ...mail, work };
