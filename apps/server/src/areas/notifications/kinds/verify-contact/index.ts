export { verifyContact } from "./mail.ts";
export { notifyRegistrantAsked } from "./notify-registrant-asked.ts";
