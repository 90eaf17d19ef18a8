export { contactChanged } from "./mail.ts";
export { notifyContactChanged } from "./notify-contact-changed.ts";
