export { requestNeedsYou } from "./mail.ts";
export { notifyRequestNeedsYou } from "./notify-request-needs-you.ts";
