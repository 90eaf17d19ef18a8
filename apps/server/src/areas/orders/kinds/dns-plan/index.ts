export { deliverPlan } from "./deliver-plan.ts";
export { orderPlanAct } from "./in-basket.ts";
export { planRoutes } from "./plan.routes.ts";
export { renewsAt } from "./plan.rules.ts";
