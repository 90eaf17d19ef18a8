export { invoiceIssued } from "./mail.ts";
export { notifyInvoice } from "./notify-invoice-issued.ts";
