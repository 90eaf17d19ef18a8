export { previewOwnerMail } from "./preview-mail.ts";
export { sendDelivery } from "./send-delivery.ts";
export { deliverySweep } from "./sweep-deliveries.ts";
