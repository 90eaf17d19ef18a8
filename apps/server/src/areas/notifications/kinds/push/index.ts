export { push } from "./mail.ts";
export { notifyPush } from "./notify-push.ts";
