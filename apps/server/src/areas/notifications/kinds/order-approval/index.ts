import { orderApproval as mail } from "./mail.ts";
import { work } from "./notify-order-approval.ts";

export const orderApproval = { ...mail, work };
