export { composeMail } from "./compose.ts";
export { previewOwnerMail } from "./preview-mail.ts";
export { sendDelivery, shownToken } from "./send-delivery.ts";
export { deliverySweep } from "./sweep-deliveries.ts";
export { senderOf } from "./sender.ts";
