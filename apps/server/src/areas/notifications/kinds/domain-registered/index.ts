export { domainRegistered } from "./mail.ts";
export { notifyRequestCompleted } from "./notify-domain-registered.ts";
