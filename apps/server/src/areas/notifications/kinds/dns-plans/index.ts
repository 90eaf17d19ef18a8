import { dnsPlans as mail } from "./mail.ts";
import { work } from "./notify-plans.ts";

export const dnsPlans = { ...mail, work };
