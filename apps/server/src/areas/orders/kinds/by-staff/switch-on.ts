import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findRequestByNumber } from "../../requests.repository.ts";
import { resumeService } from "../../services/index.ts";

/**
 * Marks a suspended service as active, after it was paid for and staff have switched it on again. `number` may be that of any
 * request about the service.
 *
 * Possible refusals: NotFound, StatusProhibits (the service does not wait to be switched on).
 */
export async function switchOn(trx: Trx, scope: AccountScope, number: number): Promise<string> {
  const request = await findRequestByNumber(trx, scope, number);
  const serviceId = request?.service_id ?? null;
  if (serviceId === null) throw new Refused(NotFound, { param: "requestid" });
  if (!(await resumeService(trx, scope, serviceId))) throw new Refused(StatusProhibits, { param: "requestid" });
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "orders.staff-switch-on", object: serviceId });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
  return serviceId;
}
