import type { suspendCustomerSpec } from "@nameplane/contracts/resellers/suspension";
import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { findCustomers, suspendCustomer } from "./groups.repository.ts";
import { customerSuspendedJob } from "./groups.jobs.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = z.output<typeof suspendCustomerSpec.input>;

/**
 * The refusals that are made before the user proves their identity: NotFound for somebody who is no customer of the account's
 * brands, BadParameter if a customer is suspended without a reason.
 */
export async function refuseSuspension(trx: Trx, { accid, suspends, reason }: Input): Promise<void> {
  const [customer] = await findCustomers(trx, { search: "", listId: null, only: [accid], limit: 1, offset: 0 });
  if (customer === undefined) throw new Refused(NotFound, { param: "accid" });
  if (suspends && reason === "") throw new Refused(BadParameter, { param: "reason" });
}

/**
 * Suspends a customer of the account's brand, or lifts the suspension again. The customer is told by mail with the reason, and
 * the act is recorded in the audit logs of both.
 *
 * Possible refusals: those of refuseSuspension; StatusProhibits if the customer is suspended already, or was not suspended by
 * this account.
 */
export async function setSuspension(jobs: Jobs, call: Call, input: Input): Promise<void> {
  const { trx, scope, requestId, address } = call;
  await refuseSuspension(trx, input);
  const { accid: accountId, suspends, reason } = input;
  const changed = await suspendCustomer(trx, accountId, suspends);
  if (changed === null) throw new Refused(StatusProhibits, { param: "suspends" });
  const { brandId, brand, number, version } = changed;
  const { actor } = scope;
  for (const logged of [accountId, scope.accountId])
    await audit(trx, {
      accountId: logged,
      actor,
      requestId,
      address,
      action: suspends ? "resale.suspend" : "resale.resume",
      object: accountId,
      after: { customer: number, reason },
    });
  await jobs.enqueue(trx, customerSuspendedJob, [{ accountId, brandId, brand, number, version, suspends, reason }]);
}
