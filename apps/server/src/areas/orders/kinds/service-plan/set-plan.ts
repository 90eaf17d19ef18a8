import { ServicePlanRefused } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import { setNextPlan } from "../../services/index.ts";
import { choosePlan } from "./change-plan.ts";

/**
 * Chooses the plan that a service has from its next period on. Choosing the plan that it has takes that back. A dearer plan has
 * to be ordered, because it begins at once.
 *
 * Possible refusals: NotFound (serviceid, planid), ServicePlanRefused.
 */
export async function planService(
  call: SessionCall & { readonly trx: Trx },
  { serviceid, planid }: { readonly serviceid: string; readonly planid: number },
): Promise<void> {
  const { trx, scope, now, language, requestId, address } = call;
  const { service, choice } = await choosePlan(trx, scope, { serviceId: serviceid, planId: planid, now, language });
  if (!choice.isCurrent && choice.begins === "now") {
    const why = { en: "it begins at once, so it has to be ordered", sv: "det börjar gälla direkt och måste därför beställas" };
    throw new Refused(ServicePlanRefused, { param: "planid", values: { name: service.ownName, why: why[language] } });
  }
  const next = choice.isCurrent ? null : planid;
  await setNextPlan(trx, scope, serviceid, next);
  const { accountId, actor } = scope;
  const change = { before: { next: service.nextPlanId }, after: { next } };
  await audit(trx, { accountId, actor, action: "service.plan-next", object: serviceid, ...change, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceid] });
}
