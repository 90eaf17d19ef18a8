import { accountJob, job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { caseDocumentJob, caseMailJob } from "../contacts/index.ts";
import { chainBrokenJob, ownerStepJob } from "../dnssec/index.ts";
import { nameLeavingJob } from "../domains/index.ts";
import { askAgainJob } from "../forwarding/index.ts";
import { loginChangedJob, resetAskedJob, userMailJob } from "../identity/index.ts";
import { invoiceIssued } from "../ledger/index.ts";
import { consentMailJob, orderNewsJob, serversOrderedJob } from "../orders/index.ts";
import { moneyKept } from "../payments/index.ts";
import { pushNewsJob } from "../pushes/index.ts";
import { ticketAnsweredJob, ticketWrittenJob } from "../tickets/index.ts";
import { webhookStoppedJob } from "../webhooks/index.ts";
import { approvalNewsJob, forwardsChangedJob } from "../zones/index.ts";
import { notifyInvoiceIssued, notifyOrderNews, notifyRenewals, notifyUserMail } from "./events/index.ts";
import { notifyCardsExpiring } from "./kinds/card-expires/index.ts";
import { notifyChainBroken } from "./kinds/chain-broken/index.ts";
import { notifyApproval } from "./kinds/dns-approval/index.ts";
import { notifyPlans } from "./kinds/dns-plans/index.ts";
import { notifyDnssecStep } from "./kinds/dnssec-step/index.ts";
import { notifyDocumentDecided } from "./kinds/document-decided/index.ts";
import { notifyDocumentsWaiting } from "./kinds/documents-waiting/index.ts";
import { notifyForwardAskedAgain, notifyForwardsChanged } from "./kinds/forward-asked/index.ts";
import { notifyLoginChanged } from "./kinds/login-changed/index.ts";
import { notifyMoneyKept } from "./kinds/money-kept/index.ts";
import { notifyNameLeaving } from "./kinds/name-leaving/index.ts";
import { notifyConsentAsked } from "./kinds/owner-consent/index.ts";
import { notifyResetAsked } from "./kinds/password-reset/index.ts";
import { notifyPush } from "./kinds/push/index.ts";
import { notifyRegistryActs } from "./kinds/registry-acts/index.ts";
import { notifyServersOrdered } from "./kinds/servers-ordered/index.ts";
import { notifyTicketAnswered } from "./kinds/ticket-answered/index.ts";
import { notifyTicketWritten } from "./kinds/ticket-written/index.ts";
import { notifyRegistrantAsked } from "./kinds/verify-contact/index.ts";
import { notifyWebhookStopped } from "./kinds/webhook-stopped/index.ts";
import { deliverySweep, sendDelivery } from "./delivery/index.ts";
import type { NotificationDeps } from "./deps.ts";
import { sendDeliveryJob } from "./queue/index.ts";

/**
 * What customers, registrants and the operator are told.
 *
 * Takes  supportAddress: told when a customer writes to support or a document waits; null: nobody is
 */
export function notificationWork(deps: NotificationDeps, supportAddress: string | null, paces: Paces): Work {
  const news = "job:news";
  return {
    jobs: [
      accountJob(caseDocumentJob, 1, "job:tell", (scope, payload) => notifyDocumentDecided(deps, scope, payload)),
      accountJob(approvalNewsJob, 1, news, (scope, payload) => notifyApproval(deps, scope, payload)),
      accountJob(nameLeavingJob, 2, news, (scope, payload) => notifyNameLeaving(deps, scope, payload)),
      accountJob(serversOrderedJob, 1, news, (scope, payload) => notifyServersOrdered(deps, scope, payload)),
      accountJob(pushNewsJob, 1, news, (scope, payload) => notifyPush(deps, scope, payload)),
      accountJob(chainBrokenJob, 1, news, (scope, payload) => notifyChainBroken(deps, scope, payload)),
      accountJob(ownerStepJob, 1, news, (scope, payload) => notifyDnssecStep(deps, scope, payload)),
      accountJob(webhookStoppedJob, 1, news, (scope, payload) => notifyWebhookStopped(deps, scope, payload)),
      accountJob(forwardsChangedJob, 1, "job:forwards", (scope, { zoneId }) => notifyForwardsChanged(deps, scope, zoneId)),
      accountJob(askAgainJob, 1, "job:forwards", (scope, payload) => notifyForwardAskedAgain(deps, scope, payload)),
      accountJob(caseMailJob, 2, "job:cases", (scope, payload) => notifyRegistrantAsked(deps, scope, payload)),
      accountJob(consentMailJob, 2, news, (scope, payload) => notifyConsentAsked(deps, scope, payload)),
      accountJob(orderNewsJob, 2, news, (scope, payload) => notifyOrderNews(deps, scope, payload)),
      accountJob(moneyKept, 1, news, (scope, payload) => notifyMoneyKept(deps, scope, payload)),
      accountJob(invoiceIssued, 2, news, (scope, payload) => notifyInvoiceIssued(deps, scope, payload)),
      job(resetAskedJob, 2, (payload) => notifyResetAsked(deps, payload)),
      accountJob(loginChangedJob, 1, news, (scope, payload) => notifyLoginChanged(deps, scope, payload)),
      accountJob(ticketWrittenJob, 1, news, (scope, payload) => notifyTicketWritten(deps, scope, payload, supportAddress)),
      accountJob(ticketAnsweredJob, 1, news, (scope, payload) => notifyTicketAnswered(deps, scope, payload)),
      accountJob(userMailJob, 2, "job:user-mail", (scope, payload) => notifyUserMail(deps, scope, payload)),
      accountJob(sendDeliveryJob, 4, "job:mail", (scope, { deliveryId }) => sendDelivery(deps, scope, deliveryId)),
    ],
    sweeps: [
      sweep("deliveries", paces.sweep, () => deliverySweep(deps)),
      sweep("documents", paces.sweep * 30, () => notifyDocumentsWaiting(deps, supportAddress)),
      sweep("registry news", paces.sweep * 60, () => notifyRegistryActs(deps)),
      // An hour is soon enough for what is told once a day.
      sweep("card news", paces.sweep * 900, () => notifyCardsExpiring(deps)),
      sweep("plan news", paces.sweep * 900, () => notifyPlans(deps)),
      sweep("renewal news", paces.sweep * 900, () => notifyRenewals(deps)),
    ],
  };
}
