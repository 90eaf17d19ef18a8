import { setTimeout as wait } from "node:timers/promises";
import type { PseudoRecordHosts } from "@nameplane/dns";
import { backofficeWork } from "../../areas/backoffice/backoffice.work.ts";
import { watchBalances } from "../../areas/backoffice/registries/index.ts";
import { runTests } from "../../areas/backoffice/tlds/index.ts";
import { contactWork } from "../../areas/contacts/contacts.work.ts";
import { contactChangedJob } from "../../areas/contacts/index.ts";
import { delegationWork } from "../../areas/delegation/delegation.work.ts";
import type { DelegationParts } from "../../areas/delegation/index.ts";
import { dnssecWork } from "../../areas/dnssec/dnssec.work.ts";
import type { ChainReader, ZoneSigner } from "../../areas/dnssec/index.ts";
import { domainWork } from "../../areas/domains/domains.work.ts";
import { nameLeavingJob, type NameLeaving } from "../../areas/domains/index.ts";
import { stopTokens } from "../../areas/domains/transfers/index.ts";
import { nameChecker, NameChecks } from "../../areas/domains/search/index.ts";
import { fileWork } from "../../areas/files/files.work.ts";
import { certificateWork, type HostWatch } from "../../areas/certificates/index.ts";
import { forwardingWork } from "../../areas/forwarding/forwarding.work.ts";
import { HostLookup, type CertificateDeps } from "../../areas/forwarding/index.ts";
import { identityWork } from "../../areas/identity/identity.work.ts";
import type { Sms } from "../../areas/identity/index.ts";
import { drawInvoice } from "../../areas/ledger/index.ts";
import { booksWork } from "../../areas/books/books.work.ts";
import { einvoicingWork, type AccessPoint } from "../../areas/einvoicing/index.ts";
import { ledgerWork } from "../../areas/ledger/ledger.work.ts";
import {
  notifyContactChanged,
  notifyZoneParked,
  type Mailer,
  type NotificationDeps,
  unsubscribeTokens,
} from "../../areas/notifications/index.ts";
import { notificationWork } from "../../areas/notifications/notifications.work.ts";
import { fulfilRequestJob, type OrderDeps } from "../../areas/orders/index.ts";
import { carryContactChange } from "../../areas/orders/kinds/contacts/index.ts";
import { mayChargeCards } from "./may-charge-cards.ts";
import { keepTransfer } from "../../areas/orders/money/index.ts";
import { orderParts } from "../../areas/orders/kinds/index.ts";
import { orderWork } from "../../areas/orders/orders.work.ts";
import type { BankDeps, BankFolder } from "../../areas/payments/bank/index.ts";
import type { CardProvider, PayPalProvider, SwishProvider, DebitProvider } from "../../areas/payments/index.ts";
import { paymentWork } from "../../areas/payments/payments.work.ts";
import { pushTokens } from "../../areas/pushes/index.ts";
import { pushWork } from "../../areas/pushes/pushes.work.ts";
import { productWork } from "../../areas/products/products.work.ts";
import type { RateSource } from "../../areas/products/index.ts";
import type { VatRegister } from "../../areas/products/proofs/index.ts";
import { settlePasswordChanges } from "../../areas/registry/accounts/index.ts";
import type { Registries, RegistryTrials } from "../../areas/registry/index.ts";
import { supportMailWork, Mailboxes, type FileMailDeps, type MailboxSetting } from "../../areas/tickets/mail/index.ts";
import { ratingTokens } from "../../areas/tickets/rating/index.ts";
import type { FileDeps } from "../../areas/files/index.ts";
import type { PrivacyDeps } from "../../areas/privacy/privacy.deps.ts";
import { privacyWork } from "../../areas/privacy/privacy.work.ts";
import { exportZone } from "../../areas/zones/import/index.ts";
import { escrowTokens, escrowWork } from "../../areas/escrow/index.ts";
import { ssoWork } from "../../areas/sso/index.ts";
import { trademarkWork, type ClearingHouse, type MarkAuthorities } from "../../areas/trademarks/index.ts";
import { reverseWork, type AskParent } from "../../areas/reversedns/index.ts";
import { provisioningWork, type Vendors } from "../../areas/provisioning/index.ts";
import { seoWork, type SiteFetcher } from "../../areas/seo/index.ts";
import { monitoringWork, type NamesFolder } from "../../areas/monitoring/index.ts";
import { secondaryWork, type SecondaryDeps } from "../../areas/secondarydns/index.ts";
import { affiliateWork } from "../../areas/affiliates/index.ts";
import { resellerWork } from "../../areas/resellers/index.ts";
import { abuseWork } from "../../areas/abuse/abuse.work.ts";
import { abuseMailWork } from "../../areas/abuse/index.ts";
import { ticketWork } from "../../areas/tickets/tickets.work.ts";
import { workWebhooks, type WebhookCaller } from "../../areas/webhooks/index.ts";
import { auditLogWork } from "../../areas/auditlog/index.ts";
import { webhookWork } from "../../areas/webhooks/webhooks.work.ts";
import { Brands } from "../../areas/whitelabel/index.ts";
import { zoneParkedJob, type DnsAsker, type DnsPublisher } from "../../areas/zones/index.ts";
import { stopServing, workPublications, type ServerPlaces } from "../../areas/zones/publication/index.ts";
import { zoneWork } from "../../areas/zones/zones.work.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { keepHouse } from "../../platform/db/keep-house.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";
import { brandSenderWork, ReturnPaths, Senders, type OperatorMail, type SenderAsker } from "../../areas/sending/index.ts";
import { brandServerWork } from "../../areas/brandservers/index.ts";
import { brandHostWork, type HostCertificateDeps, type HostWatchDeps, type OwnFiles } from "../../areas/brandhosts/index.ts";
import { accountJob, accountScope, startWork, sweep, type Paces, type Work } from "../../platform/work.ts";

export type WorkerParts = {
  /** URL of the database, to listen for notifications. */
  readonly url: string;
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read. Periodic jobs (sweeps) use it to find their work. */
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly registries: Registries;
  /** Finds out whether a password change at a registry took effect. */
  readonly trials: RegistryTrials;
  readonly card: CardProvider | null;
  readonly paypal: PayPalProvider | null;
  readonly swish: SwishProvider | null;
  readonly sepa: DebitProvider | null;
  /** The folder in which the bank's files arrive. Absent or null if they are only uploaded. */
  readonly bankFolder?: BankFolder | null;
  /** Reads customers' sites. Absent or null if no sites are read, and staff deliver the SEO tool by hand. */
  readonly siteFetcher?: SiteFetcher | null;
  /** The folder of lists of names. Absent or null if none are read, and staff deliver ID monitoring by hand. */
  readonly namesFolder?: NamesFolder | null;
  /** Stores the roots of audit log anchors outside the database. If absent or null, they are only in the log of the process. */
  readonly keepAnchor?: ((line: string) => Promise<void>) | null;
  readonly sms: Sms | null;
  /** Sends electronic invoices. Null if the operator has no access point. */
  readonly accessPoint: AccessPoint | null;
  /** The Trademark Clearinghouse. Null or absent if the operator has no access to it. */
  readonly clearingHouse?: ClearingHouse | null;
  readonly markAuthorities?: MarkAuthorities;
  /** The vendors that run services for us. Absent if there are none. */
  readonly vendors?: Vendors;
  /** Checks whether VAT numbers are in use. */
  readonly vatRegister: VatRegister;
  readonly rateSources: readonly RateSource[];
  /** How the panel is reached. If absent, a proxy in front serves its hosts over TLS. */
  readonly panel?: { readonly addresses: readonly string[]; readonly certifies: boolean; readonly ownFiles: OwnFiles | null };
  /** Decrypts the secrets of requests that have not ended. */
  readonly vault: Vault;
  /** The certificate authority. Null if redirects have no HTTPS and no certificates are sold. */
  readonly certificates?:
    | (Pick<CertificateDeps, "authority" | "names" | "vault" | "addresses"> & {
        readonly servesRedirects: boolean;
        readonly watch: HostWatch;
      })
    | null;
  readonly publisher: DnsPublisher;
  /** How zones of customers' own primaries are served as a secondary. Absent or null if staff do this by hand. */
  readonly secondary?: Pick<SecondaryDeps, "server" | "asker"> | null;
  readonly signer: ZoneSigner;
  readonly chainReader: ChainReader;
  /** Asks the name servers that domains are delegated to. */
  readonly delegation: DelegationParts;
  /** The longest wait that the operator allows in DNSSEC steps whose wait depends on a TTL. */
  readonly dnssecWaitMaxSeconds: number;
  /** Asks the name servers what they serve. */
  readonly asker: DnsAsker;
  /** Ports of name servers that do not answer on port 53. */
  readonly places: ServerPlaces;
  readonly pseudo: PseudoRecordHosts;
  readonly mailer: Mailer;
  readonly sending: { readonly asker: SenderAsker; readonly operator: OperatorMail };
  /** Where copies of accounts are kept. */
  readonly fileStore: FileDeps["store"];
  /** Calls the webhook endpoints of customers. */
  readonly webhookCaller: WebhookCaller;
  readonly publicUrl: string;
  readonly sweepSeconds: number;
  /**
   * The pause between searches for domains that are due to be read at their registries. Poll messages are fetched three times as
   * often.
   */
  readonly registryCheckSeconds: number;
  /**
   * Whether the operator pays for renewals that nobody has paid for. By default such domains are deleted on their last safe day.
   */
  readonly fundsGrace?: boolean;
  /** The address that is notified when a customer writes to support. Null if nobody is notified. */
  readonly supportAddress?: string | null;
  /** How mail to support is received and turned into tickets. Null if no mail is received. */
  readonly supportMail?: SupportMailParts | null;
};

export type SupportMailParts = Pick<FileMailDeps, "authservId"> & {
  readonly mailboxes: readonly MailboxSetting[];
  readonly files: Pick<FileMailDeps["files"], "store" | "scanner">;
};

/** The dependencies of each area's work, made from the parts of the process. */
function depsOf(parts: WorkerParts) {
  const { pool, sweeping, jobs, clock, log, metrics, registries, card, paypal, swish, sepa, publisher, mailer, publicUrl } =
    parts;
  const brands = new Brands(pool, log);
  const orders: OrderDeps = {
    ...orderParts,
    pool,
    jobs,
    clock,
    log,
    metrics,
    registries,
    card,
    paypal,
    swish,
    sepa,
    mayChargeCards: (brandId) => mayChargeCards(brands, brandId, { card, paypal, sepa }),
    checkNames: nameChecker(pool, new NameChecks(registries, log)),
    vault: parts.vault,
    issuing: parts.certificates ? { ...parts.certificates, sweeping } : null,
    delegation: { ...parts.delegation, clock, waitMaxSeconds: parts.dnssecWaitMaxSeconds },
    askParent: askParentBy(parts.chainReader),
    clearingHouse: parts.clearingHouse ?? null,
    ...(parts.vendors ? { vendors: parts.vendors } : {}),
    readsSites: parts.siteFetcher !== undefined && parts.siteFetcher !== null,
    makesPortals: true,
    watchesNames: parts.namesFolder !== undefined && parts.namesFolder !== null,
    ...(parts.secondary ? { mayAskPrimary: (host: string) => parts.secondary?.asker.mayAsk(host) === true } : {}),
  };
  const notifications: NotificationDeps = {
    pool,
    sweeping,
    jobs,
    clock,
    log,
    mailer,
    senders: new Senders({ vault: parts.vault, bounces: bouncesOf(parts) }),
    ...(parts.supportMail ? { mailboxes: new Mailboxes(sweeping, parts.supportMail.mailboxes) } : {}),
    publicUrl,
    invoicePdf: async (scope: AccountScope, invoiceId: string) =>
      (await drawInvoice((fn) => tx(pool, scope, fn), scope, invoiceId)).content,
    brands,
    mayChargeCards: (brandId) => mayChargeCards(brands, brandId, { card, paypal, sepa }),
    creditorId: sepa?.creditorId ?? null,
    stopTokens: stopTokens(parts.vault.keyFor("transfer-stop")),
    pushTokens: pushTokens(parts.vault.keyFor("push")),
    escrowTokens: escrowTokens(parts.vault.keyFor("escrow")),
    unsubscribeTokens: unsubscribeTokens(parts.vault.keyFor("unsubscribe")),
    ratingTokens: ratingTokens(parts.vault.keyFor("ticket-rating")),
    vault: parts.vault,
  };
  const registry = { pool, sweeping, registries, clock, log, metrics, ...registryNews(jobs) };
  return { orders, notifications, registry, brands, publishing: { pool, clock, log, jobs, publisher, pseudo: parts.pseudo } };
}

/** Asks the parent of a zone to which servers it delegates the zone. */
const askParentBy =
  (chain: ChainReader): AskParent =>
  async (apex) =>
    (await chain.parent(apex)).delegatedTo;

/** Where bounces are received. Null if the operator receives none. */
function bouncesOf({ vault, sending }: Pick<WorkerParts, "vault" | "sending">) {
  const { bounceHost: host } = sending.operator;
  return host === null ? null : { paths: new ReturnPaths(vault.keyFor("return-path")), host };
}

/**
 * What happens after news from a registry. The owner of a domain that is being transferred away is notified, and a request
 * continues when the outcome of its command is known.
 */
function registryNews(jobs: Jobs) {
  type Trx = Parameters<Jobs["enqueue"]>[0];
  return {
    notifyLeaving: (trx: Trx, news: NameLeaving) => jobs.enqueue(trx, nameLeavingJob, [news]),
    onDecided: async (trx: Trx, { accountId, requestId }: { accountId: string; requestId: string }) => {
      const brand = await trx.selectFrom("account").select("brand_id").where("id", "=", accountId).executeTakeFirstOrThrow();
      await jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId: brand.brand_id, requestId }]);
    },
  };
}

/** Jobs in which two areas take part. */
function sharedWork({ orders, notifications, publishing }: ReturnType<typeof depsOf>): Work {
  return {
    jobs: [
      accountJob(zoneParkedJob, 1, "job:news", async (scope, payload) => {
        await notifyZoneParked(notifications, scope, payload);
        await stopServing(publishing, accountScope(payload, "job:publish-zone"), payload.zoneId);
      }),
      accountJob(contactChangedJob, 1, "job:contacts", async (scope, payload) => {
        await carryContactChange(orders, scope, payload.contactId);
        await notifyContactChanged(notifications, accountScope(payload, "job:news"), payload);
      }),
    ],
    sweeps: [],
  };
}

/** The jobs and periodic jobs (sweeps) of all areas. */
function allWork(parts: WorkerParts, deps: ReturnType<typeof depsOf>): Work[] {
  const { pool, sweeping, jobs, clock, log, card, paypal, swish, sepa, sms, certificates, asker, places } = parts;
  const { orders, notifications, registry, publishing, brands } = deps;
  const paces: Paces = { sweep: parts.sweepSeconds, registry: parts.registryCheckSeconds };
  const dnssec = {
    ...registry,
    jobs,
    signer: parts.signer,
    chain: parts.chainReader,
    waitMaxSeconds: parts.dnssecWaitMaxSeconds,
  };
  const hosts = new HostLookup(sweeping, clock);
  const keepForOrder: BankDeps["keepForOrder"] = (trx, scope, transfer) => keepTransfer(trx, orders, scope, transfer);
  return [
    orderWork(orders, sweeping, paces),
    paymentWork(
      {
        pool,
        sweeping,
        jobs,
        card,
        paypal,
        swish,
        sepa,
        clock,
        log,
        bankFolder: parts.bankFolder ?? null,
        keepForOrder,
        mayTopUp: async (brandId) =>
          (await brands.isFeatureOn(brandId, "EconomyDeposit")) ? mayChargeCards(brands, brandId, { card, paypal, sepa }) : [],
      },
      paces,
    ),
    notificationWork(notifications, parts.supportAddress ?? null, paces),
    sharedWork(deps),
    domainWork(registry, { fundsGrace: parts.fundsGrace === true }, paces),
    contactWork({ ...registry, jobs }, paces),
    brandSenderWork({ pool, sweeping, clock, ...parts.sending }, paces),
    brandHostWork(hostWatchDeps(parts), hostCertificateDeps(parts), paces),
    brandServerWork({ ...registry, jobs, sweeping, parts: parts.delegation }, paces),
    dnssecWork(dnssec, sweeping, paces),
    delegationWork({ ...parts.delegation, pool, clock }, sweeping, paces),
    zoneWork({ ...publishing, jobs, asker, places }, sweeping, paces),
    ...(parts.secondary
      ? [secondaryWork({ ...parts.secondary, pool, jobs, sweeping, clock, log, vault: parts.vault }, paces)]
      : []),
    ...(parts.vendors ? [provisioningWork({ pool, sweeping, clock, log, vendors: parts.vendors }, paces)] : []),
    ...(parts.siteFetcher ? [seoWork({ pool, jobs, sweeping, clock, fetcher: parts.siteFetcher }, paces)] : []),
    ...(parts.namesFolder ? [monitoringWork({ pool, jobs, sweeping, clock, log, folder: parts.namesFolder }, paces)] : []),
    reverseWork({ pool, jobs, sweeping, clock, askParent: askParentBy(parts.chainReader) }, paces),
    ...(certificates ? [certificateWork({ ...certificates, pool, sweeping, jobs, clock, log }, paces)] : []),
    ...(certificates?.servesRedirects ? [forwardingWork({ ...certificates, pool, sweeping, hosts, clock, log }, paces)] : []),
    ...(sms === null ? [] : [identityWork({ pool, sweeping, sms, clock }, paces)]),
    abuseWork({ ...registry, jobs, files: { store: parts.fileStore, vault: parts.vault } }, paces),
    privacyWork(privacyDeps(parts, notifications), paces),
    ticketWork(notifications, paces),
    ...(parts.supportMail
      ? [supportMailWork(mailDeps(parts, parts.supportMail), paces), abuseMailWork(mailDeps(parts, parts.supportMail), paces)]
      : []),
    escrowWork(orders, sweeping, paces),
    pushWork({ pool, jobs, clock }, sweeping, paces),
    webhookWork(webhookDeps(parts), paces),
    productWork({ pool, sweeping, register: parts.vatRegister, sources: parts.rateSources, clock, log }, paces),
    ledgerWork({ pool, sweeping, jobs, clock, log }, paces),
    ssoWork({ pool, sweeping, jobs, clock }, paces),
    trademarkWork(
      {
        pool,
        sweeping,
        jobs,
        clock,
        log,
        clearingHouse: parts.clearingHouse ?? null,
        markAuthorities: parts.markAuthorities ?? [],
      },
      paces,
    ),
    einvoicingWork({ pool, sweeping, jobs, clock, accessPoint: parts.accessPoint }, paces),
    booksWork({ pool, sweeping }, paces),
    affiliateWork({ pool, sweeping, clock }, paces),
    resellerWork({ pool, sweeping, clock, jobs, metrics: orders.metrics, keepForOrder }, paces),
    backofficeWork(
      {
        ...registry,
        ...registryNews(jobs),
        jobs,
        kinds: orders.kinds,
        vault: parts.vault,
        publisher: publishing.publisher,
        hasCard: card !== null,
      },
      paces,
    ),
    fileWork({ pool, sweeping, clock }, paces),
    { jobs: [], sweeps: [sweep("registry-passwords", paces.sweep * 15, () => settlePasswordChanges(parts))] },
    { jobs: [], sweeps: [sweep("registry-balances", paces.sweep * 150, () => watchBalances({ pool, sweeping }))] },
    { jobs: [], sweeps: [sweep("tld-tests", paces.sweep, () => runTests(registry))] },
    auditLogWork({ pool, sweeping, clock, log, keepOutside: parts.keepAnchor ?? null }, paces),
    { jobs: [], sweeps: [sweep("house", paces.sweep * 1800, () => keepHouse(pool))] },
  ];
}

const hostWatchDeps = ({ pool, sweeping, jobs, clock, delegation, publicUrl, panel }: WorkerParts): HostWatchDeps => ({
  pool,
  sweeping,
  jobs,
  clock,
  asker: { texts: delegation.textsOf, addresses: delegation.addressesOf },
  ours: panelAddresses(panel, delegation.addressesOf, publicUrl),
});

/** The addresses at which the panel is served: those that the operator has named, or those of its own host. */
const panelAddresses =
  (panel: WorkerParts["panel"], addressesOf: (host: string) => Promise<readonly string[]>, publicUrl: string) =>
  async (): Promise<readonly string[]> =>
    panel !== undefined && panel.addresses.length > 0 ? panel.addresses : addressesOf(new URL(publicUrl).hostname);

/** Null unless the installation serves hosts of brands over TLS itself, and has a certificate authority. */
function hostCertificateDeps({ pool, sweeping, jobs, clock, log, publicUrl, ...parts }: WorkerParts): HostCertificateDeps | null {
  const { certificates, panel } = parts;
  if (!certificates || panel === undefined || !panel.certifies) return null;
  const { authority, names, vault } = certificates;
  return {
    pool,
    sweeping,
    jobs,
    clock,
    log,
    authority,
    names,
    vault,
    addresses: panelAddresses(panel, (host) => names.addresses(host), publicUrl),
    isCovered: (host) => (panel.ownFiles?.certificateFor(host) ?? null) !== null,
    pause: (ms) => wait(ms),
  };
}

const privacyDeps = (parts: WorkerParts, { invoicePdf }: NotificationDeps): PrivacyDeps => ({
  pool: parts.pool,
  sweeping: parts.sweeping,
  jobs: parts.jobs,
  clock: parts.clock,
  log: parts.log,
  files: { store: parts.fileStore, vault: parts.vault },
  invoicePdf,
  zoneFile: async (trx, scope, zoneId) => (await exportZone(trx, scope, zoneId, "bind")).content,
});

const mailDeps = ({ pool, sweeping, jobs, clock, log, vault }: WorkerParts, mail: SupportMailParts): FileMailDeps => ({
  pool,
  sweeping,
  jobs,
  clock,
  log,
  files: { ...mail.files, vault },
  mailboxes: new Mailboxes(sweeping, mail.mailboxes),
  authservId: mail.authservId,
});

const webhookDeps = ({ pool, sweeping, jobs, clock, log, vault, webhookCaller: caller }: WorkerParts) => ({
  pool,
  sweeping,
  jobs,
  clock,
  log,
  vault,
  caller,
});

/** Starts the background work of all areas. Returns a function that stops it. */
export async function composeWorker(parts: WorkerParts): Promise<() => Promise<void>> {
  const { jobs, log, url, sweeping, sweepSeconds } = parts;
  const deps = depsOf(parts);
  const stops = [
    await workPublications(deps.publishing, { url, sweeping, sweepSeconds }),
    await workWebhooks(webhookDeps(parts), { url, sweepSeconds }),
    await startWork(jobs, log, allWork(parts, deps)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
