import { appendFile } from "node:fs/promises";
import { bankFolder } from "../../adapters/bank-folder/index.ts";
import { createSiteFetcher } from "../../adapters/site-fetcher/index.ts";
import type { SiteFetcher } from "../../areas/seo/index.ts";
import { namesFolder } from "../../adapters/names-folder/index.ts";
import type { NamesFolder } from "../../areas/monitoring/index.ts";
import { bankFileMaxBytes, type BankFolder } from "../../areas/payments/bank/index.ts";
import type { FileDeps } from "../../areas/files/index.ts";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { createClamdScanner } from "../../adapters/scan-clamd/index.ts";
import { isIP } from "node:net";
import { money } from "@nameplane/values";
import type { StripeCard, StripeSettings } from "../../adapters/payment-card/index.ts";
import { createAddressCountries } from "../../adapters/address-country/index.ts";
import { createCertificateNames, createZoneScanner } from "../../adapters/dns-scan/index.ts";
import { createChainReader, readAnchor } from "../../adapters/dnssec-chain/index.ts";
import { createCertificateFiles } from "../../adapters/certificate-files/index.ts";
import { createCertificateReader } from "../../adapters/served-certificate/index.ts";
import { createElksGateway } from "../../adapters/sms-46elks/index.ts";
import { isPublicAddress } from "../../adapters/public-address.ts";
import { createOpenIdProviders } from "../../adapters/openid/index.ts";
import { createSamlProviders } from "../../adapters/saml/index.ts";
import { createPayPal } from "../../adapters/payment-paypal/index.ts";
import { createSwish } from "../../adapters/payment-swish/index.ts";
import { createEcbRates } from "../../adapters/rates-ecb/index.ts";
import { createRiksbankRates } from "../../adapters/rates-riksbank/index.ts";
import { createPeppol } from "../../adapters/peppol/index.ts";
import { createClearingHouse } from "../../adapters/clearing-house/index.ts";
import { createVendor } from "../../adapters/vendor-http/index.ts";
import { createNorwegianRegister } from "../../adapters/company-register-no/index.ts";
import { createSwedishRegister } from "../../adapters/company-register-se/index.ts";
import { createVies } from "../../adapters/vies/index.ts";
import { createWebhookCaller } from "../../adapters/webhook-caller/index.ts";
import { createWhoisLookup } from "../../adapters/whois-rdap/index.ts";
import type { CompanyRegister } from "../../areas/contacts/index.ts";
import type { DelegationParts } from "../../areas/delegation/index.ts";
import type { ChainReader, ZoneSigner } from "../../areas/dnssec/index.ts";
import type { WhoisLookup } from "../../areas/domains/whois/index.ts";
import type { AccessPoint } from "../../areas/einvoicing/index.ts";
import type { CertificateDeps } from "../../areas/forwarding/index.ts";
import type { Sms } from "../../areas/identity/index.ts";
import type { Mailer } from "../../areas/notifications/index.ts";
import type { OpenIdProviders, SamlProviders } from "../../areas/sso/index.ts";
import type { ClearingHouse, MarkAuthorities } from "../../areas/trademarks/index.ts";
import type { Vendors } from "../../areas/provisioning/index.ts";
import type { OperatorMail, SenderAsker } from "../../areas/sending/index.ts";
import { isReceiver, type WebhookCaller, type WebhookRouteDeps } from "../../areas/webhooks/index.ts";
import type { RateSource } from "../../areas/products/index.ts";
import type { VatRegister } from "../../areas/products/proofs/index.ts";
import type { CardProvider, DebitProvider, PayPalProvider, SwishProvider } from "../../areas/payments/index.ts";
import type { AddressCountries } from "../../areas/tlds/index.ts";
import { loadServedZones, type DnsAddress, type DnsAsker, type DnsPublisher, type ZoneScanner } from "../../areas/zones/index.ts";
import type { PropagationParts } from "../../areas/zones/propagation/index.ts";
import type { ServerPlaces } from "../../areas/zones/publication/index.ts";
import type { PseudoRecordHosts } from "@nameplane/dns";
import { createDnsAsker } from "../../adapters/dns-asker.ts";
import { createPrimaryAsker } from "../../adapters/primary-asker.ts";
import type { PrimaryAsker, SecondaryServer } from "../../areas/secondarydns/index.ts";
import { createHostWatch } from "../../adapters/host-watch/index.ts";
import type { OwnFiles } from "../../areas/brandhosts/index.ts";
import type { HostWatch } from "../../areas/certificates/index.ts";
import { createNameLookup } from "../../adapters/name-lookup/index.ts";
import {
  readAddress,
  readDetours,
  readDnsTransfers,
  readVendors,
  publicResolvers,
  type Config,
  type DnsTransfers,
} from "../../platform/config.ts";
import { readThirdParty, type ThirdParties } from "../../platform/http/content-policy.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { Vault } from "../../platform/vault.ts";
import type { Log } from "../../platform/log.ts";

// The only place that chooses the adapter of each port. Adapters that only the worker needs are loaded when they are opened.

/** Third-party scripts that pages may load, as the operator has configured them. */
export function thirdParties(config: Config): ThirdParties {
  return {
    chat: readThirdParty(config.CHAT_SCRIPT_URL, config.CHAT_ORIGINS),
    errors: readThirdParty(config.ERROR_SCRIPT_URL, config.ERROR_ORIGINS),
  };
}

/**
 * Hosts for REDIRECT and MAILFORWARD records, if the operator serves these. Records must not point to hosts that do not answer.
 */
export function pseudoRecordHosts(config: Config): PseudoRecordHosts {
  const addresses = config.REDIRECTS === "on" ? config.REDIRECT_ADDRESSES : [];
  const exchangers = config.MAILFORWARDS === "on" ? config.MAILFORWARD_HOSTS : [];
  return {
    redirectIpv4: addresses.filter((address) => isIP(address) === 4),
    redirectIpv6: addresses.filter((address) => isIP(address) === 6),
    mailExchanges: exchangers.map((host, index) => ({ preference: (index + 1) * 10, host })),
  };
}

export function openCard(config: Config): CardProvider | null {
  if (config.STRIPE_SECRET_KEY === undefined || config.STRIPE_WEBHOOK_SECRET === undefined) return null;
  const api = config.STRIPE_API_URL === undefined ? undefined : new URL(config.STRIPE_API_URL);
  return stripeAtFirstCall({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    ...(api
      ? {
          api: {
            protocol: api.protocol === "https:" ? "https" : "http",
            host: api.hostname,
            port: Number(api.port || (api.protocol === "https:" ? 443 : 80)),
          },
        }
      : {}),
  });
}

/** SEPA direct debits through the card provider. Null unless the creditor identifier is configured. */
export function openSepa(config: Config, card: CardProvider | null): DebitProvider | null {
  const { SEPA_CREDITOR_ID: creditorId, SEPA_DELIVER_UP_TO: deliverUpTo } = config;
  if (creditorId === undefined || card === null || !hasDebits(card)) return null;
  return { ...card, creditorId, deliversUpTo: money(deliverUpTo * 100, "EUR") };
}

const hasDebits = (card: CardProvider): card is CardProvider & Pick<DebitProvider, "listDebits"> => "listDebits" in card;

/** PayPal. Null unless an application's credentials and the id of its webhook are configured. */
export function openPayPal(config: Config): PayPalProvider | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = config;
  if (clientId === undefined || secret === undefined || webhookId === undefined) return null;
  return createPayPal({
    baseUrl: config.PAYPAL_API_URL ?? "https://api-m.paypal.com",
    clientId,
    secret,
    webhookId,
    keepsAccounts: config.PAYPAL_VAULT === "1",
    now: () => systemClock.now(),
    ...(config.PAYPAL_CA === undefined ? {} : { authority: config.PAYPAL_CA }),
  });
}

/** Swish. Null unless the merchant's number, certificate and key are configured. */
export function openSwish(config: Config): SwishProvider | null {
  const { SWISH_PAYEE: payee, SWISH_CERTIFICATE: certificate, SWISH_KEY: key } = config;
  if (payee === undefined || certificate === undefined || key === undefined) return null;
  return createSwish({
    baseUrl: config.SWISH_API_URL ?? "https://cpc.getswish.net/swish-cpcapi",
    payee,
    certificate,
    key,
    refundCallbackUrl: `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/hooks/swish/`,
    ...(config.SWISH_KEY_PASSWORD === undefined ? {} : { passphrase: config.SWISH_KEY_PASSWORD }),
    ...(config.SWISH_CA === undefined ? {} : { authority: config.SWISH_CA }),
  });
}

/** The provider's library is large, so it is loaded at the first payment and does not delay the start. */
function stripeAtFirstCall(settings: StripeSettings): CardProvider & Pick<DebitProvider, "listDebits"> {
  let loading: Promise<StripeCard> | undefined;
  const card = () =>
    (loading ??= import("../../adapters/payment-card/index.ts").then((adapter) => adapter.createStripeCard(settings)));
  return {
    name: "stripe",
    createHostedPayment: async (input) => (await card()).createHostedPayment(input),
    fetchPayment: async (object) => (await card()).fetchPayment(object),
    async *listSince(since) {
      yield* (await card()).listSince(since);
    },
    capture: async (object, amountMinor, key) => (await card()).capture(object, amountMinor, key),
    cancel: async (object, key) => (await card()).cancel(object, key),
    refund: async (object, amount, key) => (await card()).refund(object, amount, key),
    fetchRefund: async (refund) => (await card()).fetchRefund(refund),
    createHolder: async (input) => (await card()).createHolder(input),
    createHostedSetup: async (input) => (await card()).createHostedSetup(input),
    listCards: async (holder) => (await card()).listCards(holder),
    listDebits: async (holder) => (await card()).listDebits(holder),
    holderOf: async (ref) => (await card()).holderOf(ref),
    forgetCard: async (ref, key) => (await card()).forgetCard(ref, key),
    chargeCard: async (input) => (await card()).chargeCard(input),
    findCharge: async (of) => (await card()).findCharge(of),
    readWebhook: async (rawBody, signature) => (await card()).readWebhook(rawBody, signature),
    readStoredEvent: async (rawBody) => (await card()).readStoredEvent(rawBody),
    disputes: {
      fetchDispute: async (object) => (await card()).disputes.fetchDispute(object),
      async *listDisputes(since) {
        yield* (await card()).disputes.listDisputes(since);
      },
      submitEvidence: async (object, evidence, key) => (await card()).disputes.submitEvidence(object, evidence, key),
      acceptDispute: async (object, key) => (await card()).disputes.acceptDispute(object, key),
    },
    // Required: optional parts of the port that the adapter has must not be forgotten here.
  } satisfies Required<CardProvider> & Pick<DebitProvider, "listDebits">;
}

export async function openMailer(config: Config): Promise<Mailer> {
  const { createSmtpMailer } = await import("../../adapters/mail-smtp/index.ts");
  return createSmtpMailer({ url: config.SMTP_URL });
}

/** What the operator has set up for the mails of all brands. */
export const operatorMail = ({ MAIL_SPF, MAIL_BOUNCE_HOST }: Config): OperatorMail => ({
  spf: MAIL_SPF ?? null,
  bounceHost: MAIL_BOUNCE_HOST ?? null,
});

/**
 * The DNS lookups about the domains of brands' senders. They use the public DNS, because these domains are outside this
 * installation.
 */
export function openSenderAsker(config: Config): SenderAsker {
  const names = createNameLookup(config.SCAN_RESOLVER === undefined ? [] : [config.SCAN_RESOLVER], {
    timeoutMs: askedTimeoutMs,
    tries: 2,
  });
  return { texts: (name) => names.texts(name), alias: (name) => names.alias(name) };
}

/** Where files are stored, and what scans them for viruses. */
export function openFiles(config: Config): Pick<FileDeps, "store" | "scanner"> {
  const { CLAMD_ADDRESS: address } = config;
  return { store: filesInPostgres, scanner: address === undefined ? null : createClamdScanner(readClamd(address)) };
}

function readClamd(text: string): { host: string; port: number } {
  const { host, port } = readAddress(text);
  return { host, port: /:\d{1,5}$/.test(text) ? port : clamdPort };
}

/** The usual port of clamd.conf (TCPSocket). */
const clamdPort = 3310;

export function openSms(config: Config): Sms | null {
  if (config.SMS_USERNAME === undefined || config.SMS_PASSWORD === undefined) return null;
  return {
    gateway: createElksGateway({
      username: config.SMS_USERNAME,
      password: config.SMS_PASSWORD,
      ...(config.SMS_API_URL === undefined ? {} : { baseUrl: config.SMS_API_URL }),
    }),
    from: config.SMS_FROM ?? null,
    dailyMax: config.SMS_DAILY_MAX,
    prefixes: config.SMS_PREFIXES === undefined ? null : new Set(config.SMS_PREFIXES.split(/[ ,]+/)),
  };
}

/** The access point of the operator. Null unless its address and token are configured. */
export function openAccessPoint(config: Config): AccessPoint | null {
  const { PEPPOL_URL: baseUrl, PEPPOL_TOKEN: token, PEPPOL_ZONE: zone, PEPPOL_DIRECTORY: nameServer } = config;
  if (baseUrl === undefined || token === undefined) return null;
  const nameServers = nameServer === undefined ? [] : [nameServer];
  return createPeppol({
    baseUrl,
    token,
    directory: { zone, nameServers, isPrivateAllowed: nameServer !== undefined, timeoutMs: 10_000 },
  });
}

/** The Trademark Clearinghouse. Null unless its address and our credentials there are configured. */
export function openClearingHouse(config: Config): ClearingHouse | null {
  const { TMCH_NOTICES_URL: noticesUrl, TMCH_USERNAME: user, TMCH_PASSWORD: password } = config;
  if (noticesUrl === undefined || user === undefined || password === undefined) return null;
  const { TMCH_REVOKED_URL: revokedUrl = null, TMCH_LIST_KEY: listKey = null, TMCH_CRL_URL: crlUrl = null } = config;
  return createClearingHouse({ noticesUrl, revokedUrl, listKey, crlUrl, user, password });
}

/** The certificates of the authorities that sign SMD files. */
export function readMarkAuthorities({ TMCH_CA: pem = "" }: Config): MarkAuthorities {
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

/** The vendors that run services for us. Empty unless they are configured: people deliver these services then. */
export function openVendors({ VENDORS_FILE: file }: Config, log: Log): Vendors {
  const accounts = file === undefined ? [] : [...readVendors(file)];
  const onOtherSecret = (name: string) => () =>
    log.warn({ event: "provisioning.other_secret", name }, "a vendor takes only the second secret, not the new one");
  return new Map(
    accounts.map(([name, account]) => [
      name,
      createVendor({ ...account, now: () => systemClock.now(), onOtherSecret: onOtherSecret(name) }),
    ]),
  );
}

/** The vendors as the register of processing names them: what each provides, and the company or its host. */
export function vendorNames({ VENDORS_FILE: file }: Config): string[] {
  const accounts = file === undefined ? [] : [...readVendors(file)];
  return accounts.map(([provides, { name, url }]) => `${name ?? new URL(url).hostname} (${provides.toUpperCase()})`);
}

/** The register of VAT numbers, VIES. It is open to everybody, so there is no account to configure. */
export function openVatRegister({ VIES_URL: baseUrl }: Config): VatRegister {
  return createVies(baseUrl === undefined ? {} : { baseUrl });
}

/**
 * The registers in which companies are looked up. Norway's is open to everybody; Sweden's gives out credentials, and is left out
 * without them.
 */
export function openCompanyRegisters(config: Config): CompanyRegister[] {
  const { BOLAGSVERKET_CLIENT_ID: clientId, BOLAGSVERKET_SECRET: secret } = config;
  const swedish =
    clientId === undefined || secret === undefined
      ? []
      : [
          createSwedishRegister({
            clientId,
            secret,
            now: () => systemClock.now(),
            baseUrl: config.BOLAGSVERKET_URL,
            tokenUrl: config.BOLAGSVERKET_TOKEN_URL,
          }),
        ];
  const norwegian = createNorwegianRegister(config.BRREG_URL === undefined ? {} : { baseUrl: config.BRREG_URL });
  return config.COMPANY_LOOKUP === "off" ? [] : [...swedish, norwegian];
}

/** The central banks whose exchange rates are fetched, in this order. They are open to everybody. */
export function openRateSources({ EXCHANGE_RATES: names, ECB_URL: ecb, RIKSBANK_URL: riksbank }: Config): RateSource[] {
  const open: Readonly<Record<string, () => RateSource>> = {
    ecb: () => createEcbRates(ecb === undefined ? {} : { baseUrl: ecb }),
    riksbank: () => createRiksbankRates(riksbank === undefined ? {} : { baseUrl: riksbank }),
  };
  return [...new Set(names.split(","))].flatMap((name) => open[name]?.() ?? []);
}

/**
 * Appends lines to the file of audit log anchors, which no other part of the product reads or changes. Null if there is no such
 * file.
 */
export function openAnchorFile({ AUDIT_ANCHORS_FILE: file }: Config): ((line: string) => Promise<void>) | null {
  return file === undefined ? null : (line) => appendFile(file, line, { mode: 0o600 });
}

/** The folder in which the bank's files arrive. Null if they are only uploaded. */
export function openBankFolder({ BANK_FOLDER: folder }: Config): BankFolder | null {
  return folder === undefined ? null : bankFolder({ folder, maxBytes: bankFileMaxBytes, now: () => new Date() });
}

/** The crawler of the SEO tool. Null if this installation reads no sites. */
export function openSiteFetcher(config: Config): SiteFetcher | null {
  if (config.SITE_CRAWLER === "off") return null;
  if (config.CRAWLER_DETOUR !== undefined && config.DEMO !== "1")
    throw new Error("configuration: CRAWLER_DETOUR is for the demo only");
  const detour = config.CRAWLER_DETOUR === undefined ? undefined : new URL(`http://${config.CRAWLER_DETOUR}`);
  return createSiteFetcher({
    aboutUrl: new URL("/crawler", config.PUBLIC_URL ?? `http://localhost:${String(config.PORT)}`).href,
    detour: detour && { host: detour.hostname, port: Number(detour.port) },
  });
}

/** The folder of lists of names. Null if there is none. */
export function openNamesFolder({ NAMES_FOLDER: folder }: Config): NamesFolder | null {
  return folder === undefined ? null : namesFolder({ folder, now: () => new Date() });
}

/**
 * The certificate authority, and the DNS that it queries. Null if redirects are only served over HTTP and no certificates are
 * sold.
 */
export async function openCertificates(config: Config): Promise<
  | (Pick<CertificateDeps, "authority" | "names" | "vault" | "addresses"> & {
      readonly servesRedirects: boolean;
      readonly watch: HostWatch;
    })
  | null
> {
  if (config.ACME_DIRECTORY_URL === undefined || config.MASTER_KEY === undefined) return null;
  const { ACME_EAB_KID: kid, ACME_EAB_HMAC: hmacKey } = config;
  const { createAcmeAuthority } = await import("../../adapters/acme/index.ts");
  const names = createNameLookup(config.ACME_RESOLVERS);
  return {
    authority: createAcmeAuthority({
      directory: config.ACME_DIRECTORY_URL,
      email: config.ACME_EMAIL ?? null,
      root: config.ACME_ROOT ?? null,
      binding: kid === undefined || hmacKey === undefined ? null : { kid, hmacKey },
    }),
    names,
    watch: createHostWatch({ names }),
    vault: new Vault(config.MASTER_KEY),
    addresses: config.REDIRECT_ADDRESSES,
    servesRedirects: config.REDIRECTS !== "off",
  };
}

/** How the panel is served over TLS by this installation itself. Undefined if a proxy in front does that. */
export function openPanel(config: Config, log: Log): OpenPanel | undefined {
  const { HTTPS_PORT: tlsPort, HTTPS_CERT_PATH: certPath, HTTPS_KEY_PATH: keyPath } = config;
  if (tlsPort === undefined) return undefined;
  if ((certPath === undefined) !== (keyPath === undefined))
    throw new Error("configuration: HTTPS_CERT_PATH and HTTPS_KEY_PATH need each other");
  const certifies = config.ACME_DIRECTORY_URL !== undefined && config.MASTER_KEY !== undefined;
  if (!certifies && certPath === undefined)
    throw new Error("configuration: HTTPS_PORT needs ACME_DIRECTORY_URL with MASTER_KEY, or HTTPS_CERT_PATH");
  const ownFiles =
    certPath === undefined || keyPath === undefined
      ? null
      : createCertificateFiles({ certPath, keyPath, now: () => new Date(), log });
  return { tlsPort, publicPort: config.HTTPS_PUBLIC_PORT ?? tlsPort, addresses: config.PANEL_ADDRESSES, certifies, ownFiles };
}

export type OpenPanel = {
  readonly tlsPort: number;
  /** The port on which browsers reach the panel. */
  readonly publicPort: number;
  readonly addresses: readonly string[];
  readonly certifies: boolean;
  readonly ownFiles: OwnFiles | null;
};

export function openAddressCountries(): AddressCountries {
  return createAddressCountries();
}

/** The addresses at which customers may have webhook endpoints. */
export function webhookPlaces(config: Config): WebhookRouteDeps["places"] {
  return { receivers: config.WEBHOOK_RECEIVERS, isPublicAddress };
}

/** The login providers that accounts may use. Customers enter them, so they are not known in advance. */
export function openIdProviders(config: Config): OpenIdProviders {
  return createOpenIdProviders({ isOwn: (url) => isReceiver(url, config.OPENID_PROVIDERS) });
}

export function openSamlProviders(config: Config): SamlProviders {
  return createSamlProviders({ isOwn: (url) => isReceiver(url, config.OPENID_PROVIDERS) });
}

export function openWebhookCaller(config: Config): WebhookCaller {
  return createWebhookCaller({ isReceiver: (url) => isReceiver(url, config.WEBHOOK_RECEIVERS) });
}

export function openWhois(config: Config): WhoisLookup {
  return createWhoisLookup({
    whoisServer: config.WHOIS_SERVER,
    rdapUrl: config.RDAP_URL,
    bootstrapFile: config.RDAP_BOOTSTRAP_FILE,
  });
}

export function openZoneScanner(config: Config, log: Log): ZoneScanner {
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(config.SCAN_RESOLVER ?? "") ?? [];
  const resolver = host === undefined ? null : { host, port: Number(port) };
  const { CT_SEARCH_URL: search } = config;
  const certificateNames = search === undefined ? undefined : createCertificateNames(search, log);
  return createZoneScanner({
    resolver,
    allowPrivate: config.SCAN_PRIVATE === "1",
    detours: readDetours(config),
    certificateNames,
  });
}

/** PowerDNS, through its API. Null if the embedded name server is in use, which is part of the worker. */
export async function openPowerDns(config: Config): Promise<DnsPublisher | null> {
  if (config.NAMESERVER !== "powerdns") return null;
  const { createPowerDnsPublisher } = await import("../../adapters/dns-powerdns/index.ts");
  return createPowerDnsPublisher({
    ...powerDnsApi(config),
    dns: nameServerAddress(config),
    transfers: dnsTransfers(config),
    hasAlias: config.ALIAS_RESOLVER !== undefined,
  });
}

/** How the name server serves zones of customers' own primaries. `publisher` is the embedded name server, if that is in use. */
export async function openFollower(config: Config, publisher: DnsPublisher): Promise<SecondaryServer> {
  if (config.NAMESERVER !== "powerdns") {
    const { createEmbeddedFollower } = await import("../../adapters/dns-embedded/follow-zones.ts");
    return createEmbeddedFollower(publisher);
  }
  const { createPowerDnsFollower } = await import("../../adapters/dns-powerdns/follow-zones.ts");
  return createPowerDnsFollower({ ...powerDnsApi(config), dns: nameServerAddress(config) });
}

/** Whether an address may be a primary of a customer's zone. */
export const mayAskPrimary =
  ({ SCAN_PRIVATE }: Config) =>
  (host: string): boolean =>
    SCAN_PRIVATE === "1" || isPublicAddress(host);

export const openPrimaryAsker = (config: Config): PrimaryAsker => createPrimaryAsker(mayAskPrimary(config));

function powerDnsApi(config: Config): { readonly baseUrl: string; readonly apiKey: string } {
  if (config.POWERDNS_URL === undefined || config.POWERDNS_API_KEY === undefined)
    throw new Error("configuration: NAMESERVER=powerdns needs POWERDNS_URL and POWERDNS_API_KEY");
  return { baseUrl: config.POWERDNS_URL, apiKey: config.POWERDNS_API_KEY };
}

/**
 * The name server and its signer. Either PowerDNS, or the embedded one, which loads every zone from the database when it starts.
 */
export async function openNameServer(
  config: Config,
  sweeping: Pool,
  vault: Vault,
  log: Log,
): Promise<{ readonly publisher: DnsPublisher; readonly signer: ZoneSigner }> {
  const [powerDns, powerDnsSigner] = [await openPowerDns(config), await openPowerDnsSigner(config)];
  if (powerDns !== null && powerDnsSigner !== null) return { publisher: powerDns, signer: powerDnsSigner };
  const { dnsKeysFolder, KeyStore, startEmbeddedDns } = await import("../../adapters/dns-embedded/index.ts");
  const loadZones = () => tx(sweeping, { actor: "job:name-server" }, (trx) => loadServedZones(trx, pseudoRecordHosts(config)));
  const publisher = await startEmbeddedDns({
    host: "127.0.0.1",
    transfers: dnsTransfers(config),
    port: config.EMBEDDED_DNS_PORT,
    loadZones,
    transferAllowed: loopback,
    keys: new KeyStore(dnsKeysFolder(config.DATA_DIR), vault),
    log,
  });
  return { publisher, signer: publisher.signer };
}

/** Clients on this machine may copy zones, because the reconciler does. */
const loopback = ["127.0.0.1", "::1"];

/** Whether the name server in use answers for ALIAS records. */
export function servesAlias(config: Config): boolean {
  return config.NAMESERVER === "powerdns" && config.ALIAS_RESOLVER !== undefined;
}

/** Record types that publish nothing, because the operator has no hosts for them. */
export function unservedTypes({ REDIRECTS, MAILFORWARDS }: Config): ("REDIRECT" | "MAILFORWARD")[] {
  return [...(REDIRECTS === "off" ? (["REDIRECT"] as const) : []), ...(MAILFORWARDS === "off" ? (["MAILFORWARD"] as const) : [])];
}

/** Where this installation's name server answers. */
function nameServerAddress(config: Config): DnsAddress {
  if (config.NAMESERVER === "embedded") return { host: "127.0.0.1", port: config.EMBEDDED_DNS_PORT };
  if (config.POWERDNS_DNS !== undefined) return readAddress(config.POWERDNS_DNS);
  return { host: new URL(config.POWERDNS_URL ?? "http://127.0.0.1").hostname, port: 53 };
}

export function openDnsAsker(config: Config): DnsAsker {
  return createDnsAsker({ key: dnsTransfers(config)?.key ?? null });
}

/** The timeout for queries to name servers. Users wait for these answers, so a slower server counts as not answering. */
const askedTimeoutMs = 1500;

/** Looks up names outside this installation, with the resolver for zone scans or else with the system's. */
export function outsideNames(config: Config): Pick<DelegationParts, "addressesOf" | "aliasOf" | "textsOf"> {
  const resolvers = config.SCAN_RESOLVER === undefined ? [] : [config.SCAN_RESOLVER];
  const names = createNameLookup(resolvers, { timeoutMs: askedTimeoutMs, tries: 2 });
  return {
    addressesOf: (host) => names.addresses(host),
    aliasOf: (name) => names.alias(name),
    textsOf: (name) => names.texts(name),
  };
}

export function propagationParts(config: Config): PropagationParts {
  return {
    asker: createDnsAsker({ timeoutMs: askedTimeoutMs }),
    places: serverPlaces(config),
    resolvers: publicResolvers(config),
    isPublicAddress,
    certificates: createCertificateReader(),
  };
}

export function serverPlaces(config: Config, home: DnsAddress = nameServerAddress(config)): ServerPlaces {
  return {
    home,
    ports: new Map((dnsTransfers(config)?.secondaries ?? []).map(({ host, port }) => [host, port])),
    detours: readDetours(config),
  };
}

function dnsTransfers(config: Config): DnsTransfers | null {
  return config.DNS_TRANSFERS_FILE === undefined ? null : readDnsTransfers(config.DNS_TRANSFERS_FILE);
}

/** Reads DNSSEC chains, in the public DNS or in the demo's private tree. */
export function openChainReader(config: Config): ChainReader {
  const { DNSSEC_TREE: tree, DNSSEC_TRUST_ANCHOR: anchor } = config;
  const transfers = dnsTransfers(config);
  return createChainReader({
    tree:
      tree !== undefined && anchor !== undefined
        ? { server: readAddress(tree), anchor: readAnchor(anchor) }
        : { resolvers: config.DNSSEC_RESOLVERS.split(/[ ,]+/).map((host) => ({ host, port: 53 })) },
    ours: [nameServerAddress(config), ...(transfers?.secondaries ?? [])],
    clock: systemClock,
  });
}

type SigningAbilities = Pick<ZoneSigner, "algorithms" | "inability" | "takesForeignKeys">;

/** The algorithms with which the name server can sign zones, for processes that have no connection to it. */
export async function signingAbilities(config: Config): Promise<SigningAbilities> {
  const signer = await openPowerDnsSigner(config);
  if (signer !== null) return signer;
  const { keyAlgorithms } = await import("../../adapters/dns-embedded/key-pair.ts");
  return {
    algorithms: keyAlgorithms,
    inability: () => Promise.resolve(null),
    takesForeignKeys: () => Promise.resolve(true),
  };
}

async function openPowerDnsSigner(config: Config): Promise<ZoneSigner | null> {
  if (config.NAMESERVER !== "powerdns") return null;
  const { createPowerDnsSigner } = await import("../../adapters/dns-powerdns/sign-zones.ts");
  return createPowerDnsSigner(powerDnsApi(config));
}
