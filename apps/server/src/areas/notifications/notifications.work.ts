import { accountJob, sweep, type Paces, type Work } from "../../platform/work.ts";
import { userMailJob } from "../identity/index.ts";
import { invoiceIssued } from "../ledger/index.ts";
import { orderNewsJob } from "../orders/index.ts";
import { deliverySweep, sendDelivery } from "./delivery/index.ts";
import type { NotificationDeps } from "./deps.ts";
import { queueTried } from "./editor/index.ts";
import { notifyInvoiceIssued, notifyOrderNews, notifyRenewals, notifyUserMail } from "./events/index.ts";
import { kinds } from "./kinds/index.ts";
import { sendDeliveryJob, trialJob } from "./queue/index.ts";

/** The jobs and periodic jobs of this area: for each kind of notice, for news that several kinds share, and for sending mails. */
export function notificationWork(deps: NotificationDeps, supportAddress: string | null, paces: Paces): Work {
  const news = "job:news";
  const ofKinds = kinds.map(({ work }) => work?.({ ...deps, supportAddress }, paces));
  return {
    jobs: [
      ...ofKinds.flatMap((work) => work?.jobs ?? []),
      accountJob(orderNewsJob, 2, news, (scope, payload) => notifyOrderNews(deps, scope, payload)),
      accountJob(invoiceIssued, 2, news, (scope, payload) => notifyInvoiceIssued(deps, scope, payload)),
      accountJob(userMailJob, 2, "job:user-mail", (scope, payload) => notifyUserMail(deps, scope, payload)),
      accountJob(sendDeliveryJob, 4, "job:mail", (scope, { deliveryId }) => sendDelivery(deps, scope, deliveryId)),
      accountJob(trialJob, 1, "job:mail", (scope, payload) => queueTried(deps, scope, payload)),
    ],
    sweeps: [
      sweep("deliveries", paces.sweep, () => deliverySweep(deps)),
      ...ofKinds.flatMap((work) => work?.sweeps ?? []),
      sweep("renewal news", paces.sweep * 900, () => notifyRenewals(deps)),
    ],
  };
}
