import { networkText, readReverseNetwork } from "@nameplane/values/networks";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../../platform/clock.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { askParents, beginNetwork, wakeNetwork, withdrawNetwork } from "../../../reversedns/index.ts";
import { isHeldElsewhere, ownHosts } from "../../../zones/index.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";
import { servedDnsProducts } from "@nameplane/contracts/products/service-pages";

const againMs = 5 * 60_000;

/**
 * Serves the zones of a network. The service is delivered as soon as they are served, because address providers delegate only to
 * servers that already answer.
 */
export const reverseDnsDelivery: AutomaticDelivery = {
  productId: servedDnsProducts.reverse,
  isPossible: ({ askParent }) => askParent !== undefined,
  async deliver(deps, scope, { serviceId, answers }) {
    const typed = answers["network"] ?? "";
    const read = readReverseNetwork(typed);
    if ("fault" in read || deps.askParent === undefined)
      return { kind: "rejected", text: ownReason("networkWrong", { network: typed }) };
    const network = networkText(read.network);
    const found = await askParents(deps.askParent, network);
    const now = deps.clock.now();
    // Whether a former customer has left a delegation behind has to be known before anything is served (T133).
    if (found.some(({ hosts }) => hosts === null))
      return { kind: "waiting", text: ownReason("parentsSilent", { network }), nextCheckAt: addMs(now, againMs) };
    const begun = tx(deps.pool, scope, async (trx) =>
      beginNetwork(trx, scope, { serviceId, network, found, ours: await ownHosts(trx), now }),
    );
    return (await isHeldElsewhere(begun))
      ? { kind: "rejected", text: ownReason("networkHeldHere", { network }) }
      : { kind: "done" };
  },
  withdrawn: withdrawNetwork,
  follows: wakeNetwork,
};
