import { ownerConsent as mail } from "./mail.ts";
import { work } from "./notify-consent-asked.ts";

export const ownerConsent = { ...mail, work };
