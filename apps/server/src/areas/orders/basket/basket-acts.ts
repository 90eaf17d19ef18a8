import type { RequestType } from "@nameplane/contracts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { BasketAct } from "../basket-form.ts";
import { changeContacts } from "./contact-act.ts";
import { endLockAct, openLockAct, orderLockAct } from "../kinds/registry-lock/index.ts";
import { cancelName, changeOwnerAct, changeServers, serveName } from "./name-acts.ts";
import { orderPlanAct } from "../kinds/dns-plan/index.ts";

/** Request types that are changes read by their own page; the rest is bought, and read by its kind. */
const basketActs: ReadonlyMap<RequestType, BasketAct> = new Map<RequestType, BasketAct>([
  ["cancel-service", endLockAct],
  ["create-dns-registration", serveName],
  ["create-item-registration", openLockAct],
  ["create-service", orderLockAct],
  ["update-domain-cancellation", cancelName],
  ["update-domain-contacts", changeContacts],
  ["update-domain-dns", changeServers],
  ["update-domain-registrant", changeOwnerAct],
]);

/** productId: of a service that is ordered; null: the registry lock. */
export function basketActOf(type: RequestType, productId: number | null): BasketAct | null {
  if (type === "create-service" && productId !== null && productId !== registryLockProduct) return orderPlanAct;
  return basketActs.get(type) ?? null;
}

/** Those switches of the brand, of all that acts ask for, that are on. Asked outside of transactions. */
export async function actFeatures(call: { isOn(feature: Feature): boolean | Promise<boolean> }): Promise<ReadonlySet<Feature>> {
  const features = new Set([...basketActs.values(), orderPlanAct].flatMap((act) => act.features));
  const on = new Set<Feature>();
  for (const feature of features) if (await call.isOn(feature)) on.add(feature);
  return on;
}
