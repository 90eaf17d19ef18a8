import { AlreadyOrdered, NameNotTyped, PlanNotRenewed } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { Refused } from "../../../../platform/refused.ts";
import { servedRecords } from "../../../zones/index.ts";
import { openTypesOn } from "../../ordering/index.ts";
import { hasDomain } from "../../service.ts";
import { lockService, setServiceRenewal } from "../../services/index.ts";

/**
 * Sets whether a DNS plan renews automatically or ends with its paid period. To let it end, the user has to type the domain.
 *
 * Possible refusals: NotFound (no plan of the account), StatusProhibits (the plan has ended, or its zone is not served any more),
 * PlanNotRenewed (a trial), NameNotTyped, AlreadyOrdered (its renewal is in progress).
 */
export async function setPlanRenewal(
  call: SessionCall & { trx: Trx },
  { serviceid, renews, name = "" }: { readonly serviceid: string; readonly renews: boolean; readonly name?: string | undefined },
): Promise<{ renews: boolean }> {
  const { trx, scope } = call;
  const { accountId, actor } = scope;
  const plan = await lockService(trx, scope, serviceid);
  if (plan === null || !plan.isPlan || !hasDomain(plan)) throw new Refused(NotFound, { param: "serviceid" });
  const isServed = (await servedRecords(trx, scope, plan.domainId)) !== null;
  if (plan.state === "ended" || (renews && !isServed)) throw new Refused(StatusProhibits, { param: "serviceid" });
  if (renews && plan.billingMonths === null) throw new Refused(PlanNotRenewed, { param: "serviceid" });
  if (!renews && ![plan.asciiName, plan.unicodeName].includes(name.trim().toLowerCase()))
    throw new Refused(NameNotTyped, { param: "name", values: { name: plan.unicodeName } });
  const open = (await openTypesOn(trx, scope, [plan.asciiName])).get(plan.asciiName) ?? [];
  if (open.some(({ type }) => type === "update-dns-renew"))
    throw new Refused(AlreadyOrdered, { param: "serviceid", values: { name: plan.unicodeName } });
  await setServiceRenewal(trx, scope, serviceid, renews ? "auto" : "cancel");
  const { requestId, address } = call;
  const change = { after: { renews }, requestId, address };
  await audit(trx, { accountId, actor, action: "service.renewal", object: serviceid, ...change });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [plan.domainId] });
  return { renews };
}
