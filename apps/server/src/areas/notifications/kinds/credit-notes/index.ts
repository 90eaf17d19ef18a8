export { creditNotes } from "./mail.ts";
export { notifyCreditNote } from "./notify-credit-note.ts";
