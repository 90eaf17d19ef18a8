import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { RequestLocked } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findContact } from "../../contacts/index.ts";
import type { OrderDeps } from "../deps.ts";
import { kindOf } from "../request-kinds.ts";
import { lockRequestByNumber, secretPlace, type RequestRow } from "../requests.repository.ts";
import type { Corrected, FixInput } from "../requests/request-kind.ts";
import { requeue } from "./restart-request.ts";

/**
 * Takes the customer's corrected values and puts the request back into the queue: same request, price and place.
 * A request that waits for money is fixed by paying (payOrder), not here.
 *
 * Refuses NotFound (request or contact), RequestLocked, StatusProhibits (nothing to fix, or not by the customer)
 */
export async function fixRequest(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "metrics" | "vault">,
  scope: AccountScope,
  number: number,
  input: FixInput,
): Promise<void> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound);
  if (request.is_locked) throw new Refused(RequestLocked);
  const kind = kindOf(request.type);
  const isFixable = kind?.fixable.includes(request.reason ?? 0) === true;
  if (kind === null || request.state !== "action_required" || !isFixable || request.funded_at === null)
    throw new Refused(StatusProhibits);
  const corrected =
    (await kind.fix?.(trx, scope, request, input)) ?? (await correctedOwner(trx, scope, request, input));
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.fix-request",
    object: request.id,
  });
  const { params, secret } = corrected;
  await requeue(trx, deps, scope, request, {
    ...(params === undefined ? {} : { params }),
    ...(secret === undefined ? {} : { secret_enc: deps.vault.seal(secretPlace(request.id), Buffer.from(secret)) }),
  });
}

/** Another contact, or other values of the TLD's fields. */
async function correctedOwner(trx: Trx, scope: AccountScope, request: RequestRow, input: FixInput): Promise<Corrected> {
  if (input.contactid !== undefined && (await findContact(trx, scope, input.contactid)) === null)
    throw new Refused(NotFound, { param: "contactid" });
  return {
    params: {
      ...request.params,
      ...(input.contactid === undefined ? {} : { contactId: input.contactid }),
      fields: { ...request.params.fields, ...input.fields },
    },
  };
}
