export { nameLeaving } from "./mail.ts";
export { notifyNameLeaving } from "./notify-name-leaving.ts";
