import type { InputOf } from "@nameplane/contracts";
import type { fixRequest as fixRequestOperation } from "@nameplane/contracts/orders/operations";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { RequestLocked } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findContact } from "../../contacts/index.ts";
import type { OrderDeps } from "../deps.ts";
import { requestKinds } from "../request-kinds.ts";
import { lockRequestByNumber } from "../requests.repository.ts";
import { requeue } from "./restart-request.ts";

type Input = Omit<InputOf<typeof fixRequestOperation>, "requestid">;

/**
 * Takes the customer's corrected values and puts the request back into the queue: same request, price and place.
 * A request that waits for money is fixed by paying (payOrder), not here.
 *
 * Refuses NotFound (request or contact), RequestLocked, StatusProhibits (nothing to fix, or not by the customer)
 */
export async function fixRequest(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "metrics">,
  scope: AccountScope,
  number: number,
  input: Input,
): Promise<void> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound);
  if (request.is_locked) throw new Refused(RequestLocked);
  const isFixable = requestKinds.get(request.type)?.fixable.includes(request.reason ?? 0) === true;
  if (request.state !== "action_required" || !isFixable || request.funded_at === null)
    throw new Refused(StatusProhibits);
  if (input.contactid !== undefined && (await findContact(trx, scope, input.contactid)) === null)
    throw new Refused(NotFound, { param: "contactid" });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.fix-request",
    object: request.id,
  });
  const params = {
    ...request.params,
    ...(input.contactid === undefined ? {} : { contactId: input.contactid }),
    fields: { ...request.params.fields, ...input.fields },
  };
  await requeue(trx, deps, scope, request, { params });
}
