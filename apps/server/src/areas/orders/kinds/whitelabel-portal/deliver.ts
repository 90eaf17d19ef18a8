import { whitelabelProduct } from "@nameplane/contracts/products/service-pages";
import { tx } from "../../../../platform/db/transaction.ts";
import { isReseller } from "../../../accounts/index.ts";
import { isHostName } from "../../../brandhosts/index.ts";
import { makePortalBrand } from "../../../whitelabel/editor/index.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";

/**
 * The whitelabel portal of a reseller: its brand is made at once, with a draft and a claim on the host that was ordered. An
 * account that is no reseller yet gets its portal from staff, who make it one. A host that is no host name, or that another brand
 * has, is left out: the reseller adds another one on the page of its brand.
 */
export const whitelabelPortalDelivery: AutomaticDelivery = {
  productId: whitelabelProduct,
  isPossible: ({ makesPortals }) => makesPortals === true,
  isFor: isReseller,
  async deliver({ pool, clock }, scope, { serviceId, answers }) {
    const name = (answers["brand_name"] ?? "").trim();
    const host = (answers["host"] ?? "").trim().toLowerCase().replace(/\.$/, "");
    const wanted = { serviceId, name, host: isHostName(host) ? host : null, now: clock.now() };
    await tx(pool, scope, (trx) => makePortalBrand(trx, scope, wanted));
    return { kind: "done" };
  },
  // What is delivered is never taken back by itself: the brand may have customers. `follows` is absent for the same reason, so
  // that staff get the task when a portal is not paid for, or has ended.
  withdrawn: async () => undefined,
};
