import { dateText } from "@nameplane/contracts/date-text";
import { AlreadyOrdered, NameNotTyped, ServiceBound } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { endUnfulfilled } from "../engine/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { lockRequest } from "../requests.repository.ts";
import type { OwnService } from "../service.ts";
import { lockService, moveService, openRenewals, setServiceRenewal } from "./services.repository.ts";

/** Whether the owner can end the service on the page of the service. DNS plans and registry locks have their own ways to end. */
export function endsOnItsPage(deps: Pick<OrderDeps, "kinds">, service: OwnService): boolean {
  const sold = deps.kinds.serviceOf(service);
  return service.billingMonths !== null && sold?.graceDays !== undefined && sold.end === null;
}

/**
 * Lets a service end with its paid period, for which the user has to type its name, or cancels that decision.
 *
 * Possible refusals: NotFound, StatusProhibits, NameNotTyped, ServiceBound (the minimum term is longer than the paid period),
 * AlreadyOrdered (its renewal is being paid).
 */
export async function setServiceEnd(
  deps: OrderDeps,
  call: SessionCall & { trx: Trx },
  { serviceid, ends, name = "" }: { readonly serviceid: string; readonly ends: boolean; readonly name?: string | undefined },
): Promise<{ ends: boolean }> {
  const { trx, scope } = call;
  const service = await lockService(trx, scope, serviceid);
  if (service === null || !endsOnItsPage(deps, service)) throw new Refused(NotFound, { param: "serviceid" });
  if (ends) await letEnd(deps, call, service, name);
  else if (!(await moveService(trx, scope, serviceid, "undo"))) throw new Refused(StatusProhibits, { param: "serviceid" });
  await setServiceRenewal(trx, scope, serviceid, ends ? "cancel" : "auto");
  const { accountId, actor } = scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action: "service.end", object: serviceid, after: { ends }, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceid] });
  return { ends };
}

async function letEnd(
  deps: OrderDeps,
  { trx, scope, language }: SessionCall & { trx: Trx },
  service: OwnService,
  typed: string,
): Promise<void> {
  const { id, ownName, bindingUntil, paidUntil } = service;
  if (!["active", "renewal_pending"].includes(service.state)) throw new Refused(StatusProhibits, { param: "serviceid" });
  const plain = (text: string) => text.trim().toLowerCase();
  if (plain(typed) !== plain(ownName)) throw new Refused(NameNotTyped, { param: "name", values: { name: ownName } });
  if (bindingUntil !== null && bindingUntil > paidUntil) {
    const on = (at: Date) => dateText(dateOn(at), language);
    throw new Refused(ServiceBound, { param: "serviceid", values: { until: on(bindingUntil), paid: on(paidUntil) } });
  }
  for (const requestId of await openRenewals(trx, scope, id)) {
    const renewal = await lockRequest(trx, scope, requestId);
    // Money for the renewal may be on its way.
    if (renewal?.state !== "action_required" || renewal.funded_at !== null)
      throw new Refused(AlreadyOrdered, { param: "serviceid", values: { name: ownName } });
    await endUnfulfilled(trx, deps, scope, renewal, { state: "cancelled", text: null });
  }
  await moveService(trx, scope, id, "cancel");
}
