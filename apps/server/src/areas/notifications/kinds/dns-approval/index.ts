import { dnsApproval as mail } from "./mail.ts";
import { work } from "./notify-approval.ts";

export const dnsApproval = { ...mail, work };
