export { dnsApproval } from "./mail.ts";
export { notifyApproval } from "./notify-approval.ts";
