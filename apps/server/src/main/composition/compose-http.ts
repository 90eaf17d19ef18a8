import { accountRoutes } from "../../areas/accounts/index.ts";
import { verificationRoutes } from "../../areas/backoffice/verifications/index.ts";
import { backofficeRoutes, differenceRoutes, reviewRoutes, taskRoutes } from "../../areas/backoffice/index.ts";
import { staffQuoteRoutes } from "../../areas/backoffice/quotes/index.ts";
import { contentRoutes } from "../../areas/backoffice/content/index.ts";
import { companyRoutes } from "../../areas/backoffice/companies/index.ts";
import { manualOrderRoutes, quotedOrders } from "../../areas/backoffice/manualorders/index.ts";
import { customerRoutes } from "../../areas/backoffice/customers/index.ts";
import { domainActRoutes, holdMany, pushMany } from "../../areas/backoffice/domainacts/index.ts";
import { mailboxRoutes, type ConfiguredMail } from "../../areas/tickets/mail/index.ts";
import { orderActRoutes, ordersInBatch } from "../../areas/backoffice/orderacts/index.ts";
import { finderRoutes } from "../../areas/backoffice/finder/index.ts";
import { listRoutes } from "../../areas/backoffice/lists/index.ts";
import { mergeRoutes } from "../../areas/backoffice/merges/index.ts";
import { objectRoutes } from "../../areas/backoffice/objects/index.ts";
import { priceRoutes } from "../../areas/backoffice/prices/index.ts";
import { promotionRoutes } from "../../areas/backoffice/promotions/index.ts";
import { registryRoutes } from "../../areas/backoffice/registries/index.ts";
import { staffTldRoutes } from "../../areas/backoffice/tlds/index.ts";
import { checkoutRoutes } from "../../areas/checkout/index.ts";
import { withdrawalRoutes } from "../../areas/checkout/withdrawal/index.ts";
import { companyLookupRoutes, contactRoutes, type CompanyRegister } from "../../areas/contacts/index.ts";
import { delegationRoutes, serversAnswer, type DelegationDeps } from "../../areas/delegation/index.ts";
import { dnssecRoutes, type ChainReader } from "../../areas/dnssec/index.ts";
import { dnsApiRoutes, tokenAdmission } from "../../areas/dnsapi/index.ts";
import { findJoinability, stopTokens } from "../../areas/domains/transfers/index.ts";
import { domainRoutes, type NameLeaving, nameLeavingJob } from "../../areas/domains/index.ts";
import { nameChecker, NameChecks } from "../../areas/domains/search/index.ts";
import type { Registries, RegistryTrials } from "../../areas/registry/index.ts";
import type { WhoisLookup } from "../../areas/domains/whois/index.ts";
import { fileRoutes, type FileDeps } from "../../areas/files/index.ts";
import { certificateRoutes } from "../../areas/certificates/index.ts";
import { acmeRoutes } from "../../areas/certificates/acme/index.ts";
import { forwardingRoutes } from "../../areas/forwarding/index.ts";
import { identityRoutes, type IdentityDeps, type Sms } from "../../areas/identity/index.ts";
import { endSessionOfCall, sessionOfCall } from "../../areas/identity/sessions/index.ts";
import { useProof } from "../../areas/identity/login/index.ts";
import {
  colleagueRoutes,
  enterStaff,
  mentionRoutes,
  needsSecond,
  proposalRoutes,
  staffRoutes,
  unaskedStaffRights,
  useStaffProof,
} from "../../areas/staff/index.ts";
import { ssoRoutes, type OpenIdProviders, type SamlProviders } from "../../areas/sso/index.ts";
import { ledgerRoutes } from "../../areas/ledger/index.ts";
import { correctionRoutes } from "../../areas/ledger/corrections/index.ts";
import { mailStatementRoutes } from "../../areas/ledger/statements/index.ts";
import { keepTransfer } from "../../areas/orders/money/index.ts";
import { orderRoutes } from "../../areas/orders/pages/index.ts";
import type { OrderDeps } from "../../areas/orders/index.ts";
import { bankRoutes } from "../../areas/payments/bank/index.ts";
import { cardRoutes, renewalCardTrouble } from "../../areas/payments/cards/index.ts";
import { dunningRoutes, staffDunningRoutes, suspendedFor } from "../../areas/payments/dunning/index.ts";
import { invoicePaymentRoutes, issuePayLink, payLinkRoutes } from "../../areas/payments/invoices/index.ts";
import { swishRoutes } from "../../areas/payments/swish/index.ts";
import { topUpRoutes } from "../../areas/payments/topups/index.ts";
import {
  depositRoutes,
  paymentRoutes,
  type CardProvider,
  type PayPalProvider,
  type DebitProvider,
  type SwishProvider,
} from "../../areas/payments/index.ts";
import { disputeRoutes } from "../../areas/payments/disputes/index.ts";
import { salesQuoteRoutes } from "../../areas/payments/salesquotes/index.ts";
import { refundRoutes } from "../../areas/payments/refunds/index.ts";
import { paymentHook } from "../../areas/payments/events/index.ts";
import { productRoutes, proofRoutes, serviceRoutes } from "../../areas/products/index.ts";
import { riseRoutes } from "../../areas/products/rises/index.ts";
import { pushRoutes, pushTokens } from "../../areas/pushes/index.ts";
import { mailTextRoutes, noticeRoutes, unsubscribeRoutes, unsubscribeTokens } from "../../areas/notifications/index.ts";
import { reportRoutes } from "../../areas/reports/index.ts";
import { searchRoutes } from "../../areas/search/index.ts";
import { registerRoutes } from "../../areas/privacy/register/index.ts";
import { retentionRoutes } from "../../areas/privacy/retention/index.ts";
import { privacyRoutes } from "../../areas/privacy/index.ts";
import { escrowRoutes, escrowTokens } from "../../areas/escrow/index.ts";
import { reverseRoutes } from "../../areas/reversedns/index.ts";
import { vendorHooks, vpnRoutes, type Vendors } from "../../areas/provisioning/index.ts";
import { idMonitoringProduct, ownerCertificateProduct, seoProduct } from "@nameplane/contracts/products/service-pages";
import { seoRoutes } from "../../areas/seo/index.ts";
import { monitoringRoutes } from "../../areas/monitoring/index.ts";
import { secondaryRoutes } from "../../areas/secondarydns/index.ts";
import { affiliateRoutes } from "../../areas/affiliates/index.ts";
import {
  customerImportRoutes,
  customerRuleRoutes,
  customerSuspensionRoutes,
  resellerRoutes,
  resellerSignupRoutes,
} from "../../areas/resellers/index.ts";
import { abuseRoutes } from "../../areas/abuse/index.ts";
import { resaleTicketRoutes } from "../../areas/tickets/resale/index.ts";
import { deskRoutes } from "../../areas/tickets/desk/index.ts";
import { ticketRoutes } from "../../areas/tickets/index.ts";
import { ratingRoutes, ratingTokens } from "../../areas/tickets/rating/index.ts";
import { tldRoutes, type AddressCountries } from "../../areas/tlds/index.ts";
import { trademarkRoutes, type MarkAuthorities } from "../../areas/trademarks/index.ts";
import { einvoicingRoutes, type AccessPoint } from "../../areas/einvoicing/index.ts";
import { booksRoutes } from "../../areas/books/index.ts";
import { auditLogRoutes } from "../../areas/auditlog/index.ts";
import { sendingRoutes, type SendingRouteDeps } from "../../areas/sending/index.ts";
import { webhookRoutes, type WebhookRouteDeps } from "../../areas/webhooks/index.ts";
import { brandEditorRoutes } from "../../areas/whitelabel/editor/index.ts";
import { brandTldRoutes } from "../../areas/whitelabel/tlds/index.ts";
import { widgetRoutes } from "../../areas/whitelabel/widget/index.ts";
import { rdapRoutes } from "../../areas/domains/rdap/index.ts";
import { brandServerRoutes } from "../../areas/brandservers/index.ts";
import { brandHostRoutes, type HostPlace } from "../../areas/brandhosts/index.ts";
import { whitelabelRoutes, type Brands } from "../../areas/whitelabel/index.ts";
import { importRoutes, zoneRoutes, zoneSummary, type ZoneScanner } from "../../areas/zones/index.ts";
import { stagedChoice } from "../../areas/zones/staging/index.ts";
import type { PropagationParts } from "../../areas/zones/propagation/index.ts";
import type { PublisherBeside } from "../../areas/zones/publication/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { Edge } from "../../platform/http/edge.ts";
import type { TrustedProxies } from "../../platform/http/proxies.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Vault } from "../../platform/vault.ts";
import { readRenewalPayers } from "../../areas/payments/renewals/index.ts";
import { mayChargeCards } from "./may-charge-cards.ts";
import { kindRoutes, orderParts } from "../../areas/orders/kinds/index.ts";

export type HttpParts = {
  readonly pool: Pool;
  /** A pool with the role of staff, who see the rows of all customers. */
  readonly staffPool: Pool;
  readonly brands: Brands;
  readonly jobs: Jobs;
  /** The address for reports of abuse that pages of a host show. Absent or null: the contact of the brand. */
  readonly abuseAddress?: (host: string) => string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly registries: Registries;
  /** Tests our account at a registry, and changes its password. */
  readonly trials: RegistryTrials;
  /** The addresses that take mail, as the configuration has them. */
  readonly mail?: ConfiguredMail;
  readonly card: CardProvider | null;
  readonly paypal: PayPalProvider | null;
  readonly swish: SwishProvider | null;
  readonly sepa: DebitProvider | null;
  /** Sends electronic invoices. Null if the operator has no access point. */
  readonly accessPoint: AccessPoint | null;
  /** Certificates of the authorities that sign SMD files. By default there are none, and no SMD files are accepted. */
  readonly markAuthorities?: MarkAuthorities;
  /** The vendors that run services for us and may call back. Absent if there are none. */
  readonly vendors?: Vendors;
  /** The names of the vendors' companies in the register of processing. */
  readonly vendorNames?: readonly string[];
  readonly whois: WhoisLookup;
  readonly scanner: ZoneScanner;
  readonly proxies: TrustedProxies;
  /** Encrypts stored secrets. */
  readonly vault: Vault;
  /** Whether there is a certificate authority. By default there is none, and certificates are not sold. */
  readonly sellsCertificates?: boolean;
  readonly sms: Sms | null;
  /** The login providers of accounts. */
  readonly openIdProviders: OpenIdProviders;
  readonly samlProviders: SamlProviders;
  readonly files: Pick<FileDeps, "store" | "scanner">;
  readonly addressCountries: AddressCountries;
  /** Public registers in which companies are looked up. */
  readonly companyRegisters: readonly CompanyRegister[];
  /** The address of the operator's panel, as used in mails. */
  readonly publicUrl: string;
  /** Asks name servers and resolvers how far a change of a zone has spread. */
  readonly propagation: PropagationParts;
  /** Whether the worker reads customers' sites. If not, staff deliver the SEO tool by hand. */
  readonly readsSites?: boolean;
  /** Whether the worker reads lists of names. If not, staff deliver ID monitoring by hand. */
  readonly watchesNames?: boolean;
  /** Whether an address may be a primary of a customer's zone. Public addresses by default. */
  readonly mayAskPrimary?: (host: string) => boolean;
  readonly chainReader: ChainReader;
  /** The algorithms with which our name servers can make keys. Absent if they do not sign. */
  readonly signingAlgorithms?: () => Promise<readonly number[]>;
  /** Whether our name servers can also publish the keys of another signer. Absent if that is not known. */
  readonly takesForeignKeys?: () => Promise<boolean | null>;
  /** The DNS lookups about senders of brands, and what the operator has set up for their mails. */
  readonly sending: Pick<SendingRouteDeps, "asker" | "operator">;
  /** How the addresses of other providers' name servers are found, and how long to wait at most after a DS record was removed. */
  readonly delegation: Pick<DelegationDeps, "addressesOf" | "textsOf" | "waitMaxSeconds">;
  /** Whether the name server in use answers for ALIAS records. True by default. */
  readonly servesAlias?: boolean;
  /** How the panel itself is reached. If absent, a proxy in front serves its hosts over TLS. */
  readonly panel?: {
    /** The public addresses of the panel. */
    readonly addresses: readonly string[];
    /** Whether hosts of brands get certificates by themselves. */
    readonly certifies: boolean;
    /** Whether the operator has a certificate for a host in files of its own. */
    readonly isCovered: (host: string) => boolean;
    readonly challengeAnswer: (token: string, host: string) => Promise<string | null>;
  };
  /** Our own record types that the operator does not serve. None by default. */
  readonly unserved?: readonly ("REDIRECT" | "MAILFORWARD")[];
  /**
   * Publishes zones directly from this process. Absent if this process cannot reach the name server, so that the worker publishes
   * everything.
   */
  readonly beside?: PublisherBeside;
  /** Where webhook endpoints may be. By default only at public addresses. */
  readonly webhookPlaces?: WebhookRouteDeps["places"];
  /** How long a program's call waits for the change to be published on the name servers. Five seconds by default. */
  readonly publishWaitMs?: number;
};

/** The HTTP edge with the routes of all areas. */
export function composeHttp(parts: HttpParts): Edge {
  const edge = createEdge(parts);
  const checks = new NameChecks(parts.registries, parts.log);
  const orders = orderDeps(parts, checks);
  peopleRoutes(edge, parts);
  officeRoutes(edge, parts, orders);
  nameRoutes(edge, parts, checks);
  dnsRoutes(edge, parts, orders);
  sellingRoutes(edge, parts, orders);
  return edge;
}

function createEdge(parts: HttpParts): Edge {
  const { pool, brands, clock, log, metrics } = parts;
  return new Edge({
    pool,
    log,
    clock,
    metrics,
    proxies: parts.proxies,
    findBrand: (host) => brands.ofHost(host),
    isFeatureOn: (brandId, feature) => brands.isFeatureOn(brandId, feature),
    isDevelopment: brands.hasDevelopment ? (host) => brands.isDevelopment(host) : undefined,
    enterSession: sessionOfCall,
    endSession: endSessionOfCall,
    useProof,
    tokens: tokenAdmission,
    staff: {
      pool: parts.staffPool,
      isHost: async ({ host }) => (await brands.pageFacts(host))?.staffHost === host,
      enter: enterStaff,
      useProof: useStaffProof,
      needsSecond,
    },
  });
}

function orderDeps(parts: HttpParts, checks: NameChecks): OrderDeps & { readonly delegation: DelegationDeps } {
  const { pool, clock, log, metrics, registries, card, paypal, swish, sepa } = parts;
  return {
    ...orderParts,
    pool,
    jobs: parts.jobs,
    clock,
    log,
    metrics,
    registries,
    card,
    paypal,
    swish,
    sepa,
    checkNames: nameChecker(pool, checks),
    vault: parts.vault,
    sellsCertificates: parts.sellsCertificates ?? false,
    delegation: { ...parts.propagation, ...parts.delegation, clock },
  };
}

/** Routes of users, accounts, brands, contacts, and products. */
function peopleRoutes(edge: Edge, parts: HttpParts): void {
  const { pool, brands, clock } = parts;
  const identity: IdentityDeps = {
    pool,
    jobs: parts.jobs,
    vault: parts.vault,
    sms: parts.sms,
    payLink: async (trx, scope, now) => {
      const invoiceId = await suspendedFor(trx, scope);
      return invoiceId === null ? null : issuePayLink(trx, scope, { invoiceId, lasts: "short" }, now);
    },
  };
  identityRoutes(edge, identity);
  const { openIdProviders: providers, samlProviders } = parts;
  ssoRoutes(edge, { ...identity, providers, samlProviders, textsOf: parts.delegation.textsOf });
  accountRoutes(edge, { pool, jobs: parts.jobs });
  searchRoutes(edge);
  ticketRoutes(edge, parts);
  ratingRoutes(edge, { pool, ratingTokens: ratingTokens(parts.vault.keyFor("ticket-rating")) });
  noticeRoutes(edge);
  mailTextRoutes(edge, { brands, publicUrl: parts.publicUrl, jobs: parts.jobs });
  unsubscribeRoutes(edge, { pool, unsubscribeTokens: unsubscribeTokens(parts.vault.keyFor("unsubscribe")) });
  backofficeRoutes(edge);
  whitelabelRoutes(edge, brands);
  brandEditorRoutes(edge);
  brandTldRoutes(edge);
  widgetRoutes(edge, { publicUrl: parts.publicUrl });
  brandHostRoutes(edge, {
    pool,
    asker: { texts: parts.delegation.textsOf, addresses: parts.delegation.addressesOf },
    jobs: parts.jobs,
    place: hostPlace(parts),
    challengeAnswer: parts.panel?.certifies ? parts.panel.challengeAnswer : null,
  });
  sendingRoutes(edge, { jobs: parts.jobs, vault: parts.vault, ...parts.sending });
  tldRoutes(edge, parts.addressCountries, new Map(parts.companyRegisters.map(({ country, name }) => [country, name])));
  productRoutes(edge);
  riseRoutes(edge);
  proofRoutes(edge);
  const atOnce = [
    ownerCertificateProduct,
    ...(parts.watchesNames === true ? [idMonitoringProduct] : []),
    ...(parts.readsSites === true ? [seoProduct] : []),
  ];
  serviceRoutes(edge, { atOnce });
  contactRoutes(edge, { pool, jobs: parts.jobs, clock });
  companyLookupRoutes(edge, { companyRegisters: parts.companyRegisters, log: parts.log });
}

/** What the editors of brands have to know about where this installation is served. */
const hostPlace = (parts: HttpParts): HostPlace => ({
  home: new URL(parts.publicUrl).hostname,
  addresses: parts.panel?.addresses ?? [],
  certifies: parts.panel?.certifies ?? false,
  servesAlias: parts.servesAlias ?? true,
  isCovered: parts.panel?.isCovered ?? (() => false),
});

/** Routes of files, and of the operator's staff. */
function officeRoutes(edge: Edge, parts: HttpParts, orders: ReturnType<typeof orderDeps>): void {
  const { pool, clock, log } = parts;
  const files: FileDeps = { ...parts.files, vault: parts.vault, clock, log };
  fileRoutes(edge, files);
  privacyRoutes(edge, { jobs: parts.jobs, clock, files });
  const named = (name: string, isUsed: boolean) => (isUsed ? [name] : []);
  retentionRoutes(edge);
  registerRoutes(edge, {
    payments: [
      ...named("Stripe", parts.card !== null),
      ...named("PayPal", parts.paypal !== null),
      ...named("Swish", parts.swish !== null),
    ],
    sms: named("46elks", parts.sms !== null),
    einvoices: named("Peppol", parts.accessPoint !== null),
    vendors: parts.vendorNames ?? [],
    ...(parts.sellsCertificates === true ? {} : { certificates: [] }),
  });
  staffRoutes(edge, { staffPool: parts.staffPool });
  colleagueRoutes(edge, unaskedStaffRights);
  proposalRoutes(edge, parts);
  mentionRoutes(edge);
  reviewRoutes(edge, { pool, orders, files });
  verificationRoutes(edge, { pool, jobs: parts.jobs });
  taskRoutes(edge, { ...orders, files });
  staffQuoteRoutes(edge, orders);
  contentRoutes(edge);
  priceRoutes(edge);
  promotionRoutes(edge);
  staffTldRoutes(edge);
  registryRoutes(edge, { trials: parts.trials, vault: parts.vault, clock: parts.clock });
  refundRoutes(edge, parts);
  disputeRoutes(edge, parts);
  salesQuoteRoutes(edge, { ...parts, quotedOrders: quotedOrders(orders) });
  staffDunningRoutes(edge, parts);
  correctionRoutes(edge, parts);
  bankRoutes(edge, { jobs: parts.jobs, keepForOrder: (trx, scope, transfer) => keepTransfer(trx, orders, scope, transfer) });
  objectRoutes(edge, parts);
  customerRoutes(edge, { pool, jobs: parts.jobs, clock, publicUrl: parts.publicUrl });
  finderRoutes(edge);
  mergeRoutes(edge, parts);
  const domainActs = { orders, transfers: transferDepsOf(parts), files };
  domainActRoutes(edge, domainActs);
  manualOrderRoutes(edge, orders);
  companyRoutes(edge);
  reportRoutes(edge);
  mailboxRoutes(edge, parts.mail ?? { isOn: false, settings: [] });
  deskRoutes(edge, { jobs: parts.jobs, files });
  resaleTicketRoutes(edge, { jobs: parts.jobs, files });
  abuseRoutes(edge, {
    jobs: parts.jobs,
    clock,
    files,
    supportOf: async (brandId, host) => ({
      name: (await parts.brands.config(brandId)).globals.brandName,
      email: parts.abuseAddress?.(host) ?? (await parts.brands.pageFacts(host))?.contact ?? "",
    }),
  });
  differenceRoutes(edge, { registry: orders, orders: orders });
  listRoutes(edge, {
    registry: orders,
    orders,
    holds: holdMany(parts.jobs),
    pushes: pushMany(domainActs),
    acts: ordersInBatch(orders),
  });
  orderActRoutes(edge, orders);
}

/** Answers two questions about the signing of zones: what our name servers can do, and which DS records the parent zone has. */
function signingOf(parts: HttpParts) {
  return {
    signingAlgorithms: parts.signingAlgorithms ?? (() => Promise.resolve([])),
    takesForeignKeys: parts.takesForeignKeys ?? (() => Promise.resolve(null)),
    dsAtParent: async (name: string) => (await parts.chainReader.parent(name)).ds,
  };
}

/** What transfers need, for customers and for the acts of staff on their domains. */
function transferDepsOf(parts: HttpParts) {
  const { pool, clock, log, metrics, registries, whois } = parts;
  return {
    pool,
    registries,
    clock,
    log,
    metrics,
    whois,
    stagedChoice,
    serversAnswer: (name: string, hosts: readonly string[]) =>
      serversAnswer({ ...parts.propagation, ...parts.delegation }, name, hosts),
    ...signingOf(parts),
    stopTokens: stopTokens(parts.vault.keyFor("transfer-stop")),
    notifyLeaving: (trx: Trx, news: NameLeaving) => parts.jobs.enqueue(trx, nameLeavingJob, [news]),
  };
}

function nameRoutes(edge: Edge, parts: HttpParts, checks: NameChecks): void {
  const { brands } = parts;
  domainRoutes(edge, {
    ...transferDepsOf(parts),
    checks,
    zoneSummary,
    renewalPayers: async (trx, scope, of) =>
      readRenewalPayers(trx, scope, { ...of, mayCharge: await mayChargeCards(brands, scope.brandId, parts) }),
    cardTrouble: renewalCardTrouble,
    firstTlds: async (brandId) => (await brands.config(brandId)).tlds,
  });
}

/** Routes of zones, delegation and DNSSEC, and for the programs that change or follow zones. */
function dnsRoutes(edge: Edge, parts: HttpParts, orders: ReturnType<typeof orderDeps>): void {
  const { pool, clock, log, registries } = parts;
  const beside = parts.beside === undefined ? {} : { beside: parts.beside };
  const saving = {
    jobs: parts.jobs,
    servesAlias: parts.servesAlias ?? true,
    unserved: parts.unserved ?? [],
    ...beside,
  };
  zoneRoutes(edge, { ...saving, clock, propagation: parts.propagation });
  const mayAskPrimary = parts.mayAskPrimary ?? parts.propagation.isPublicAddress;
  secondaryRoutes(edge, { vault: parts.vault, mayAsk: mayAskPrimary });
  seoRoutes(edge);
  monitoringRoutes(edge, { whois: parts.whois, addressesOf: parts.delegation.addressesOf, log });
  reverseRoutes(edge, { ...saving, addressesOf: parts.delegation.addressesOf });
  const askParent = async (name: string) => (await parts.chainReader.parent(name)).delegatedTo;
  rdapRoutes(edge, { pool, clock });
  brandServerRoutes(edge, { ...orders, parts: { ...parts.propagation, ...parts.delegation } });
  delegationRoutes(edge, { ...orders.delegation, askParent }, orders);
  dnssecRoutes(edge, { jobs: parts.jobs, chain: parts.chainReader, waitMaxSeconds: parts.delegation.waitMaxSeconds });
  certificateRoutes(edge, { jobs: parts.jobs, vault: parts.vault });
  acmeRoutes(edge, { pool, jobs: parts.jobs, vault: parts.vault, clock });
  forwardingRoutes(edge, { jobs: parts.jobs, clock });
  dnsApiRoutes(edge, { pool, ...saving, publishWaitMs: parts.publishWaitMs ?? 5000 });
  const places = parts.webhookPlaces ?? { receivers: [], isPublicAddress: parts.propagation.isPublicAddress };
  auditLogRoutes(edge);
  webhookRoutes(edge, { vault: parts.vault, places });
  importRoutes(edge, {
    ...saving,
    clock,
    log,
    scanner: parts.scanner,
    joinProblemOf: async (call, name) => {
      const found = await findJoinability({ registries, ...signingOf(parts) }, call, name);
      return found === "possible" ? null : found;
    },
  });
}

/** Routes of orders and payments. */
function sellingRoutes(edge: Edge, parts: HttpParts, orders: ReturnType<typeof orderDeps>): void {
  const { pool, jobs, clock, log, metrics, card, paypal, swish, sepa } = parts;
  const payments = { pool, jobs, clock, log, card, paypal, swish, sepa };
  ledgerRoutes(edge);
  einvoicingRoutes(edge, { accessPoint: parts.accessPoint });
  trademarkRoutes(edge, { vault: parts.vault, markAuthorities: parts.markAuthorities ?? [] });
  mailStatementRoutes(edge, parts);
  booksRoutes(edge);
  resellerRoutes(edge);
  customerImportRoutes(edge, { jobs: parts.jobs });
  customerSuspensionRoutes(edge, { jobs: parts.jobs });
  customerRuleRoutes(edge, { ...orders, jobs: parts.jobs });
  resellerSignupRoutes(edge, {
    jobs: parts.jobs,
    place: hostPlace(parts),
    countryOf: (address) => parts.addressCountries.countryOf(address),
  });
  affiliateRoutes(edge);
  paymentRoutes(edge);
  depositRoutes(edge, payments);
  topUpRoutes(edge, payments);
  invoicePaymentRoutes(edge, payments);
  dunningRoutes(edge);
  payLinkRoutes(edge, payments);
  cardRoutes(edge, payments);
  swishRoutes(edge, payments);
  orderRoutes(edge, orders);
  kindRoutes(edge, orders, orders.delegation);
  checkoutRoutes(edge, orders);
  withdrawalRoutes(edge, orders);
  vpnRoutes(edge);
  vendorHooks(edge, { pool, jobs, clock, log, vendors: parts.vendors ?? new Map() });
  escrowRoutes(edge, { ...orders, tokens: escrowTokens(parts.vault.keyFor("escrow")) });
  pushRoutes(edge, { ...orders, tokens: pushTokens(parts.vault.keyFor("push")) });
  for (const provider of [card, paypal, swish]) if (provider !== null) paymentHook(edge, { pool, jobs, provider, log, metrics });
}
