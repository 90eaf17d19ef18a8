export { isConsumer } from "./consumer.ts";
export { withdrawalReceived, withdrawalJobKinds, type WithdrawalReceived } from "./withdrawal.jobs.ts";
export { withdrawalRoutes } from "./withdrawal.routes.ts";
export { findWithdrawal } from "./withdrawals.repository.ts";
