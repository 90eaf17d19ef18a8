import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { actOnOrder, actsOnOrder } from "../../checkout/index.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { guestCall } from "../domainacts/index.ts";
import type { BatchOrders } from "../lists/index.ts";
import { placesOfOrders } from "./orders.repository.ts";

/** What staff can do with an order now. Possible refusals: NotFound. */
export async function readOrderActs(call: StaffCall & { readonly trx: Trx }, number: number) {
  const [place] = await placesOfOrders(call.trx, [number]);
  if (place === undefined) throw new Refused(NotFound, { param: "ordernr" });
  const order = await actsOnOrder(call.trx, makeScope({ ...place, actor: call.actor }), number, call.now);
  return { acts: [...(order?.acts ?? [])] };
}

/**
 * Acts on a customer's order in the customer's account, and records it in both logs. Possible refusals: NotFound, and those of
 * actOnOrder.
 */
export async function actOnCustomersOrder(
  deps: OrderDeps,
  call: StaffCall,
  { ordernr: number, act, reason }: InputOf<typeof operations.actOnOrder>,
): Promise<void> {
  const [place] = await call.tx((trx) => placesOfOrders(trx, [number]));
  if (place === undefined) throw new Refused(NotFound, { param: "ordernr" });
  const body = { number, act, reason };
  const guest = guestCall(deps.pool, call, { ...place, isFrozen: false }, { route: "actOnOrder", body }, ["order_approve"]);
  await actOnOrder(deps, guest, body);
  await call.tx((trx) =>
    auditStaff(trx, call, { actor: call.actor, action: "orders.staff-act", object: place.id, after: { number, act, reason } }),
  );
}

/** The same acts for many orders at once: what can be done with each order, and the act itself. */
export const ordersInBatch = (deps: OrderDeps): BatchOrders => ({
  read: async (call, numbers) => {
    const found = [];
    for (const place of await call.tx((trx) => placesOfOrders(trx, numbers))) {
      const scope = makeScope({ ...place, actor: call.actor });
      const order = await call.tx((trx) => actsOnOrder(trx, scope, place.number, call.now));
      if (order !== null) found.push({ number: place.number, state: order.state, acts: order.acts });
    }
    return found;
  },
  act: (call, of) => actOnCustomersOrder(deps, call, { ordernr: of.number, act: of.act, reason: of.reason }),
});
