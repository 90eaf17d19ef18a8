import { dnssecStep as mail } from "./mail.ts";
import { work } from "./notify-dnssec-step.ts";

export const dnssecStep = { ...mail, work };
