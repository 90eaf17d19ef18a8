export { orderPlaced } from "./mail.ts";
export { notifyOrderPlaced } from "./notify-order-placed.ts";
