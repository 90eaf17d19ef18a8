export { approvalNeeded, type SpendingLine } from "./judge-spending.ts";
export { noteRenewals } from "./note-renewals.ts";
export { spendingRoutes } from "./spending.routes.ts";
export { everyOrder } from "./spending.rules.ts";
