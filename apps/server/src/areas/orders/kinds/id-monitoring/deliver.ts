import { readMarks } from "@nameplane/contracts/monitoring/marks";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { idMonitoringProduct } from "@nameplane/contracts/products/service-pages";
import { tx } from "../../../../platform/db/transaction.ts";
import { beginWatch, isWatched } from "../../../monitoring/index.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";

/**
 * Begins to watch for the customer's marks. The service is delivered at once: the marks are searched in the newest lists by the
 * next periodic job, and in each new list from then on.
 */
export const idMonitoringDelivery: AutomaticDelivery = {
  productId: idMonitoringProduct,
  isPossible: ({ watchesNames }) => watchesNames === true,
  async deliver({ pool, clock }, scope, { serviceId, answers }) {
    const typed = answers["marks"] ?? "";
    const marks = readMarks(typed);
    if (marks === null) return { kind: "rejected", text: ownReason("marksWrong") };
    await tx(pool, scope, (trx) => beginWatch(trx, scope, { serviceId, marks, now: clock.now() }));
    return { kind: "done" };
  },
  // Lists are compared with the watched names only while the service is paid for. So nothing has to be done when the service is
  // withdrawn, suspended or ended.
  withdrawn: async () => undefined,
  follows: isWatched,
};
