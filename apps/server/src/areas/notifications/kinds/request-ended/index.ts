export { requestEnded } from "./mail.ts";
export { notifyRequestEnded } from "./notify-request-ended.ts";
