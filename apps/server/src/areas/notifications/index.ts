export { sendDelivery } from "./actions/send-delivery.ts";
export { deliverySweep } from "./actions/sweep-deliveries.ts";
export { tellInvoiceIssued } from "./actions/tell-invoice-issued.ts";
export { tellLoginChanged, tellResetAsked } from "./actions/tell-login-news.ts";
export { tellMoneyKept } from "./actions/tell-money-kept.ts";
export { tellOrderNews } from "./actions/tell-order-news.ts";
export type { NotificationDeps } from "./deps.ts";
export type { Mailer, OutgoingMail } from "./mailer.port.ts";
export { notificationJobKinds, sendDeliveryJob } from "./notifications.jobs.ts";
