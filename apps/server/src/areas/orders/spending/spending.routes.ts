import { removeSpendingLimit, setSpendingLimit, spending } from "@nameplane/contracts/orders/operations";
import { removeSpendingLimitSpec, setSpendingLimitSpec, spendingSpec } from "@nameplane/contracts/orders/spending";
import type { Edge } from "../../../platform/http/edge.ts";
import { mayEditLimits, readSpending, refuseLimit, removeLimit, setLimit } from "./manage-limits.ts";

const feature = { feature: "enableBasket" } as const;
/** Only a user who has just proved their identity again may change what others can spend (T117). */
const edit = { kind: "permission", permission: mayEditLimits } as const;

export function spendingRoutes(edge: Edge): void {
  edge.inTransaction(spending, spendingSpec, { kind: "permission", permission: "order_view" }, feature, (call) =>
    readSpending(call.trx, call),
  );
  edge.inTransaction(
    setSpendingLimit,
    setSpendingLimitSpec,
    edit,
    { ...feature, stepUp: { first: (call, input) => call.tx((trx) => refuseLimit(trx, call, input)) } },
    (call, input) => setLimit(call.trx, call, input),
  );
  edge.inTransaction(removeSpendingLimit, removeSpendingLimitSpec, edit, { ...feature, stepUp: {} }, async (call, input) => {
    await removeLimit(call.trx, call, input);
    return {};
  });
}
