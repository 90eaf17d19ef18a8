import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { isCreditorId } from "@nameplane/values";
import { z } from "zod";
import { isNetwork } from "./http/proxies.ts";

/**
 * Every setting of the product, from environment variables. A secret may be given as <NAME>_FILE, the path of a file that
 * contains it. docs/configuration.md lists the settings; settings that are not set get the embedded default of `npm start`.
 */
const registryAccount = z.strictObject({
  host: z.string(),
  port: z.number().int(),
  clID: z.string(),
  pw: z.string(),
  /** PEM file of the certificate authority. If absent, the system's list is used. */
  caFile: z.string().optional(),
  certFile: z.string().optional(),
  keyFile: z.string().optional(),
  servername: z.string().optional(),
  /** Whether to also accept TLS 1.2 without forward secrecy or with CBC. */
  allowsWeakCiphers: z.boolean().optional(),
});
/** A vendor that runs services for us (docs/vendor-protocol.md). */
const vendorAccount = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** The secret with which both sides sign their calls. */
  secret: z.string().min(32),
  /** A second secret, for the time in which the secret is being replaced. Both secrets are accepted then. */
  otherSecret: z.string().min(32).optional(),
  /** The company, as the register of processing names it. Without it the host of the URL stands there. */
  name: z.string().trim().min(1).max(200).optional(),
  /** Whether the vendor may be at a private address and speak plain http. */
  allowsPrivate: z.boolean().default(false),
});
export type VendorAccount = z.infer<typeof vendorAccount>;

export type RegistryAccount = z.infer<typeof registryAccount>;

const hostName = z.string().regex(/^(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/, "a name in lower case without final dot");

/** The secondaries that copy our zones, and how both sides prove their identity. */
const dnsTransfers = z.strictObject({
  /** Address of each secondary, with its port unless that is 53: "192.0.2.53", "192.0.2.54:5353", "[2001:db8::53]:5353". */
  secondaries: z.array(z.string().min(2)).min(1),
  /** The key that both sides share (RFC 8945). Without a key, a secondary is recognised by its address. */
  tsig: z
    .strictObject({
      name: hostName,
      algorithm: z.enum(["hmac-sha224", "hmac-sha256", "hmac-sha384", "hmac-sha512"]).default("hmac-sha256"),
      /** Base64 of 16 random bytes or more. */
      secret: z.base64().refine((text) => Buffer.from(text, "base64").length >= 16, "16 bytes or more"),
    })
    .optional(),
  /**
   * Whether a secondary is also recognised by its address alone, without the key. PowerDNS 4.7 needs this as secondary of a
   * catalog.
   */
  byAddressToo: z.boolean().default(false),
  /** Apex of the catalog zone (RFC 9432) that lists all zones; without it there is no catalog. */
  catalog: hostName.optional(),
});
export type DnsTransfers = {
  readonly secondaries: readonly { readonly host: string; readonly port: number }[];
  readonly key: {
    readonly name: string;
    readonly algorithm: "hmac-sha224" | "hmac-sha256" | "hmac-sha384" | "hmac-sha512";
    readonly secret: Uint8Array;
  } | null;
  readonly byAddress: boolean;
  readonly catalog: string | null;
};

const port = z.coerce.number().int().min(0).max(65_535);
/** Words separated by blanks or commas. */
const list = z.string().transform((text) => text.split(/[ ,]+/).filter((word) => word !== ""));
const addresses = list.refine((words) => words.every((word) => isIP(word) !== 0), "addresses separated by blanks");
/**
 * The first address of a detour has to be reserved for documentation (RFC 5737, RFC 3849), so that no real server can be
 * replaced.
 */
const detour = /^((?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}|2001:db8:[0-9a-f:]+)=(127\.0\.0\.1):(\d{1,5})$/;
const mailbox = /^([^\s@=+]+@[a-z0-9.-]+)(?:=([a-z0-9.-]+))?$/;
const mailboxes = list
  .transform((words) => words.map((word) => word.toLowerCase()))
  .refine(
    (words) => words.every((word) => mailbox.test(word)),
    '"support@example.net", "help@brand.example=panel.brand.example"',
  );
const names = list.refine((words) => words.every((word) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(word)), "host names");

const shape = z.object({
  DATABASE_URL: z.string(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default("127.0.0.1"),
  /**
   * Loopback ports on which http.ts, worker.ts and forward.ts serve /health and /metrics. A process without its setting opens
   * no such port.
   */
  HTTP_METRICS_PORT: port.optional(),
  WORKER_METRICS_PORT: port.optional(),
  FORWARD_METRICS_PORT: port.optional(),
  /**
   * Port on which the panel is served over TLS, with a certificate for each host. Without it a proxy in front does that. Visitors
   * who come without TLS are sent to HTTPS_PUBLIC_PORT, which differs where a firewall passes another port on to this one.
   */
  HTTPS_PORT: port.optional(),
  HTTPS_PUBLIC_PORT: port.optional(),
  /** Files with a certificate chain and its key, PEM, that the operator keeps. They are read again when they change. */
  HTTPS_CERT_PATH: z.string().optional(),
  HTTPS_KEY_PATH: z.string().optional(),
  /** The public addresses of the panel. If absent, the addresses of the host in PUBLIC_URL are used. */
  PANEL_ADDRESSES: addresses.default([]),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: z.url().optional(),
  /** The operator's own development host, the only host with a development mode. */
  DEVELOPMENT_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "a host name in lower case, without a port")
    .optional(),
  /** The only host on which the operator's staff log in. If absent, they log in on any host of the operator's brand. */
  STAFF_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "a host name in lower case, without a port")
    .optional(),
  /** Addresses and networks of the proxies in front of the product, and the header in which they name their client. */
  TRUST_PROXY: list
    .refine(
      (words) => words.every(isNetwork),
      'addresses or networks of the proxies in front, such as "127.0.0.1 ::1 10.0.0.0/8"',
    )
    .default([]),
  TRUST_PROXY_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]+$/i, "the name of a header")
    .default("X-Forwarded-For"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
  /**
   * JSON file with the EPP accounts by registry id (iis, verisign, ...); the key "*" is for all other registries. Without it,
   * staff enter all accounts in the staff panel.
   */
  REGISTRIES_FILE: z.string().optional(),
  /**
   * Pause between searches for domains whose data is due to be fetched from their registries. Poll messages are fetched three
   * times as often.
   */
  REGISTRY_CHECK_SECONDS: z.coerce.number().min(1).max(3600).default(30),
  /** The name server to use: embedded (the product's own) or powerdns. */
  NAMESERVER: z.enum(["embedded", "powerdns"]).default("embedded"),
  EMBEDDED_DNS_PORT: z.coerce.number().int().default(0),
  POWERDNS_URL: z.url().optional(),
  POWERDNS_API_KEY: z.string().optional(),
  /** Address at which the name server answers DNS, so that we can check what was published. */
  POWERDNS_DNS: z.string().optional(),
  /** Resolver ("192.0.2.1:53") that PowerDNS uses for the targets of ALIAS records; without it these are refused. */
  ALIAS_RESOLVER: z.string().optional(),
  /** Resolvers that validate DNSSEC, "9.9.9.9 1.1.1.1". At least two of them are asked whether a chain is complete. */
  DNSSEC_RESOLVERS: z
    .string()
    .regex(/^[0-9A-Fa-f.:]+([ ,]+[0-9A-Fa-f.:]+)+$/)
    .default("9.9.9.9 1.1.1.1"),
  /**
   * The longest that we wait for caches to expire, whatever the TTL. The default is two days, because no TTL in use is longer.
   */
  DNSSEC_WAIT_MAX_SECONDS: z.coerce.number().int().min(0).default(172_800),
  /** Only for tests and the demo: address of a private, signed DNS tree, and its root's key as a DNSKEY record. */
  DNSSEC_TREE: z
    .string()
    .regex(/^[0-9.]+:\d+$/)
    .optional(),
  DNSSEC_TRUST_ANCHOR: z.string().optional(),
  /** JSON file with the secondaries that copy our zones. */
  DNS_TRANSFERS_FILE: z.string().optional(),
  /**
   * Public resolvers that are asked what they answer about a zone: "9.9.9.9 Quad9, 1.1.1.1 Cloudflare". An empty text means
   * none.
   */
  PUBLIC_RESOLVERS: z.string().optional(),
  SMTP_URL: z.string(),
  /** Base64 of 32 random bytes or more; the keys that encrypt stored secrets are derived from it. The HTTP process needs it. */
  MASTER_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Only for a test service with Stripe's API: base URL in place of Stripe's own. */
  STRIPE_API_URL: z.url().optional(),
  /** The creditor identifier for SEPA direct debits through the card provider. Without it, direct debits are not offered. */
  SEPA_CREDITOR_ID: z.string().refine(isCreditorId, "a creditor identifier such as DE98ZZZ09999999999").optional(),
  /** Customers with a good payment history get what they order before a direct debit has arrived, up to this many whole euros. */
  SEPA_DELIVER_UP_TO: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Credentials of an application at PayPal, and the id of its webhook; without all three PayPal is not offered. */
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  /** Authority against which the certificates of PayPal's callbacks are checked (PEM), instead of the usual ones. */
  PAYPAL_CA: z.string().optional(),
  /** PayPal's sandbox, or a test service with PayPal's API: base URL in place of PayPal's own. */
  PAYPAL_API_URL: z.url().optional(),
  /** 1: the application at PayPal may save payers' accounts for later charges (vault). */
  PAYPAL_VAULT: z.enum(["0", "1"]).default("0"),
  /** The merchant's Swish number (123...), certificate with its chain, and key (PEM); without them Swish is not offered. */
  SWISH_PAYEE: z
    .string()
    .regex(/^\d{10}$/, "ten digits")
    .optional(),
  SWISH_CERTIFICATE: z.string().optional(),
  SWISH_KEY: z.string().optional(),
  SWISH_KEY_PASSWORD: z.string().optional(),
  /** Authorities against which Swish's own certificate is checked (PEM), instead of the usual ones. */
  SWISH_CA: z.string().optional(),
  /** Only for a test service with Swish's API: base URL in place of Swish's own. */
  SWISH_API_URL: z.url().optional(),
  /** The address (host:port) of a clamd that scans uploaded files for viruses. Without it, files are not scanned. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\[[0-9a-f:]+\]|[^[\]:]+)(:\d{1,5})?$/i)
    .optional(),
  /**
   * Folder from which the worker reads the bank's files (camt.053, camt.054). Without it, staff upload these files in the staff
   * panel.
   */
  BANK_FOLDER: z.string().min(1).optional(),
  /** Whether the worker reads the sites of customers who have the SEO tool. If off, staff deliver the SEO tool by hand. */
  SITE_CRAWLER: z.enum(["on", "off"]).default("on"),
  /** For demos and tests: "host:port" of a server that the crawler asks for every site. Outside the demo it is refused. */
  CRAWLER_DETOUR: z
    .string()
    .regex(/^[^\s/@:]+:\d{1,5}$/, "host:port")
    .optional(),
  /**
   * Folder from which the worker reads lists of names for ID monitoring: zones, and hosts of new certificates. Without it,
   * staff deliver ID monitoring by hand.
   */
  NAMES_FOLDER: z.string().min(1).optional(),
  /**
   * File outside the database to which the worker appends the root of each anchor of the audit logs. Without it, the roots are
   * only written to the worker's log.
   */
  AUDIT_ANCHORS_FILE: z.string().min(1).optional(),
  /** Account at 46elks for sending SMS; without it none are sent. */
  SMS_USERNAME: z.string().optional(),
  SMS_PASSWORD: z.string().optional(),
  /** Only for a service with 46elks' API: base URL in place of its own. */
  SMS_API_URL: z.url().optional(),
  /** Sender for brands without one: up to 11 letters and digits, or a number such as +46700000000. */
  SMS_FROM: z
    .string()
    .regex(/^([A-Za-z][A-Za-z0-9]{2,10}|\+\d{7,15})$/)
    .optional(),
  /** The most SMS that a brand may send in a day. */
  SMS_DAILY_MAX: z.coerce.number().int().min(1).default(500),
  /** Country prefixes to which SMS are sent, such as "+46 +47 +45". Without the setting, SMS are sent to all countries. */
  SMS_PREFIXES: z
    .string()
    .regex(/^\+\d{1,3}([ ,]+\+\d{1,3})*$/)
    .optional(),
  /**
   * JSON file with the vendors that run services for us, by the service that they provide. Without it, staff deliver these
   * services by hand.
   */
  VENDORS_FILE: z.string().optional(),
  /** Access point of the Peppol network with the API of phoss AP, and its token; without both no electronic invoices are sent. */
  PEPPOL_URL: z.url().optional(),
  PEPPOL_TOKEN: z.string().optional(),
  /** DNS zone of the network's directory (SML). */
  PEPPOL_ZONE: z.string().min(1).default("participant.sml.prod.tech.peppol.org"),
  /** Only for tests and the demo: a name server (address:port) with a directory whose publishers may have private addresses. */
  PEPPOL_DIRECTORY: z.string().optional(),
  /**
   * Certificates (PEM) of the authorities that sign SMD files of trademarks. Without them no SMD files are accepted, and names
   * in a sunrise cannot be ordered.
   */
  TMCH_CA: z.string().optional(),
  /**
   * Trademark Clearinghouse: the address below which its claims notices are, that of its list of revoked SMD files, and the
   * credentials for both. If one of these is missing, orders of names with trademark claims wait until staff deal with them.
   */
  TMCH_NOTICES_URL: z.url().optional(),
  TMCH_REVOKED_URL: z.url().optional(),
  /** OpenPGP public key with which the clearing house signs that list. Without it the signature is not checked. */
  TMCH_LIST_KEY: z.string().optional(),
  /** Where the authority that certifies the signers of SMD files publishes the certificates that it has revoked (CRL). */
  TMCH_CRL_URL: z.url().optional(),
  TMCH_USERNAME: z.string().optional(),
  TMCH_PASSWORD: z.string().optional(),
  /** Only for tests and the demo: base URL of a register with the REST API of VIES, in place of its own. */
  VIES_URL: z.url().optional(),
  /** Whether companies are looked up in public registers when somebody fills in their details. */
  COMPANY_LOOKUP: z.enum(["on", "off"]).default("on"),
  /** Credentials of Bolagsverket's API; without both, Swedish companies are not looked up. */
  BOLAGSVERKET_CLIENT_ID: z.string().optional(),
  BOLAGSVERKET_SECRET: z.string().optional(),
  /** Only for tests and the demo: the API and the tokens of Bolagsverket, and the API of Brønnøysundregistrene, elsewhere. */
  BOLAGSVERKET_URL: z.url().optional(),
  BOLAGSVERKET_TOKEN_URL: z.url().optional(),
  BRREG_URL: z.url().optional(),
  /**
   * Central banks whose exchange rates are fetched, in order of preference: if several publish a pair, the first one's rate is
   * used.
   */
  EXCHANGE_RATES: z
    .string()
    .regex(/^(off|(riksbank|ecb)(,(riksbank|ecb))?)$/)
    .default("riksbank,ecb"),
  /** Only for tests and the demo: base URLs in place of the banks' own. */
  ECB_URL: z.url().optional(),
  RIKSBANK_URL: z.url().optional(),
  /** Only for tests and the demo: all WHOIS and RDAP queries are sent here. */
  WHOIS_SERVER: z.string().optional(),
  RDAP_URL: z.url().optional(),
  /** Recursive resolver (host:port) with which zone scans find name servers. If not set, the system's is used. */
  SCAN_RESOLVER: z
    .string()
    .regex(/^(\[[0-9a-f:]+\]|[^[\]:]+):\d{1,5}$/i)
    .optional(),
  /**
   * Search engine for the logs of certificate transparency, with the JSON format of crt.sh. If not set, these logs are not
   * searched.
   */
  CT_SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether zone scans may query private addresses and any port (1). Only for tests and the demo. */
  SCAN_PRIVATE: z.enum(["0", "1"]).default("0"),
  /**
   * Only for tests and the demo: addresses of simulated DNS providers' name servers, and where on this machine these really
   * answer: "203.0.113.1=127.0.0.1:5301".
   */
  DNS_DETOURS: list
    .refine((all) => all.every((one) => detour.test(one)), "203.0.113.1=127.0.0.1:5301, from an address of the documentation")
    .default([]),
  /** A copy of https://data.iana.org/rdap/dns.json that is newer than the shipped data. */
  RDAP_BOOTSTRAP_FILE: z.string().optional(),
  /** Chat webhook (Slack-compatible JSON) that gets a message if a call of a browser fails. */
  FAILURE_WEBHOOK_URL: z.url().optional(),
  /**
   * Webhook receivers that may be called over plain http and at private addresses, such as "127.0.0.1:9000". Only for tests and
   * the demo.
   */
  WEBHOOK_RECEIVERS: list.refine((all) => all.every((one) => /^[^\s/@]+:\d{1,5}$/.test(one)), "host:port").default([]),
  /**
   * OpenID providers that accounts may use as their login provider although they speak plain http or have private addresses,
   * such as "127.0.0.1:9000". Only for tests and the demo.
   */
  OPENID_PROVIDERS: list.refine((all) => all.every((one) => /^[^\s/@]+:\d{1,5}$/.test(one)), "host:port").default([]),
  /** Script of a chat, loaded if a brand shows the chat, and further origins that it needs, separated by spaces. */
  CHAT_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_ORIGINS: z.string().optional(),
  /** Script of a service that collects script errors, and further origins it needs, separated by spaces. */
  ERROR_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ERROR_ORIGINS: z.string().optional(),
  /** Mail address that is notified when a customer writes to support. */
  SUPPORT_ADDRESS: z.email().optional(),
  /** Whether the process forward.ts accepts mail to support and turns it into tickets and replies. */
  SUPPORT_MAIL: z.enum(["on", "off"]).default("off"),
  /**
   * Support addresses. "support@example.net" belongs to the operator's brand; "help@brand.example=panel.brand.example" belongs
   * to the brand of that host.
   */
  SUPPORT_MAIL_ADDRESSES: mailboxes.default([]),
  /** Addresses for reports of abuse, in the same form as the support addresses, and in addition to them. */
  ABUSE_MAIL_ADDRESSES: mailboxes.default([]),
  /**
   * Ports on FORWARD_HOST for SMTP, and for LMTP from a mail server of the operator. A protocol without a port is not offered.
   */
  SUPPORT_MAIL_SMTP_PORT: port.optional(),
  SUPPORT_MAIL_LMTP_PORT: port.optional(),
  /** Host name under which this mail server introduces itself. */
  SUPPORT_MAIL_NAME: hostName.default("localhost"),
  SUPPORT_MAIL_MAX_BYTES: z.coerce.number().int().min(65_536).default(26_214_400),
  /** PEM certificate chain and key of that name, for STARTTLS. */
  SUPPORT_MAIL_TLS_CERT: z.string().optional(),
  SUPPORT_MAIL_TLS_KEY: z.string().optional(),
  /**
   * Addresses and networks of the operator's mail servers in front of ours, and the name that they write in
   * Authentication-Results (RFC 8601).
   */
  SUPPORT_MAIL_RELAYS: list
    .refine((words) => words.every(isNetwork), 'addresses or networks, such as "127.0.0.1 ::1"')
    .default([]),
  SUPPORT_MAIL_AUTHSERV_ID: z
    .string()
    .regex(/^[^\s;]+$/)
    .optional(),
  /** The SPF mechanism that allows the mail servers behind SMTP_URL (RFC 7208). Brands are asked to add it to their domains. */
  MAIL_SPF: z
    .string()
    .regex(
      /^[+]?(?:include:|ip4:|ip6:|a:|mx:|exists:)[a-z0-9._:/-]{2,200}$/i,
      'an SPF mechanism, such as "include:spf.example.net"',
    )
    .optional(),
  /** Host to which reports about mails that did not arrive come. Without it, they go to the From address. */
  MAIL_BOUNCE_HOST: hostName.optional(),
  /**
   * Port on which forward.ts receives these reports. It is needed only if they arrive neither at the port for forwarded mail
   * nor at the port for mail to support.
   */
  MAIL_BOUNCE_PORT: port.optional(),
  /**
   * What happens on the last safe day to a domain that nobody has paid for, if its registry would otherwise renew it at our
   * cost: it is deleted, or the operator pays (fund).
   */
  UNPAID_NAMES: z.enum(["delete", "fund"]).default("delete"),
  /**
   * Whether REDIRECT records are served. Names with such a record resolve to these addresses, on which the process forward.ts
   * answers.
   */
  REDIRECTS: z.enum(["on", "off"]).default("off"),
  REDIRECT_ADDRESSES: addresses.default([]),
  REDIRECT_PORT: port.default(80),
  /** Port on which redirects are served over HTTPS, which also needs ACME_DIRECTORY_URL and MASTER_KEY. */
  REDIRECT_TLS_PORT: port.default(443),
  /**
   * Whether MAILFORWARD records are served. Names with such a record get the mail exchangers of MAILFORWARD_HOSTS, which are
   * this installation's forwarding process (main/forward.ts).
   */
  MAILFORWARDS: z.enum(["on", "off"]).default("off"),
  /** Mail exchangers in order of preference. The first is also the name under which mail is passed on. */
  MAILFORWARD_HOSTS: names.default([]),
  MAILFORWARD_PORT: port.default(25),
  /** The server through which mail is passed on. Without it, mail goes directly to the recipients' servers. */
  MAILFORWARD_RELAY_URL: z.string().optional(),
  /** Receives mail to postmaster for domains whose customers do not forward it. */
  MAILFORWARD_POSTMASTER: z.email().optional(),
  MAILFORWARD_MAX_BYTES: z.coerce.number().int().min(65_536).default(26_214_400),
  /** PEM certificate chain and key of the first host, for STARTTLS. */
  MAILFORWARD_TLS_CERT: z.string().optional(),
  MAILFORWARD_TLS_KEY: z.string().optional(),
  /** Address on which redirects and forwarded mail are served. */
  FORWARD_HOST: z.string().default("127.0.0.1"),
  /** Certificate authority with the protocol of RFC 8555; without it redirects have no HTTPS, and no certificates are sold. */
  ACME_DIRECTORY_URL: z.url().optional(),
  ACME_EMAIL: z.email().optional(),
  /**
   * Account at the certificate authority to which our account is bound (RFC 8555 7.3.4): its key identifier, and its HMAC key
   * in base64url.
   */
  ACME_EAB_KID: z.string().optional(),
  ACME_EAB_HMAC: z.string().optional(),
  /** PEM of the root certificate, for a private certificate authority. */
  ACME_ROOT: z.string().optional(),
  /** DNS servers that are asked before a certificate is ordered, as host or host:port; without it the system's. */
  ACME_RESOLVERS: list.default([]),
  /** Whether there are demo accounts and the defaults of the demo (1). Only `npm start` uses this setting. */
  DEMO: z.enum(["0", "1"]).default("0"),
});

export type Config = z.infer<typeof shape>;

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values: Record<string, string | undefined> = {};
  for (const key of Object.keys(shape.shape)) {
    const file = env[`${key}_FILE`];
    const value = env[key] ?? (file === undefined || key === "REGISTRIES" ? undefined : readFileSync(file, "utf8").trim());
    if (value !== undefined && value !== "") values[key] = value;
  }
  const result = shape.safeParse(values);
  if (!result.success)
    throw new Error(
      `configuration: ${result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")}`,
    );
  return result.data;
}

export function readRegistryAccounts(file: string): Map<string, RegistryAccount> {
  return new Map(Object.entries(z.record(z.string(), registryAccount).parse(JSON.parse(readFileSync(file, "utf8")))));
}

/** Throws if the file is not as docs/configuration.md describes it. The error names the field, but never the secret. */
export function readVendors(file: string): Map<string, VendorAccount> {
  const result = z.strictObject({ vpn: vendorAccount.optional() }).safeParse(parsed(readFileSync(file, "utf8")));
  if (!result.success)
    throw new Error(
      `VENDORS_FILE: ${result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`,
    );
  return new Map(Object.entries(result.data).flatMap(([name, vendor]) => (vendor === undefined ? [] : [[name, vendor]])));
}

/** Throws if the file is not as docs/configuration.md describes it. The error names the field, but never the secret. */
export function readDnsTransfers(file: string): DnsTransfers {
  const result = dnsTransfers.safeParse(parsed(readFileSync(file, "utf8")));
  if (!result.success)
    throw new Error(
      `DNS_TRANSFERS_FILE: ${result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")}`,
    );
  const { secondaries, tsig, byAddressToo, catalog } = result.data;
  return {
    secondaries: secondaries.map(readAddress),
    key: tsig === undefined ? null : { ...tsig, secret: Buffer.from(tsig.secret, "base64") },
    byAddress: tsig === undefined || byAddressToo,
    catalog: catalog ?? null,
  };
}

/** Undefined if the text is not JSON. The parser's own error would quote the text, and with it the secret. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The addresses that name servers of simulated DNS providers publish, each with the address where it really answers. */
export function readDetours({ DNS_DETOURS }: Pick<Config, "DNS_DETOURS">): Map<string, { host: string; port: number }> {
  return new Map(
    DNS_DETOURS.map((text) => {
      const [, address = "", host = "", port = ""] = detour.exec(text) ?? [];
      return [address, { host, port: Number(port) }];
    }),
  );
}

type MailboxWords = Pick<Config, "SUPPORT_MAIL" | "SUPPORT_MAIL_ADDRESSES" | "ABUSE_MAIL_ADDRESSES">;

/**
 * Addresses of support and for reports of abuse, each with the host of its brand. The host is null for the operator's brand.
 */
export function readMailboxes({ SUPPORT_MAIL, SUPPORT_MAIL_ADDRESSES, ABUSE_MAIL_ADDRESSES }: MailboxWords) {
  if (SUPPORT_MAIL === "off") return [];
  const read = (words: readonly string[], purpose: "support" | "abuse") =>
    words.map((word) => {
      const [, address = "", host] = mailbox.exec(word) ?? [];
      return { address, host: host ?? null, purpose };
    });
  return [...read(SUPPORT_MAIL_ADDRESSES, "support"), ...read(ABUSE_MAIL_ADDRESSES, "abuse")];
}

/** The address for reports of abuse that the pages of a host show. Null if the installation accepts no such mail. */
export function abuseAddressOf(config: MailboxWords): (host: string) => string | null {
  const all = readMailboxes(config).filter(({ purpose }) => purpose === "abuse");
  return (host) => (all.find((each) => each.host === host) ?? all.find((each) => each.host === null))?.address ?? null;
}

/** Accepted forms: "192.0.2.53", "192.0.2.53:5353", "2001:db8::53", "[2001:db8::53]:5353". */
export function readAddress(text: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:]+)\]|([^:]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return { host: bracketed ?? plain ?? text, port: Number(port ?? 53) };
}

const knownResolvers = "9.9.9.9 Quad9, 1.1.1.1 Cloudflare, 8.8.8.8 Google, 208.67.222.222 OpenDNS";

/** Resolvers that show how the public sees a zone. There are none for a private DNS tree, which no public resolver can see. */
export function publicResolvers(config: Pick<Config, "PUBLIC_RESOLVERS" | "DNSSEC_TREE">) {
  return readResolvers(config.PUBLIC_RESOLVERS ?? (config.DNSSEC_TREE === undefined ? knownResolvers : ""));
}

/** Address and name of each resolver; without a name the address is the name. */
export function readResolvers(text: string): { name: string; host: string; port: number }[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [address = "", ...name] = one.split(/\s+/);
      return { ...readAddress(address), name: name.join(" ") || address };
    });
}
