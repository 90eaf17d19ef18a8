import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as rules from "./rules.ts";

// These stand apart from the other operations of resellers, because only the screen of customers loads them.

export const customerRules = get<IoOf<typeof rules.customerRulesSpec>>("customerRules", "/api/resellers/getrules/");
export const setCustomerRules = post<IoOf<typeof rules.setCustomerRulesSpec>>("setCustomerRules", "/api/resellers/setrules/");
export const resaleOrders = get<IoOf<typeof rules.resaleOrdersSpec>>("resaleOrders", "/api/resellers/getwaitingorders/");
export const decideResaleOrder = post<IoOf<typeof rules.decideResaleOrderSpec>>(
  "decideResaleOrder",
  "/api/resellers/decideorder/",
  { needsKey: true },
);
