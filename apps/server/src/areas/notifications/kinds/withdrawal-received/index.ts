import { withdrawalReceived as mail } from "./mail.ts";
import { work } from "./notify-withdrawal-received.ts";

export const withdrawalReceived = { ...mail, work };
