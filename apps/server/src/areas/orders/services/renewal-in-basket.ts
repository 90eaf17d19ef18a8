import type { RequestType } from "@nameplane/contracts";
import { AlreadyInBasket, AlreadyOrdered } from "@nameplane/contracts/orders/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { needed, type ChangeForm } from "../kind.ts";
import type { OwnService } from "../service.ts";
import type { RenewalParams } from "./renewal-params.ts";
import { lockService, openRequestsOf } from "./services.repository.ts";

/** Renews a service of the account for its billing period, even while it is suspended. */
export const renewalByService = (type: RequestType): ChangeForm<RenewalParams> => ({
  by: "change",
  permission: "service_order",
  features: ["enableServiceOrder"],
  asksProof: false,
  async read(_deps, trx, { scope }, { change }) {
    const service = await renewable(trx, scope, type, needed(change.serviceid, "serviceid"));
    const { isInBasket } = await openRequestsOf(trx, scope, service.id, [type]);
    if (isInBasket) throw new Refused(AlreadyInBasket, { values: { name: service.ownName } });
    const {
      asciiName,
      unicodeName,
      tld,
      domainId,
      billingMonths,
      productId,
      id: serviceId,
      ownName,
      subject,
      agreed,
      renewsAs,
    } = service;
    return {
      asciiName,
      unicodeName: unicodeName ?? subject,
      tld,
      domainId,
      periodMonths: billingMonths ?? 0,
      productId,
      serviceId,
      params: { paidUntil: service.paidUntil.toISOString(), service: ownName, ...(agreed && { agreed }), ...renewsAs },
    };
  },
  async again(_deps, trx, { scope }, { service_id: serviceId, params }) {
    const { renewsAs } = await renewable(trx, scope, type, serviceId ?? "");
    // Another plan was chosen since the line was put into the basket, so its price is that of the former plan.
    if (renewsAs?.plan !== params.plan) throw new Refused(StatusProhibits, { param: "change.serviceid" });
  },
});

/**
 * Returns the service if it can be renewed. Possible refusals: NotFound, StatusProhibits (it was bought once, is being set up,
 * ends or has ended), AlreadyOrdered.
 */
async function renewable(trx: Trx, scope: AccountScope, type: RequestType, serviceId: string): Promise<OwnService> {
  const service = await lockService(trx, scope, serviceId);
  if (service === null) throw new Refused(NotFound, { param: "change.serviceid" });
  const isOpen = ["active", "renewal_pending", "suspended"].includes(service.state);
  if (!isOpen || service.billingMonths === null) throw new Refused(StatusProhibits, { param: "change.serviceid" });
  const { isOrdered } = await openRequestsOf(trx, scope, serviceId, [type]);
  if (isOrdered) throw new Refused(AlreadyOrdered, { values: { name: service.ownName } });
  return service;
}
