export { orderUpdate } from "./mail.ts";
export { notifyOrderUpdate, stopAskingForMoney, stopGathering } from "./notify-order-update.ts";
