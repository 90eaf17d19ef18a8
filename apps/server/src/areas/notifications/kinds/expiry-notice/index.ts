export { expiryNotice } from "./mail.ts";
export { notifyRegistrants } from "./notify-registrants.ts";
