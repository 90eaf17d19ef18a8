export { contactMoved } from "./mail.ts";
export { notifyContactMoved } from "./notify-contact-moved.ts";
