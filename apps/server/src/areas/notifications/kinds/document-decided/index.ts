export { documentDecided } from "./mail.ts";
export { notifyDocumentDecided } from "./notify-document-decided.ts";
