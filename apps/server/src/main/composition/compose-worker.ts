import type { PseudoRecordHosts } from "@nameplane/dns";
import { checkSystems, nightlyInvariantWatch } from "../../areas/backoffice/index.ts";
import {
  askForgottenRegistrants,
  caseDocumentJob,
  caseMailJob,
  contactChangedJob,
  sweepCases,
} from "../../areas/contacts/index.ts";
import { checkDelegations, type DelegationParts } from "../../areas/delegation/index.ts";
import {
  advanceDnssec,
  advanceDnssecJob,
  chainBrokenJob,
  ownerStepJob,
  findStrayDs,
  renewSignatures,
  sweepDnssec,
  type ChainLook,
  type ZoneSigner,
} from "../../areas/dnssec/index.ts";
import { authCodeSweep } from "../../areas/domains/transfers/index.ts";
import {
  journalSweep,
  pollRegistries,
  reportDifferences,
  sweepContactData,
  sweepContactObjects,
  syncSweep,
} from "../../areas/domains/follow/index.ts";
import { nameChecker, NameChecks } from "../../areas/domains/search/index.ts";
import { nameLeavingJob, stopTokens, type NameLeaving } from "../../areas/domains/index.ts";
import { unpaidEnder, dnsInterrupter } from "../../areas/domains/renewals/index.ts";
import type { Registries } from "../../areas/registry/index.ts";
import { eraseFiles } from "../../areas/files/index.ts";
import {
  askAgainJob,
  HostLookup,
  orderCertificate,
  orderCertificates,
  tryCertificateJob,
  type CertificateDeps,
} from "../../areas/forwarding/index.ts";
import { loginChangedJob, resetAskedJob, userMailJob, type Sms } from "../../areas/identity/index.ts";
import { smsSweep } from "../../areas/identity/phone/index.ts";
import { drawInvoice, invoiceIssued, nightlyLedgerCheck } from "../../areas/ledger/index.ts";
import {
  deliverySweep,
  sendDelivery,
  sendDeliveryJob,
  notifyApproval,
  notifyCardsExpiring,
  notifyDocumentDecided,
  notifyChainBroken,
  notifyDnssecStep,
  notifyConsentAsked,
  notifyContactMoved,
  notifyDocumentsWaiting,
  notifyForwardAskedAgain,
  notifyForwardsChanged,
  notifyInvoiceIssued,
  notifyLoginChanged,
  notifyMoneyKept,
  notifyNameLeaving,
  notifyServersOrdered,
  notifyOrderNews,
  notifyPush,
  notifyRegistrantAsked,
  notifyRegistryActs,
  notifyPlans,
  notifyRenewals,
  notifyResetAsked,
  notifyTicketAnswered,
  notifyTicketWritten,
  notifyUserMail,
  notifyWebhookStopped,
  notifyZoneParked,
  type Mailer,
} from "../../areas/notifications/index.ts";
import { carryContactChange } from "../../areas/orders/kinds/contacts/index.ts";
import {
  consentMailJob,
  endByReadingJob,
  fulfilRequestJob,
  orderNewsJob,
  serversOrderedJob,
  type OrderDeps,
} from "../../areas/orders/index.ts";
import { fulfilRequest, sweepRequests } from "../../areas/orders/engine/index.ts";
import { bulkRowJob, workRow } from "../../areas/orders/bulk/index.ts";
import { endByReading } from "../../areas/orders/staff/index.ts";
import { renewDue } from "../../areas/orders/kinds/renew/index.ts";
import { renewServices } from "../../areas/orders/services/index.ts";
import { settleBankTransfer, settleOrderPayment } from "../../areas/orders/money/index.ts";
import { watchLocks } from "../../areas/orders/kinds/registry-lock/index.ts";
import { applyProviderEvent, compareBooks, sweepPayments } from "../../areas/payments/events/index.ts";
import {
  bankTransferReceived,
  cardsReported,
  moneyKept,
  paymentReported,
  providerEventStored,
  type CardProvider,
} from "../../areas/payments/index.ts";
import { sweepCards, syncCards } from "../../areas/payments/cards/index.ts";
import { approvalNewsJob, forwardsChangedJob, zoneParkedJob, type DnsAsker, type DnsPublisher } from "../../areas/zones/index.ts";
import {
  checkSecondaries,
  endServices,
  publicationWatch,
  stopServing,
  watchLag,
  workPublications,
  type ServerPlaces,
} from "../../areas/zones/publication/index.ts";
import { endDrafts } from "../../areas/zones/changes/index.ts";
import { expireApprovals } from "../../areas/zones/approvals/index.ts";
import { pushNewsJob, pushTokens, sweepPushes } from "../../areas/pushes/index.ts";
import { openVisitorTicket, ticketAnsweredJob, ticketWrittenJob, visitorFeedbackJob } from "../../areas/tickets/index.ts";
import {
  forgetOldEvents,
  noticeOverdueInvoices,
  webhookStoppedJob,
  workWebhooks,
  type WebhookCaller,
} from "../../areas/webhooks/index.ts";
import { Brands } from "../../areas/whitelabel/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { keepHouse } from "../../platform/db/keep-house.ts";
import { tx } from "../../platform/db/transaction.ts";
import { everyInTurn } from "../../platform/every.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";

export type WorkerParts = {
  /** Of the database, to listen on. */
  readonly url: string;
  readonly pool: Pool;
  /** Sees all accounts, read only: sweeps find work with it. */
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly registries: Registries;
  readonly card: CardProvider | null;
  readonly sms: Sms | null;
  /** Opens what requests keep secret until they end. */
  readonly vault: Vault;
  /** Null: redirects have no HTTPS. */
  readonly certificates?: Pick<CertificateDeps, "authority" | "names" | "vault" | "addresses"> | null;
  readonly publisher: DnsPublisher;
  readonly signer: ZoneSigner;
  readonly chainLook: ChainLook;
  /** Asks the name servers domains are delegated to. */
  readonly delegation: DelegationParts;
  /** The operator's bound on waits of DNSSEC that follow from TTLs. */
  readonly dnssecWaitMaxSeconds: number;
  /** Asks the name servers what they serve. */
  readonly asker: DnsAsker;
  /** Where the name servers answer that do not on port 53 of their address. */
  readonly places: ServerPlaces;
  readonly pseudo: PseudoRecordHosts;
  readonly mailer: Mailer;
  /** Calls the endpoints of customers. */
  readonly webhookCaller: WebhookCaller;
  readonly publicUrl: string;
  readonly sweepSeconds: number;
  /** Pause between looks for names that are due to be read at their registries; their messages are asked for three times as often. */
  readonly registryLookSeconds: number;
  /** The operator pays for names nobody has paid for; absent: they are deleted on their last safe day. */
  readonly fundsGrace?: boolean;
  /** Address that is told when a customer writes to support; null: nobody is. */
  readonly supportAddress?: string | null;
};

type Addressed = { accountId: string; brandId: string };

function scopeOf(payload: Addressed, actor: string): AccountScope {
  return makeScope({ accountId: payload.accountId, brandId: payload.brandId, actor });
}

/** Binds every job kind to its action and starts the sweeps. Gives what stops them. */
export async function composeWorker(parts: WorkerParts): Promise<() => Promise<void>> {
  const { pool, sweeping, jobs, clock, log, metrics, registries, card, publisher, mailer, publicUrl } = parts;
  const brands = new Brands(pool, log);
  const orders: OrderDeps = {
    pool,
    jobs,
    clock,
    log,
    metrics,
    registries,
    card,
    mayChargeCards: async (brandId) =>
      (await brands.isFeatureOn(brandId, "EconomyCards")) && (await brands.isFeatureOn(brandId, "enableCardPayment")),
    checkNames: nameChecker(pool, new NameChecks(registries, log)),
    vault: parts.vault,
    delegation: { ...parts.delegation, clock, waitMaxSeconds: parts.dnssecWaitMaxSeconds },
  };
  const publishing = { pool, clock, log, publisher, pseudo: parts.pseudo };
  const invoicePdf = async (scope: AccountScope, invoiceId: string) =>
    (await drawInvoice((fn) => tx(pool, scope, fn), scope, invoiceId)).content;
  const dnssec = {
    pool,
    jobs,
    clock,
    log,
    metrics,
    registries,
    signer: parts.signer,
    look: parts.chainLook,
    waitMaxSeconds: parts.dnssecWaitMaxSeconds,
  };
  const telling = {
    pool,
    sweeping,
    jobs,
    clock,
    log,
    mailer,
    publicUrl,
    invoicePdf,
    brands,
    stopTokens: stopTokens(parts.vault.keyFor("transfer-stop")),
    pushTokens: pushTokens(parts.vault.keyFor("push")),
  };

  // More than a registry's sessions (4 of 8 as a rule) take at once: they stay busy while requests are at the database.
  await jobs.work(fulfilRequestJob, 12, (payload) =>
    fulfilRequest(orders, scopeOf(payload, "job:fulfil-request"), payload.requestId),
  );
  await jobs.work(endByReadingJob, 2, async (payload) => {
    await endByReading(orders, scopeOf(payload, payload.by), payload);
  });
  await jobs.work(bulkRowJob, 4, (payload) => workRow(orders, scopeOf(payload, "job:bulk-row"), payload.runId, payload.position));
  await jobs.work(paymentReported, 4, (payload) =>
    settleOrderPayment(orders, scopeOf(payload, "hook:stripe"), payload.paymentId),
  );
  await jobs.work(cardsReported, 2, (payload) => syncCards({ pool, card, clock }, scopeOf(payload, "hook:stripe")));
  await jobs.work(bankTransferReceived, 1, (payload) =>
    settleBankTransfer(orders, scopeOf(payload, "job:bank"), payload.orderId),
  );
  await jobs.work(caseDocumentJob, 1, (payload) => notifyDocumentDecided(telling, scopeOf(payload, "job:tell"), payload));
  await jobs.work(zoneParkedJob, 1, async (payload) => {
    await notifyZoneParked(telling, scopeOf(payload, "job:news"), payload);
    await stopServing(publishing, scopeOf(payload, "job:publish-zone"), payload.zoneId);
  });
  await jobs.work(approvalNewsJob, 1, (payload) => notifyApproval(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(advanceDnssecJob, 4, (payload) => advanceDnssec(dnssec, scopeOf(payload, "job:dnssec"), payload.domainId));
  await jobs.work(nameLeavingJob, 2, (payload) => notifyNameLeaving(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(serversOrderedJob, 1, (payload) => notifyServersOrdered(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(pushNewsJob, 1, (payload) => notifyPush(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(chainBrokenJob, 1, (payload) => notifyChainBroken(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(ownerStepJob, 1, (payload) => notifyDnssecStep(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(webhookStoppedJob, 1, (payload) => notifyWebhookStopped(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(forwardsChangedJob, 1, (payload) =>
    notifyForwardsChanged(telling, scopeOf(payload, "job:forwards"), payload.zoneId),
  );
  await jobs.work(askAgainJob, 1, (payload) => notifyForwardAskedAgain(telling, scopeOf(payload, "job:forwards"), payload));
  await jobs.work(caseMailJob, 2, (payload) => notifyRegistrantAsked(telling, scopeOf(payload, "job:cases"), payload));
  await jobs.work(contactChangedJob, 1, async (payload) => {
    await carryContactChange(orders, scopeOf(payload, "job:contacts"), payload.contactId);
    await notifyContactMoved(telling, scopeOf(payload, "job:news"), payload);
  });
  await jobs.work(consentMailJob, 2, (payload) => notifyConsentAsked(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(orderNewsJob, 2, (payload) => notifyOrderNews(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(moneyKept, 1, (payload) => notifyMoneyKept(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(invoiceIssued, 2, (payload) => notifyInvoiceIssued(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(resetAskedJob, 2, (payload) => notifyResetAsked(telling, payload));
  await jobs.work(loginChangedJob, 1, (payload) => notifyLoginChanged(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(ticketWrittenJob, 1, (payload) =>
    notifyTicketWritten(telling, scopeOf(payload, "job:news"), payload, parts.supportAddress ?? null),
  );
  await jobs.work(ticketAnsweredJob, 1, (payload) => notifyTicketAnswered(telling, scopeOf(payload, "job:news"), payload));
  await jobs.work(visitorFeedbackJob, 1, (payload) => openVisitorTicket(telling, payload));
  await jobs.work(userMailJob, 2, (payload) => notifyUserMail(telling, scopeOf(payload, "job:user-mail"), payload));
  await jobs.work(sendDeliveryJob, 4, (payload) => sendDelivery(telling, scopeOf(payload, "job:mail"), payload.deliveryId));
  if (card !== null)
    await jobs.work(providerEventStored, 2, (payload) => applyProviderEvent({ pool, sweeping, jobs, card, clock }, payload));

  // A decided registry command wakes the request that sent it.
  const registry = {
    pool,
    sweeping,
    registries,
    clock,
    log,
    metrics,
    tellLeaving: (trx: Parameters<Jobs["enqueue"]>[0], news: NameLeaving) => jobs.enqueue(trx, nameLeavingJob, [news]),
    onDecided: async (
      trx: Parameters<Jobs["enqueue"]>[0],
      { accountId, requestId }: { accountId: string; requestId: string },
    ) => {
      const brand = await trx.selectFrom("account").select("brand_id").where("id", "=", accountId).executeTakeFirstOrThrow();
      await jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId: brand.brand_id, requestId }]);
    },
  };
  const interruptUnpaid = dnsInterrupter(registry);
  const endUnpaid = unpaidEnder(registry, { fundsGrace: parts.fundsGrace === true });
  const { sweepSeconds, registryLookSeconds, sms } = parts;
  const hosts = new HostLookup(sweeping, clock);
  const certificates = parts.certificates ? { ...parts.certificates, pool, sweeping, hosts, clock, log } : null;
  if (certificates !== null)
    await jobs.work(tryCertificateJob, 1, ({ certificateId }) => orderCertificate(certificates, certificateId));
  const stopPublishing = await workPublications(publishing, { url: parts.url, sweeping, sweepSeconds });
  const webhooks = { pool, sweeping, jobs, clock, log, vault: parts.vault, caller: parts.webhookCaller };
  const stopWebhooks = await workWebhooks(webhooks, { url: parts.url, sweepSeconds });
  const every = everyInTurn(100);
  const sweeps = [
    every(sweepSeconds, "requests", log, async () => void (await sweepRequests(orders, sweeping))),
    every(
      sweepSeconds * 150,
      "signatures",
      log,
      async () => void (await renewSignatures({ pool, clock, log, signer: parts.signer }, sweeping)),
    ),
    every(
      sweepSeconds * 5,
      "delegations",
      log,
      async () => void (await checkDelegations({ ...parts.delegation, pool, clock }, sweeping)),
    ),
    every(sweepSeconds * 15, "stray ds", log, async () => void (await findStrayDs({ pool, clock }, sweeping))),
    every(sweepSeconds, "dnssec", log, async () => void (await sweepDnssec({ pool, jobs, clock }, sweeping))),
    // The first run, at the start, finds everything a name server lacks that was not the one before.
    every(sweepSeconds * 150, "reconcile", log, publicationWatch({ ...publishing, asker: parts.asker }, sweeping)),
    every(sweepSeconds * 5, "secondaries", log, async () => {
      await checkSecondaries({ pool, clock, asker: parts.asker, places: parts.places }, sweeping);
    }),
    every(sweepSeconds * 30, "ended zones", log, async () => void (await endServices(publishing, sweeping))),
    every(sweepSeconds * 15, "lag", log, async () => void (await watchLag({ pool, clock }, sweeping))),
    every(sweepSeconds * 30, "status", log, () =>
      checkSystems({ pool, sweeping, registries, publisher, clock, log, hasCard: card !== null }),
    ),
    every(sweepSeconds, "payments", log, async () => void (await sweepPayments({ pool, sweeping, jobs, clock }))),
    every(sweepSeconds * 5, "cards", log, async () => void (await sweepCards({ pool, sweeping, jobs, clock }))),
    every(sweepSeconds * 900, "card news", log, async () => void (await notifyCardsExpiring(telling))),
    every(sweepSeconds, "deliveries", log, async () => void (await deliverySweep(telling))),
    ...(sms === null
      ? []
      : [every(sweepSeconds * 5, "sms", log, async () => void (await smsSweep({ pool, sweeping, sms, clock })))]),
    ...(certificates === null ? [] : [every(sweepSeconds * 5, "certificates", log, () => orderCertificates(certificates))]),
    every(sweepSeconds, "journal", log, async () => void (await journalSweep(registry))),
    every(registryLookSeconds / 3, "poll", log, async () => void (await pollRegistries(registry))),
    every(registryLookSeconds, "sync", log, async () => void (await syncSweep(registry))),
    // Names are days from their ends: minutes are soon enough, and an hour for what is told once a day.
    every(sweepSeconds * 150, "renewals", log, async () => void (await renewDue(orders, sweeping))),
    // A lock that stays open is worth a quick look.
    every(registryLookSeconds, "registry locks", log, async () => void (await watchLocks(orders, sweeping))),
    every(sweepSeconds * 150, "services", log, async () => void (await renewServices(orders, sweeping))),
    every(sweepSeconds * 300, "unpaid names", log, async () => void (await endUnpaid())),
    // Who has paid has the name back within half a minute.
    every(sweepSeconds * 15, "interruptions", log, async () => void (await interruptUnpaid())),
    every(sweepSeconds * 60, "registry news", log, async () => void (await notifyRegistryActs(telling))),
    every(sweepSeconds * 900, "plan news", log, async () => void (await notifyPlans(telling))),
    every(sweepSeconds * 900, "renewal news", log, async () => void (await notifyRenewals(telling))),
    every(sweepSeconds * 3, "cases", log, async () => void (await sweepCases({ ...registry, jobs }))),
    every(sweepSeconds * 1800, "registrants", log, async () => void (await askForgottenRegistrants({ ...registry, jobs }))),
    every(sweepSeconds * 1800, "differences", log, async () => void (await reportDifferences(registry))),
    every(sweepSeconds * 60, "contact data", log, async () => void (await sweepContactData(registry))),
    every(sweepSeconds * 1800, "contact objects", log, async () => void (await sweepContactObjects(registry))),
    every(sweepSeconds * 60, "handovers", log, async () => void (await sweepPushes({ pool, jobs, clock }, sweeping))),
    every(sweepSeconds * 60, "auth codes", log, async () => void (await authCodeSweep(registry))),
    // At the start too: what an outage kept from us is found then. Three days back overlap many runs.
    every(sweepSeconds * 10_800, "books", log, async () => void (await compareBooks({ pool, sweeping, jobs, card, clock }))),
    every(sweepSeconds * 450, "invariants", log, nightlyInvariantWatch({ pool, sweeping, clock, log, metrics })),
    every(sweepSeconds * 450, "ledger", log, nightlyLedgerCheck({ pool, sweeping, clock, log })),
    every(
      sweepSeconds * 30,
      "documents",
      log,
      async () => void (await notifyDocumentsWaiting(telling, parts.supportAddress ?? null)),
    ),
    every(sweepSeconds * 150, "approvals", log, async () => void (await expireApprovals({ pool, clock, jobs }, sweeping))),
    every(sweepSeconds * 1800, "drafts", log, async () => void (await endDrafts({ pool, clock }, sweeping))),
    every(sweepSeconds * 150, "files", log, async () => void (await eraseFiles({ pool, sweeping, clock }))),
    every(sweepSeconds * 1800, "overdue", log, async () => void (await noticeOverdueInvoices(webhooks))),
    every(sweepSeconds * 1800, "old events", log, async () => void (await forgetOldEvents(webhooks))),
    every(sweepSeconds * 1800, "house", log, async () => void (await keepHouse(pool))),
  ];
  return async () => {
    await Promise.all([stopPublishing(), stopWebhooks(), ...sweeps.map((sweep) => sweep.stop())]);
  };
}
