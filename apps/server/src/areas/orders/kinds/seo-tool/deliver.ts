import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { seoProduct } from "@nameplane/contracts/products/service-pages";
import { tx } from "../../../../platform/db/transaction.ts";
import { beginSite, hasSite } from "../../../seo/index.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";
import { seoAtPush } from "./at-push.rules.ts";

/** Begins to check the customer's site. The service is delivered at once: the first run is due immediately. */
export const seoDelivery: AutomaticDelivery = {
  productId: seoProduct,
  isPossible: ({ readsSites }) => readsSites === true,
  async deliver({ pool, clock }, scope, { serviceId, answers }) {
    const of = { serviceId, label: answers["host"] ?? "", now: clock.now() };
    const isBegun = await tx(pool, scope, (trx) => beginSite(trx, scope, of));
    return isBegun ? { kind: "done" } : { kind: "rejected", text: ownReason("siteWithoutDomain") };
  },
  // A site is read only while its service is paid for. So nothing has to be done when the service is withdrawn, suspended or
  // ended.
  withdrawn: async () => undefined,
  follows: hasSite,
  atPush: seoAtPush,
};
