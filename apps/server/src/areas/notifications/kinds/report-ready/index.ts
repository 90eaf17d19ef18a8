import { reportReady as mail } from "./mail.ts";
import { work } from "./notify-report-ready.ts";

export const reportReady = { ...mail, work };
