import type { WhoisAnswer, WhoisLookup, WhoisText } from "../../areas/domains/whois/whois.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askRdap } from "./ask-rdap.ts";
import { askWhois, type WhoisServer } from "./ask-whois.ts";
import { readBootstrap, serversOf, type Bootstrap } from "./bootstrap.ts";
import { ServerBudget } from "./budget.ts";
import { readRdap } from "./read-rdap.ts";
import { referralIn } from "./referral.ts";

export type WhoisRdapOptions = {
  /** Server (host:port) to which all WHOIS queries go instead (demo, tests). */
  readonly whoisServer?: string | undefined;
  /** Base URL to which all RDAP queries go instead (demo, tests). */
  readonly rdapUrl?: string | undefined;
  /** A copy of IANA's RDAP bootstrap file that is newer than the shipped data. */
  readonly bootstrapFile?: string | undefined;
  /** The timeout for each server that is asked. */
  readonly timeoutMs?: number;
  /** How many queries a minute this process may send to one server. */
  readonly perMinute?: number;
};

/**
 * With a longer timeout the dialog would seem to hang; with a shorter one, slow registries would never answer in time. Two
 * servers may be queried one after the other.
 */
const defaultTimeoutMs = 4000;
/** Well below the known limits of registries for one address (punktum.dk and DNS Belgium: some 30 to 60). */
const defaultPerMinute = 30;

/** A WHOIS server that knows the WHOIS servers of all TLDs, including those that we do not sell. */
const rootServer = "whois.iana.org";

type Asked = { readonly timeoutMs: number; readonly signal?: AbortSignal };

/**
 * Registration data by RDAP first (RFC 9082) and WHOIS second (RFC 3912), from the shipped list of servers; for TLDs missing
 * there, from the server that IANA's server refers to. Only one referral is followed, and only to public addresses on port 43,
 * because referrals are text written by others. Servers of the operator's own (demo, tests) get all questions, and their
 * referrals are not followed.
 */
export function createWhoisLookup(options: WhoisRdapOptions = {}, wire: Wire = { askRdap, askWhois }): WhoisLookup {
  const bootstrap = readBootstrap(options.bootstrapFile);
  const sources: Sources = {
    wire,
    bootstrap,
    own: options.whoisServer === undefined ? null : ownServer(options.whoisServer),
    ownRdap: options.rdapUrl ?? null,
    budget: new ServerBudget(options.perMinute ?? defaultPerMinute),
  };
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  return {
    lookUp: (asciiName, { signal }) => lookUp(sources, asciiName, { timeoutMs, ...(signal === undefined ? {} : { signal }) }),
  };
}

/** How servers are called. Tests replace it if the answer would need the internet. */
export type Wire = { readonly askRdap: typeof askRdap; readonly askWhois: typeof askWhois };

type Sources = {
  readonly wire: Wire;
  readonly bootstrap: Bootstrap;
  readonly own: WhoisServer | null;
  readonly ownRdap: string | null;
  readonly budget: ServerBudget;
};

async function lookUp(sources: Sources, name: string, asked: Asked): Promise<WhoisAnswer | null> {
  const servers = serversOf(sources.bootstrap, name);
  const isOwn = sources.own !== null || sources.ownRdap !== null;
  if (servers === null) return isOwn ? null : askByReferral(sources, name, asked);
  const byRdap = servers.rdap === null ? null : await tryRdap(sources, servers.rdap, name, asked);
  if (byRdap !== null && "answer" in byRdap) return byRdap.answer;
  if (servers.whois !== null) {
    const server = sources.own ?? { host: servers.whois, port: 43, isOwn: false };
    return askByWhois(sources, server, servers.query.replace("{name}", name), name, asked);
  }
  if (byRdap !== null) throw byRdap.error;
  return null;
}

type RdapTry = { readonly answer: WhoisAnswer } | { readonly error: OutcomeError };

/** Queries by RDAP. The answer may be that the domain is unknown. If the server fails, WHOIS is used. */
async function tryRdap(sources: Sources, shippedBase: string, name: string, asked: Asked): Promise<RdapTry> {
  const base = sources.ownRdap ?? shippedBase;
  const server = new URL(base).host;
  try {
    spend(sources, server, sources.ownRdap !== null);
    const found = await sources.wire.askRdap(base, name, { ...asked, isOwn: sources.ownRdap !== null });
    if (found.status === "missing") return { answer: { source: "rdap", server, record: null } };
    const record = readRdap(found.body);
    if (record !== null) return { answer: { source: "rdap", server, record } };
    return { error: new OutcomeError("unavailable", `${server} answers something that is no RDAP domain`) };
  } catch (error) {
    if (error instanceof OutcomeError) return { error };
    throw error;
  }
}

async function askByWhois(
  sources: Sources,
  server: WhoisServer,
  query: string,
  name: string,
  asked: Asked,
): Promise<WhoisAnswer> {
  spend(sources, server.host, server.isOwn);
  const text = await sources.wire.askWhois(server, query, asked);
  const texts: WhoisText[] = [{ server: server.host, text }];
  const next = server.isOwn ? null : referralIn(text, server.host);
  if (next !== null) {
    const further = await tryWhois(sources, next, name, asked);
    if (further !== null) texts.push(further);
  }
  return { source: "whois", server: server.host, texts };
}

/** Queries a registrar's WHOIS server for more than the registry said. If that server does not answer, it is not a failure. */
async function tryWhois(sources: Sources, host: string, name: string, asked: Asked): Promise<WhoisText | null> {
  try {
    spend(sources, host, false);
    const text = await sources.wire.askWhois({ host, port: 43, isOwn: false }, name, asked);
    return text.trim() === "" ? null : { server: host, text };
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}

/**
 * For a TLD that is missing in the shipped data. IANA's server refers to the registry's server; that is the one referral that
 * is followed.
 */
async function askByReferral(sources: Sources, name: string, asked: Asked): Promise<WhoisAnswer | null> {
  spend(sources, rootServer, false);
  const suffix = name.slice(name.lastIndexOf(".") + 1);
  const about = await sources.wire.askWhois({ host: rootServer, port: 43, isOwn: false }, suffix, asked);
  const host = referralIn(about, rootServer);
  if (host === null) return null;
  spend(sources, host, false);
  const text = await sources.wire.askWhois({ host, port: 43, isOwn: false }, name, asked);
  return { source: "whois", server: host, texts: [{ server: host, text }] };
}

function spend(sources: Sources, host: string, isOwn: boolean): void {
  if (!isOwn && !sources.budget.take(host)) throw new OutcomeError("refused", `the minute's questions to ${host} are used up`);
}

function ownServer(text: string): WhoisServer {
  const at = text.lastIndexOf(":");
  const [host, port] = at < 0 ? [text, 43] : [text.slice(0, at).replace(/^\[|\]$/g, ""), Number(text.slice(at + 1))];
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`WHOIS_SERVER: ${text} is not host:port`);
  return { host, port, isOwn: true };
}
