import type { AnswerOf } from "@nameplane/contracts";
import { OrderNotWaiting } from "@nameplane/contracts/checkout/refusals";
import type { decideResaleOrderSpec } from "@nameplane/contracts/resellers/rules";
import type { resaleOrders } from "@nameplane/contracts/resellers/rule-operations";
import { BadParameter, NotFound } from "@nameplane/contracts/refusals";
import { currencyOf, minorOf } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { decideAsReseller } from "../../checkout/index.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { guestOfReseller } from "./guest-of-reseller.ts";
import { waitingOrders } from "./rules.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/** Orders of customers that wait for the reseller. */
export async function readWaiting({ trx, session, now }: Call): Promise<Omit<AnswerOf<typeof resaleOrders>, "code" | "desc">> {
  const rows = await waitingOrders(trx, null, now);
  return {
    data: rows.map(({ accountId, customer, customerNumber, number, askedAt, endsAt, total, cause, names, lines }) => ({
      accid: accountId,
      customer,
      number: customerNumber,
      ordernr: number,
      askedat: askedAt.toISOString(),
      endsat: endsAt.toISOString(),
      currency: currencyOf(total.currency),
      totalMinor: minorOf(total),
      cause,
      names: [...names],
      lines,
    })),
    maydecide: session.permissions.has("resale_customers"),
  };
}

/**
 * Lets an order of a customer go on, or refuses it with a reason that the customer reads. The decision is made in the customer's
 * account, with the same checks as one of its own users, and stands in the audit logs of both.
 *
 * Possible refusals: BadParameter (no reason), NotFound (no such order waits for this reseller), and those of decideAsReseller.
 */
export async function decideWaiting(
  deps: OrderDeps,
  call: SessionCall,
  input: z.output<typeof decideResaleOrderSpec.input>,
): Promise<{ status: number }> {
  const { ordernr, decision, reason } = input;
  if (decision === "deny" && reason === "") throw new Refused(BadParameter, { param: "reason" });
  const [found] = await call.tx((trx) => waitingOrders(trx, ordernr, call.now));
  if (found === undefined) throw new Refused(NotFound, { param: "ordernr" });
  const guest = guestOfReseller(deps.pool, call, found, { route: "decideResaleOrder", body: input });
  const answer = await decideAsReseller(deps, guest, { number: ordernr, decision, reason }).catch((error: unknown) => {
    throw error instanceof Refused && error.refusal === NotFound ? new Refused(OrderNotWaiting) : error;
  });
  const { scope, requestId, address } = call;
  await call.tx((trx) =>
    audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      requestId,
      address,
      action: decision === "approve" ? "resale.approve-order" : "resale.deny-order",
      object: found.orderId,
      after: { customer: found.customerNumber, number: ordernr, reason },
    }),
  );
  return answer;
}
