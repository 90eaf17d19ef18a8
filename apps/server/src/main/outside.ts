import { isIP } from "node:net";
import type { StripeSettings } from "../adapters/payment-card/index.ts";
import { createAddressCountries } from "../adapters/address-country/index.ts";
import { createZoneScanner } from "../adapters/dns-scan/index.ts";
import { createEppRegistries } from "../adapters/registry-epp/index.ts";
import { createElksGateway } from "../adapters/sms-46elks/index.ts";
import { createWhoisLookup } from "../adapters/whois-rdap/index.ts";
import { listRegistries, type Registries, type WhoisLookup } from "../areas/domains/index.ts";
import type { Sms } from "../areas/identity/index.ts";
import type { Mailer } from "../areas/notifications/index.ts";
import type { CardProvider } from "../areas/payments/index.ts";
import type { AddressCountries } from "../areas/tlds/index.ts";
import {
  loadServedZones,
  type DnsAddress,
  type DnsAsker,
  type DnsPublisher,
  type ServerPlaces,
  type ZoneScanner,
} from "../areas/zones/index.ts";
import type { PseudoRecordHosts } from "@nameplane/dns";
import { createDnsAsker } from "../adapters/dns-asker.ts";
import { readAddress, readDnsTransfers, readRegistryAccounts, type Config } from "../platform/config.ts";
import { readThirdParty, type ThirdParties } from "../platform/http/content-policy.ts";
import type { Pool } from "../platform/db/connect.ts";
import { tx } from "../platform/db/transaction.ts";
import type { Log } from "../platform/log.ts";

// The only place that decides which adapter stands behind a port. What only the worker needs is loaded when it is opened.

/** Scripts of others that pages may load, as the operator has set them up. */
export function thirdParties(config: Config): ThirdParties {
  return {
    chat: readThirdParty(config.CHAT_SCRIPT_URL, config.CHAT_ORIGINS),
    errors: readThirdParty(config.ERROR_SCRIPT_URL, config.ERROR_ORIGINS),
  };
}

/** Hosts that do the work of REDIRECT and MAILFORWARD records, as far as the operator serves them: nothing points to what nobody answers. */
export function pseudoRecordHosts(config: Config): PseudoRecordHosts {
  const addresses = config.REDIRECTS === "on" ? config.REDIRECT_ADDRESSES : [];
  const exchangers = config.MAILFORWARDS === "on" ? config.MAILFORWARD_HOSTS : [];
  return {
    redirectIpv4: addresses.filter((address) => isIP(address) === 4),
    redirectIpv6: addresses.filter((address) => isIP(address) === 6),
    mailExchanges: exchangers.map((host, index) => ({ preference: (index + 1) * 10, host })),
  };
}

/** Each process takes its own part of what every registry account allows. */
export async function openRegistries(config: Config, pool: Pool, log: Log): Promise<Registries> {
  const registries = await tx(pool, { actor: "job:registries" }, listRegistries);
  return createEppRegistries({ registries, accounts: readRegistryAccounts(config.REGISTRIES_FILE), log });
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

/** The provider's library is large and no start waits for it: it is loaded when a payment first needs it. */
function stripeAtFirstCall(settings: StripeSettings): CardProvider {
  let loading: Promise<CardProvider> | undefined;
  const card = () =>
    (loading ??= import("../adapters/payment-card/index.ts").then((adapter) => adapter.createStripeCard(settings)));
  return {
    name: "stripe",
    createHostedPayment: async (input) => (await card()).createHostedPayment(input),
    fetchPayment: async (object) => (await card()).fetchPayment(object),
    async *listSince(since) {
      yield* (await card()).listSince(since);
    },
    cancel: async (object, key) => (await card()).cancel(object, key),
    refund: async (object, amountMinor, key) => (await card()).refund(object, amountMinor, key),
    readWebhook: async (rawBody, signature) => (await card()).readWebhook(rawBody, signature),
    readStoredEvent: async (rawBody) => (await card()).readStoredEvent(rawBody),
  };
}

export async function openMailer(config: Config): Promise<Mailer> {
  const { createSmtpMailer } = await import("../adapters/mail-smtp/index.ts");
  return createSmtpMailer({ url: config.SMTP_URL });
}

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

export function openAddressCountries(): AddressCountries {
  return createAddressCountries();
}

export function openWhois(config: Config): WhoisLookup {
  return createWhoisLookup({
    whoisServer: config.WHOIS_SERVER,
    rdapUrl: config.RDAP_URL,
    bootstrapFile: config.RDAP_BOOTSTRAP_FILE,
  });
}

export function openZoneScanner(config: Config): ZoneScanner {
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(config.SCAN_RESOLVER ?? "") ?? [];
  const resolver = host === undefined ? null : { host, port: Number(port) };
  return createZoneScanner({ resolver, allowPrivate: config.SCAN_PRIVATE === "1" });
}

/** The name server: PowerDNS by its API, or the embedded one, which starts with every zone of the database. */
export async function openNameServer(config: Config, sweeping: Pool, log: Log): Promise<DnsPublisher> {
  if (config.NAMESERVER === "powerdns") {
    if (config.POWERDNS_URL === undefined || config.POWERDNS_API_KEY === undefined)
      throw new Error("configuration: NAMESERVER=powerdns needs POWERDNS_URL and POWERDNS_API_KEY");
    const { createPowerDnsPublisher } = await import("../adapters/dns-powerdns/index.ts");
    return createPowerDnsPublisher({
      baseUrl: config.POWERDNS_URL,
      apiKey: config.POWERDNS_API_KEY,
      dns: nameServerAddress(config),
    });
  }
  const { startEmbeddedDns } = await import("../adapters/dns-embedded/index.ts");
  const loadZones = () =>
    tx(sweeping, { actor: "job:name-server" }, (trx) => loadServedZones(trx, pseudoRecordHosts(config)));
  return startEmbeddedDns({
    host: "127.0.0.1",
    port: config.EMBEDDED_DNS_PORT,
    loadZones,
    transferAllowed: loopback,
    log,
  });
}

/** Whoever is on this machine may copy zones: the reconciler does. */
const loopback = ["127.0.0.1", "::1"];

/** Where the name server of this installation answers. */
function nameServerAddress(config: Config): DnsAddress {
  if (config.NAMESERVER === "embedded") return { host: "127.0.0.1", port: config.EMBEDDED_DNS_PORT };
  if (config.POWERDNS_DNS !== undefined) return readAddress(config.POWERDNS_DNS);
  return { host: new URL(config.POWERDNS_URL ?? "http://127.0.0.1").hostname, port: 53 };
}

export function openDnsAsker(config: Config): DnsAsker {
  const transfers = config.DNS_TRANSFERS_FILE === undefined ? null : readDnsTransfers(config.DNS_TRANSFERS_FILE);
  return createDnsAsker({ key: transfers?.key ?? null });
}

export function serverPlaces(config: Config, home: DnsAddress = nameServerAddress(config)): ServerPlaces {
  const transfers = config.DNS_TRANSFERS_FILE === undefined ? null : readDnsTransfers(config.DNS_TRANSFERS_FILE);
  return {
    home,
    ports: new Map((transfers?.secondaries ?? []).map(({ host, port }) => [host, port])),
  };
}
