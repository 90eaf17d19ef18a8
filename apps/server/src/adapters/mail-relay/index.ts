import { Resolver } from "node:dns/promises";
import type { NodemailerError } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { RelayOutcome, MailRelay, OutgoingMessage } from "../../areas/forwarding/mail-relay.port.ts";
import { readSmtpUrl } from "../mail-smtp/read-url.ts";
import { isPublicAddress } from "../public-address.ts";

export type MailRelayOptions = {
  /** The name with which this process introduces itself in SMTP. */
  readonly name: string;
  /**
   * The server through which all mail is sent, such as smtp://user:password@relay.example:587. Null if mail goes directly to the
   * server of each recipient.
   */
  readonly smartHost: string | null;
  readonly timeoutMs?: number;
  /** For tests only: the resolver for mail exchangers, their port, and the addresses they may have. */
  readonly resolver?: Pick<Resolver, "resolveMx" | "resolve4" | "resolve6">;
  readonly port?: number;
  readonly mayReach?: (address: string) => boolean;
};

/**
 * Less than the ten minutes that clients wait for the reply to their message (RFC 5321 4.5.3.2.6), with enough time for several
 * exchangers.
 */
const defaultTimeoutMs = 90_000;
const exchangersMax = 4;

type Server = { readonly host: string; readonly addresses: readonly string[] };

/** Passes messages on to mail servers, unchanged, and returns their replies. */
export function createMailRelay(options: MailRelayOptions): MailRelay {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const resolver = options.resolver ?? new Resolver({ timeout: 5000, tries: 3 });
  const mayReach = options.mayReach ?? isPublicAddress;
  const smartHost = options.smartHost === null ? null : readSmtpUrl(options.smartHost);
  return {
    async deliver(mail) {
      if (smartHost !== null) return deliver({ ...smartHost, name: options.name }, smartHost.auth ?? null, mail, timeoutMs);
      const found = await exchangersOf(mail.recipient.slice(mail.recipient.lastIndexOf("@") + 1), {
        resolver,
        mayReach,
      });
      if (!Array.isArray(found)) return found;
      let last: RelayOutcome = { kind: "later", text: "no mail server can be reached" };
      for (const { host, addresses } of found.slice(0, exchangersMax)) {
        const [address] = addresses;
        if (address === undefined) continue;
        const connection = { host: address, servername: host, port: options.port ?? 25, name: options.name };
        last = await deliver(
          { ...connection, opportunisticTLS: true, tls: { rejectUnauthorized: false } },
          null,
          mail,
          timeoutMs,
        );
        // The next exchanger is only tried if this one cannot have accepted the message. Otherwise it might arrive twice.
        if (last.kind !== "later" || last.text !== notReached) return last;
      }
      return last;
    },
  };
}

const notReached = "not reached";

type Connection = ConstructorParameters<typeof SMTPConnection>[0];
type Auth = NonNullable<ReturnType<typeof readSmtpUrl>["auth"]>;

async function deliver(
  connection: NonNullable<Connection>,
  auth: Auth | null,
  mail: OutgoingMessage,
  timeoutMs: number,
): Promise<RelayOutcome> {
  const { promise, resolve } = Promise.withResolvers<RelayOutcome>();
  const client = new SMTPConnection({
    ...connection,
    connectionTimeout: Math.min(timeoutMs, 30_000),
    greetingTimeout: Math.min(timeoutMs, 60_000),
    socketTimeout: timeoutMs,
    logger: false,
  });
  const fail = (error: unknown) => resolve(outcomeOf(error));
  client.once("error", fail);
  client.once("end", () => resolve({ kind: "later", text: "the connection ended" }));
  const send = () =>
    client.send(
      {
        from: mail.sender,
        to: [mail.recipient],
        size: mail.message.length,
        use8BitMime: mail.message.some((byte) => byte > 127),
      },
      mail.message,
      (error) => (error === null ? resolve({ kind: "taken" }) : fail(error)),
    );
  client.connect((error) => {
    if (error) return fail(error);
    if (auth === null) return send();
    client.login(auth, (refused) => (refused === null ? send() : fail(refused)));
  });
  const deadline = setTimeout(() => resolve({ kind: "later", text: "no answer in time" }), timeoutMs);
  const outcome = await promise;
  clearTimeout(deadline);
  // The client's errors after the answer do not matter any more.
  client.removeAllListeners("error");
  client.on("error", () => undefined);
  if (outcome.kind === "taken") client.quit();
  else client.close();
  return outcome;
}

const beforeTheMessage = new Set(["CONN", "EHLO", "HELO", "STARTTLS"]);

function outcomeOf(error: unknown): RelayOutcome {
  const seen: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const code = seen.responseCode ?? 0;
  const text = (seen.response ?? seen.message).replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, 300);
  // These errors arise before anything is sent: the server announced a smaller maximal message size, or the address has a wrong
  // form.
  if (seen.code === "EMESSAGE" && code === 0) return { kind: "refused", code: 552, text: "5.3.4 the message is too large" };
  if (seen.code === "EENVELOPE" && code === 0) return { kind: "refused", code: 553, text: "5.1.3 no such address" };
  // A server that refuses the connection says nothing about the recipient (RFC 5321 4.2.4.2); another exchanger may accept it.
  if (beforeTheMessage.has(seen.command ?? "CONN")) return { kind: "later", text: notReached };
  return seen.permanent === true ? { kind: "refused", code, text } : { kind: "later", text };
}

type Asking = Required<Pick<MailRelayOptions, "resolver" | "mayReach">>;

/**
 * Error codes that mean that the domain or host does not exist, or has no records of this type; other errors may be temporary.
 */
const nothing = new Set(["ENODATA", "ENOTFOUND"]);

/**
 * Mail servers of a domain by preference (RFC 5321 5.1). Only servers with public addresses are used, because a DNS record must
 * not make us connect to internal hosts.
 */
async function exchangersOf(domain: string, asking: Asking): Promise<Server[] | RelayOutcome> {
  const found = await asking.resolver.resolveMx(domain).catch(codeOf);
  if (typeof found === "string" && !nothing.has(found)) return { kind: "later", text: `no answer for the MX of ${domain}` };
  const records = typeof found === "string" ? [] : found.toSorted((a, b) => a.priority - b.priority);
  // By this record (null MX, RFC 7505), a domain says that it accepts no mail.
  if (records.length === 1 && records[0]?.exchange === "")
    return { kind: "refused", code: 556, text: "5.1.10 the domain takes no mail" };
  const hosts = records.length > 0 ? records.map((record) => record.exchange) : [domain];
  const servers: Server[] = [];
  let isUnknown = false;
  for (const { host, addresses } of await Promise.all(
    hosts.map(async (host) => ({ host, addresses: await addressesOf(host, asking) })),
  )) {
    isUnknown ||= addresses === null;
    if (addresses !== null && addresses.length > 0) servers.push({ host, addresses });
  }
  if (servers.length > 0) return servers;
  if (isUnknown) return { kind: "later", text: `no answer for the mail servers of ${domain}` };
  return { kind: "refused", code: 550, text: "5.1.2 the domain has no mail server" };
}

/** The addresses of a host to which we may connect. Null if they could not be looked up. */
async function addressesOf(host: string, { resolver, mayReach }: Asking): Promise<string[] | null> {
  const answers = await Promise.all([resolver.resolve4(host).catch(codeOf), resolver.resolve6(host).catch(codeOf)]);
  const addresses = answers.flatMap((answer) => (typeof answer === "string" ? [] : answer));
  if (addresses.length > 0) return addresses.filter(mayReach);
  return answers.some((answer) => typeof answer === "string" && !nothing.has(answer)) ? null : [];
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
}
