export { documentsWaiting } from "./mail.ts";
export { notifyDocumentsWaiting } from "./notify-documents-waiting.ts";
