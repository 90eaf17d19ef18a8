import { recordTakenBack as mail } from "./mail.ts";
import { work } from "./notify-record-taken-back.ts";

export const recordTakenBack = { ...mail, work };
