export { untoldCosts } from "./costs/index.ts";
export { untoldBalances } from "./merchant/index.ts";
export { customerSuspendedJob, customerSuspensionRoutes, type CustomerSuspended } from "./groups/index.ts";
export { customerRuleRoutes, customerRulesJob, type CustomerRulesNews } from "./rules/index.ts";
export { resellerRoutes } from "./resellers.routes.ts";
export { customerImportRoutes, importCustomersJob } from "./imports/index.ts";
export { resellerNewsJob, resellerSignupRoutes, type ResellerNews } from "./signup/index.ts";
export { resellerWork } from "./resellers.work.ts";
