import { lazyPart } from "../../shell/lazy-part.ts";

/** What other areas use from the products. */
export { useMayOrderPlans } from "./may-order-plans.ts";
export const QuickPlan = lazyPart(async () => (await import("./quick-plan.tsx")).QuickPlan, ["plans", "basket"]);
