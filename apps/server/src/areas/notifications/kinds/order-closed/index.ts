export { orderClosed } from "./mail.ts";
export { notifyOrderClosed } from "./notify-order-closed.ts";
