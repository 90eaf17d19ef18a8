export { changedPlan } from "./change-plan.ts";
export { planWhy } from "./plan-choice.rules.ts";
export { plansOfProduct, type PlanOfService } from "./plans.repository.ts";
export { readPlans } from "./read-plans.ts";
export { planService } from "./set-plan.ts";
