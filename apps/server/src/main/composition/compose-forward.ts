import { startMailListener, type MailListener } from "../../adapters/mail-listener/index.ts";
import { createMailRelay } from "../../adapters/mail-relay/index.ts";
import { startRedirectListener, type RedirectListener } from "../../adapters/redirect-listener/index.ts";
import { createVisitHandler, HostLookup, MailForwarder, Srs, type MailHandler } from "../../areas/forwarding/index.ts";
import { MailReturns, ReturnPaths, withReturns } from "../../areas/sending/index.ts";
import { Mailboxes, SupportMail } from "../../areas/tickets/mail/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { readMailboxes, type Config } from "../../platform/config.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { Proxies } from "../../platform/http/proxies.ts";
import type { LiveHub } from "../../platform/live.ts";
import type { Log } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";

export type ForwardParts = {
  readonly config: Config;
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read, because a visitor's request or a mail belongs to no account. */
  readonly sweeping: Pool;
  readonly hub: Pick<LiveHub, "subscribeAll">;
  readonly clock: Clock;
  readonly log: Log;
};

export type Forwarding = {
  readonly redirect: RedirectListener | null;
  readonly mailforward: MailListener | null;
  /** A listener for reports about mails that did not arrive, if they come to a port of their own. */
  readonly bounces: MailListener | null;
  /** Listeners for mail to support. */
  readonly support: { readonly smtp: MailListener | null; readonly lmtp: MailListener | null };
  close(): Promise<void>;
};

/**
 * The most messages per hour from one client and for one zone. This is more than people and newsletters send to one customer, and
 * less than a flood.
 */
const hourly = { client: 600, zone: 1200 };

/** Starts the services for REDIRECT and MAILFORWARD that the operator offers, and those that take mail to support. */
export async function composeForward(parts: ForwardParts): Promise<Forwarding> {
  const { config, sweeping, hub, clock } = parts;
  const hosts = new HostLookup(sweeping, clock);
  hub.subscribeAll(
    (event) => {
      if (event.topic === "zone") hosts.forgetZones(event.ids);
    },
    () => hosts.forgetAll(),
  );
  const redirect = config.REDIRECTS === "on" ? await startRedirects(parts, hosts) : null;
  const returns = returnsOf(parts);
  const mailforward = config.MAILFORWARDS === "on" ? await startMailforwards(parts, hosts, returns) : null;
  const support = config.SUPPORT_MAIL === "on" ? await startSupportMail(parts, returns) : { smtp: null, lmtp: null };
  const bounces = returns === null ? null : await startBounces(config, returns);
  return {
    redirect,
    mailforward,
    bounces,
    support,
    async close() {
      await Promise.all([
        redirect?.close(),
        mailforward?.close(),
        bounces?.close(),
        support.smtp?.close(),
        support.lmtp?.close(),
      ]);
    },
  };
}

async function startRedirects(
  { config, pool, sweeping, clock, log }: ForwardParts,
  hosts: HostLookup,
): Promise<RedirectListener> {
  if (config.REDIRECT_ADDRESSES.length === 0) throw new Error("configuration: REDIRECTS=on needs REDIRECT_ADDRESSES");
  const hasTls = config.ACME_DIRECTORY_URL !== undefined && config.MASTER_KEY !== undefined;
  const vault = hasTls ? new Vault(config.MASTER_KEY ?? "") : null;
  return startRedirectListener({
    host: config.FORWARD_HOST,
    port: config.REDIRECT_PORT,
    tlsPort: hasTls ? config.REDIRECT_TLS_PORT : null,
    handler: createVisitHandler({ hosts, pool, sweeping, vault, clock, log }),
    log,
  });
}

/**
 * Receives reports about our own mails that did not arrive, on each listener for mail. Null if the operator has configured no
 * host for such reports.
 */
function returnsOf({ config, pool, sweeping, clock, log }: ForwardParts): MailReturns | null {
  if (config.MAIL_BOUNCE_HOST === undefined) {
    if (config.MAIL_BOUNCE_PORT !== undefined) throw new Error("configuration: MAIL_BOUNCE_PORT needs MAIL_BOUNCE_HOST");
    return null;
  }
  const paths = new ReturnPaths(new Vault(config.MASTER_KEY ?? "").keyFor("return-path"));
  return new MailReturns({ paths, pool, sweeping, clock, log });
}

const takingReturns = (returns: MailReturns | null, handler: MailHandler): MailHandler =>
  returns === null ? handler : withReturns(returns, handler);

async function startBounces(config: Config, handler: MailReturns): Promise<MailListener | null> {
  if (config.MAIL_BOUNCE_PORT === undefined) return null;
  return startMailListener({
    host: config.FORWARD_HOST,
    port: config.MAIL_BOUNCE_PORT,
    name: config.MAIL_BOUNCE_HOST ?? "localhost",
    tls: null,
    messageBytesMax: config.SUPPORT_MAIL_MAX_BYTES,
    handler,
  });
}

async function startMailforwards(parts: ForwardParts, hosts: HostLookup, returns: MailReturns | null): Promise<MailListener> {
  const { config, pool, sweeping, clock, log } = parts;
  const [ourName] = config.MAILFORWARD_HOSTS;
  if (ourName === undefined) throw new Error("configuration: MAILFORWARDS=on needs MAILFORWARD_HOSTS");
  const { MAILFORWARD_TLS_CERT: cert, MAILFORWARD_TLS_KEY: key } = config;
  const handler = new MailForwarder({
    hosts,
    pool,
    sweeping,
    relay: createMailRelay({ name: ourName, smartHost: config.MAILFORWARD_RELAY_URL ?? null }),
    srs: new Srs(new Vault(config.MASTER_KEY ?? "").keyFor("srs"), ourName),
    clock,
    log,
    ourName,
    postmaster: config.MAILFORWARD_POSTMASTER ?? null,
    hourly,
  });
  return startMailListener({
    host: config.FORWARD_HOST,
    port: config.MAILFORWARD_PORT,
    name: ourName,
    tls: cert === undefined || key === undefined ? null : { cert, key },
    messageBytesMax: config.MAILFORWARD_MAX_BYTES,
    handler: takingReturns(returns, handler),
  });
}

async function startSupportMail(
  { config, pool, sweeping, clock, log }: ForwardParts,
  returns: MailReturns | null,
): Promise<Forwarding["support"]> {
  const settings = readMailboxes(config);
  const { SUPPORT_MAIL_SMTP_PORT: smtp, SUPPORT_MAIL_LMTP_PORT: lmtp } = config;
  if (smtp === undefined && lmtp === undefined)
    throw new Error("configuration: SUPPORT_MAIL=on needs SUPPORT_MAIL_SMTP_PORT or SUPPORT_MAIL_LMTP_PORT");
  const relays = new Proxies({ networks: config.SUPPORT_MAIL_RELAYS, header: "none" });
  const handler = new SupportMail({
    mailboxes: new Mailboxes(sweeping, settings),
    pool,
    vault: new Vault(config.MASTER_KEY ?? ""),
    clock,
    log,
    isRelay: (address) => relays.isTrusted(address),
  });
  const { SUPPORT_MAIL_TLS_CERT: cert, SUPPORT_MAIL_TLS_KEY: key } = config;
  const start = (protocol: "smtp" | "lmtp", port: number | undefined) =>
    port === undefined
      ? null
      : startMailListener({
          host: config.FORWARD_HOST,
          port,
          name: config.SUPPORT_MAIL_NAME,
          tls: cert === undefined || key === undefined ? null : { cert, key },
          messageBytesMax: config.SUPPORT_MAIL_MAX_BYTES,
          protocol,
          handler: takingReturns(returns, handler),
        });
  return { smtp: await start("smtp", smtp), lmtp: await start("lmtp", lmtp) };
}
