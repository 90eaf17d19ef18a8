export { approvalNeeded, ownApprovalNeeded, resellerNeeded, type SpendingLine } from "./judge-spending.ts";
export { rulesOfReseller, presentRules, type ResellerRules } from "./reseller-rules.repository.ts";
export { noteRenewals } from "./note-renewals.ts";
export {
  approvalAskedJob,
  type BudgetPassed,
  budgetPassedJob,
  type OrderApprovalNews,
  type ResellerAsked,
  resellerAskedJob,
} from "./spending.jobs.ts";
export { spendingRoutes } from "./spending.routes.ts";
export { everyOrder } from "./spending.rules.ts";
