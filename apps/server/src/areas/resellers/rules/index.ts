export { customerRulesJob, type CustomerRulesNews } from "./rules.jobs.ts";
export { customerRuleRoutes } from "./rules.routes.ts";
