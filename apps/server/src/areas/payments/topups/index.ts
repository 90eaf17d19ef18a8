export { type DepositLimits, listDepositLimits, saveDepositLimits } from "../deposit-limits.repository.ts";
export { followTopUp, topUpCredit } from "./run-top-ups.ts";
export { topUpRoutes } from "./top-ups.routes.ts";
export { topUpMoved, type TopUpMoved } from "../payments.jobs.ts";
