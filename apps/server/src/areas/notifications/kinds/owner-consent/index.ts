export { ownerConsent } from "./mail.ts";
export { notifyConsentAsked } from "./notify-consent-asked.ts";
