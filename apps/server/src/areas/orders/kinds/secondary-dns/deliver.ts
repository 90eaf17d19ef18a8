import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { readPrimaries } from "@nameplane/contracts/secondarydns/primaries";
import { asciiNameOf, domainName } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import { beginSecondary, wakeSecondary, withdrawSecondary } from "../../../secondarydns/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import { isHeldElsewhere } from "../../../zones/index.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";
import { servedDnsProducts } from "@nameplane/contracts/products/service-pages";

/**
 * Serves a domain as a secondary of the customer's own primary. The service is delivered when it is set up: the customer needs
 * our addresses, and a key if the customer wants one, before the primary lets us copy the zone.
 */
export const secondaryDnsDelivery: AutomaticDelivery = {
  productId: servedDnsProducts.secondary,
  isPossible: ({ mayAskPrimary }) => mayAskPrimary !== undefined,
  async deliver({ pool, jobs, clock, mayAskPrimary }, scope, { serviceId, answers }) {
    const primaries = readPrimaries(answers["primaries"] ?? "");
    if (primaries === null || !primaries.every(({ host }) => mayAskPrimary?.(host) === true))
      return { kind: "rejected", text: ownReason("primariesWrong") };
    // Offers that were asked for before this question was named "zone" call it "domain".
    const typed = (answers["zone"] ?? answers["domain"] ?? "").toLowerCase().replace(/\.$/, "");
    const apex = asciiNameOf(typed) ?? typed;
    const begun = tx(pool, scope, async (trx) => {
      const registrableName = (await tldCatalogue(trx)).split(domainName(apex))?.registrableName ?? apex;
      return beginSecondary({ jobs }, trx, scope, { serviceId, apex, registrableName, primaries, now: clock.now() });
    });
    return (await isHeldElsewhere(begun))
      ? { kind: "rejected", text: ownReason("secondaryHeldHere", { name: typed }) }
      : { kind: "done" };
  },
  withdrawn: withdrawSecondary,
  follows: wakeSecondary,
};
