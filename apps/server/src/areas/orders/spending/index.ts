export { approvalNeeded, type SpendingLine } from "./judge-spending.ts";
export { noteRenewals } from "./note-renewals.ts";
export { approvalAskedJob, type BudgetPassed, budgetPassedJob, type OrderApprovalNews } from "./spending.jobs.ts";
export { spendingRoutes } from "./spending.routes.ts";
export { everyOrder } from "./spending.rules.ts";
