export { dnsPlans } from "./mail.ts";
export { notifyPlans } from "./notify-plans.ts";
