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
import { tellCardsExpiring } from "./kinds/card-expires/notify-cards-expiring.ts";
import { tellApproval } from "./kinds/dns-approval/notify-approval.ts";
import { tellDocumentsWaiting } from "./kinds/documents-waiting/notify-documents-waiting.ts";
import { tellForwardAskedAgain, tellForwardsChanged } from "./kinds/forward-asked/notify-forward-asked.ts";
import { tellRegistrantAsked } from "./kinds/verify-contact/notify-registrant-asked.ts";
import { tellConsentAsked } from "./kinds/owner-consent/notify-consent-asked.ts";
import { sendDelivery } from "./delivery/send-delivery.ts";
import { deliverySweep } from "./delivery/sweep-deliveries.ts";
import { tellInvoiceIssued } from "./events/notify-invoice-issued.ts";
import { tellLoginChanged, tellResetAsked } from "./kinds/login-changed/notify-login-changed.ts";
import { tellServersOrdered } from "./kinds/servers-ordered/notify-servers-ordered.ts";
import { tellPlans } from "./kinds/dns-plans/notify-plans.ts";
import { tellPush } from "./kinds/push/notify-push.ts";
import { tellNameLeaving } from "./kinds/name-leaving/notify-name-leaving.ts";
import { tellMoneyKept } from "./kinds/money-kept/notify-money-kept.ts";
import { tellOrderNews } from "./events/notify-order-news.ts";
import { tellRegistryActs } from "./kinds/registry-acts/notify-registry-acts.ts";
import { tellRenewals } from "./events/notify-renewals.ts";
import { tellTicketAnswered, tellTicketWritten } from "./kinds/ticket-answered/notify-ticket-answered.ts";
import { tellUserMail } from "./events/notify-user-mail.ts";
import { tellWebhookStopped } from "./kinds/webhook-stopped/notify-webhook-stopped.ts";
import { tellChainBroken } from "./kinds/chain-broken/notify-chain-broken.ts";
import { tellOwnerStep } from "./kinds/dnssec-step/notify-dnssec-step.ts";
import { tellCaseDocument } from "./kinds/document-decided/notify-document-decided.ts";
import type { NotificationDeps } from "./deps.ts";
import { sendDeliveryJob } from "./queue/send-delivery.job.ts";

/**
 * What customers, registrants and the operator are told.
 *
 * Takes  supportAddress: told when a customer writes to support or a document waits; null: nobody is
 */
export function notificationWork(deps: NotificationDeps, supportAddress: string | null, paces: Paces): Work {
  const news = "job:news";
  return {
    jobs: [
      accountJob(caseDocumentJob, 1, "job:tell", (scope, payload) => tellCaseDocument(deps, scope, payload)),
      accountJob(approvalNewsJob, 1, news, (scope, payload) => tellApproval(deps, scope, payload)),
      accountJob(nameLeavingJob, 2, news, (scope, payload) => tellNameLeaving(deps, scope, payload)),
      accountJob(serversOrderedJob, 1, news, (scope, payload) => tellServersOrdered(deps, scope, payload)),
      accountJob(pushNewsJob, 1, news, (scope, payload) => tellPush(deps, scope, payload)),
      accountJob(chainBrokenJob, 1, news, (scope, payload) => tellChainBroken(deps, scope, payload)),
      accountJob(ownerStepJob, 1, news, (scope, payload) => tellOwnerStep(deps, scope, payload)),
      accountJob(webhookStoppedJob, 1, news, (scope, payload) => tellWebhookStopped(deps, scope, payload)),
      accountJob(forwardsChangedJob, 1, "job:forwards", (scope, { zoneId }) => tellForwardsChanged(deps, scope, zoneId)),
      accountJob(askAgainJob, 1, "job:forwards", (scope, payload) => tellForwardAskedAgain(deps, scope, payload)),
      accountJob(caseMailJob, 2, "job:cases", (scope, payload) => tellRegistrantAsked(deps, scope, payload)),
      accountJob(consentMailJob, 2, news, (scope, payload) => tellConsentAsked(deps, scope, payload)),
      accountJob(orderNewsJob, 2, news, (scope, payload) => tellOrderNews(deps, scope, payload)),
      accountJob(moneyKept, 1, news, (scope, payload) => tellMoneyKept(deps, scope, payload)),
      accountJob(invoiceIssued, 2, news, (scope, payload) => tellInvoiceIssued(deps, scope, payload)),
      job(resetAskedJob, 2, (payload) => tellResetAsked(deps, payload)),
      accountJob(loginChangedJob, 1, news, (scope, payload) => tellLoginChanged(deps, scope, payload)),
      accountJob(ticketWrittenJob, 1, news, (scope, payload) => tellTicketWritten(deps, scope, payload, supportAddress)),
      accountJob(ticketAnsweredJob, 1, news, (scope, payload) => tellTicketAnswered(deps, scope, payload)),
      accountJob(userMailJob, 2, "job:user-mail", (scope, payload) => tellUserMail(deps, scope, payload)),
      accountJob(sendDeliveryJob, 4, "job:mail", (scope, { deliveryId }) => sendDelivery(deps, scope, deliveryId)),
    ],
    sweeps: [
      sweep("deliveries", paces.sweep, () => deliverySweep(deps)),
      sweep("documents", paces.sweep * 30, () => tellDocumentsWaiting(deps, supportAddress)),
      sweep("registry news", paces.sweep * 60, () => tellRegistryActs(deps)),
      // An hour is soon enough for what is told once a day.
      sweep("card news", paces.sweep * 900, () => tellCardsExpiring(deps)),
      sweep("plan news", paces.sweep * 900, () => tellPlans(deps)),
      sweep("renewal news", paces.sweep * 900, () => tellRenewals(deps)),
    ],
  };
}
