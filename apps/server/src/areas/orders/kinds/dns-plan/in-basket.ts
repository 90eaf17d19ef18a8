import { NotYetSold } from "@nameplane/contracts/orders/refusals";
import { Refused } from "../../../../platform/refused.ts";
import { planProduct } from "./plan.repository.ts";
import { monthsOf, readPlan, refuseUnfitPlan } from "./read-plan.ts";
import { needed, nobody, type ChangeForm } from "../../kind.ts";
import type { PlanParams } from "./plan-params.ts";

/** A DNS plan for a domain whose DNS is served here. */
export const inBasket: ChangeForm<PlanParams> = {
  by: "change",
  permission: "service_order",
  features: ["enableServiceOrder"],
  asksProof: false,
  async read(_deps, trx, call, { itemid: domainId, domainname, change }) {
    const productId = needed(change.productid, "productid");
    if ((await planProduct(trx, productId)) === null) throw new Refused(NotYetSold, { param: "change.productid" });
    const read = await readPlan(trx, call.scope, { domainId, productId, now: call.now });
    const { own, product, former, carries } = refuseUnfitPlan(read, domainname, call.language);
    return {
      asciiName: own.asciiName,
      unicodeName: own.unicodeName,
      tld: own.tld,
      domainId,
      periodMonths: monthsOf(product),
      productId,
      params: former === null || carries === 0 ? {} : { carries: { days: carries, plan: former.name } },
    };
  },
  async again(_deps, trx, call, row) {
    const wish = { domainId: row.domain_id ?? nobody, productId: row.product_id ?? 0, now: call.now };
    refuseUnfitPlan(await readPlan(trx, call.scope, wish), row.ascii_name ?? "", call.language);
  },
};
