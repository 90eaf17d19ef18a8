import { customerRulesMail as mail } from "./mail.ts";
import { work } from "./notify-customer-rules.ts";

export const customerRules = { ...mail, work };
