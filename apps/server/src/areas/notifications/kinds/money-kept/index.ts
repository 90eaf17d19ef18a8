export { moneyKept } from "./mail.ts";
export { notifyMoneyKept } from "./notify-money-kept.ts";
