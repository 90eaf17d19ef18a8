import type { Service } from "../../service.ts";
import { placedPlan } from "./placed-plan.ts";
import { orderedPlan } from "./order.ts";
import { renewedPlan } from "./renew.ts";

/** The DNS plan of a domain. It can be ordered and renewed, and it ends with its paid period. */
export const dnsPlan: Service = {
  kinds: [orderedPlan, renewedPlan],
  claims: ({ isPlan }) => isPlan,
  renewal: renewedPlan,
  end: null,
  placed: placedPlan,
};
