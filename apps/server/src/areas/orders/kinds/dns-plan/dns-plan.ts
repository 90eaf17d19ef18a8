import type { Service } from "../../service.ts";
import { placedPlan } from "./placed-plan.ts";
import { orderedPlan } from "./order.ts";
import { renewedPlan } from "./renew.ts";

/** The DNS plan of a name: ordered, renewed; it ends with what is paid for. */
export const dnsPlan: Service = {
  kinds: [orderedPlan, renewedPlan],
  claims: ({ family }) => family === "dns",
  renewal: renewedPlan,
  end: null,
  placed: placedPlan,
};
