export { notifyInvoiceIssued } from "./notify-invoice-issued.ts";
export { notifyOrderNews } from "./notify-order-news.ts";
export { notifyRenewals } from "./notify-renewals.ts";
export { notifyUserMail } from "./notify-user-mail.ts";
