import type { WhoisAnswer, WhoisLookup } from "../../areas/domains/whois.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askRdap } from "./ask-rdap.ts";
import { askWhois, type WhoisServer } from "./ask-whois.ts";
import { readBootstrap, serversOf, type Servers } from "./bootstrap.ts";
import { rdapText } from "./rdap-text.ts";

export type WhoisRdapOptions = {
  /** host:port every WHOIS question goes to instead (demo, tests). */
  readonly whoisServer?: string | undefined;
  /** Base URL every RDAP question goes to instead (demo, tests). */
  readonly rdapUrl?: string | undefined;
  /** For each server asked. */
  readonly timeoutMs?: number;
};

/** Longer, and the dialog looks dead; shorter, and slow registries never answer. Two servers may be asked in a row. */
const defaultTimeoutMs = 4000;

/**
 * Registration data by RDAP first and WHOIS second, from the servers shipped as data. Referrals inside answers are not
 * followed: they are text of somebody else (SSRF), and what they add is redacted nowadays.
 */
export function createWhoisLookup(options: WhoisRdapOptions = {}): WhoisLookup {
  const bootstrap = readBootstrap();
  const own = options.whoisServer === undefined ? null : ownServer(options.whoisServer);
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  return {
    async lookUp(asciiName, { signal }) {
      const servers = serversOf(bootstrap, asciiName);
      if (servers === null) return null;
      const asked = { timeoutMs, ...(signal === undefined ? {} : { signal }) };
      const whois = servers.whois === null ? null : (own ?? { host: servers.whois, port: 43, isOwn: false });
      const byRdap =
        servers.rdap === null
          ? null
          : await tryRdap(options.rdapUrl ?? servers.rdap, asciiName, {
              ...asked,
              isOwn: options.rdapUrl !== undefined,
            });
      if (byRdap !== null && "answer" in byRdap) return byRdap.answer;
      if (whois !== null) return askByWhois(whois, servers, asciiName, asked);
      if (byRdap?.error !== undefined) throw byRdap.error;
      return byRdap === null
        ? null
        : {
            text: `No data found for ${asciiName}`,
            source: "rdap",
            server: hostOf(options.rdapUrl ?? servers.rdap),
            registered: false,
          };
    },
  };
}

type RdapTry = { readonly answer: WhoisAnswer } | { readonly error?: OutcomeError };

/** What RDAP says; a name it does not know, or a server that fails, leaves the question to WHOIS. */
async function tryRdap(
  base: string,
  name: string,
  options: { isOwn: boolean; timeoutMs: number; signal?: AbortSignal },
): Promise<RdapTry> {
  try {
    const found = await askRdap(base, name, options);
    if (found.status === "missing") return {};
    const text = rdapText(found.body);
    if (text === null)
      return { error: new OutcomeError("unavailable", `${hostOf(base)} answers something that is no RDAP domain`) };
    return { answer: { text, source: "rdap", server: hostOf(base), registered: true } };
  } catch (error) {
    if (error instanceof OutcomeError) return { error };
    throw error;
  }
}

async function askByWhois(
  server: WhoisServer,
  servers: Servers,
  name: string,
  options: { timeoutMs: number; signal?: AbortSignal },
): Promise<WhoisAnswer> {
  const text = await askWhois(server, servers.query.replace("{name}", name), options);
  if (isLimitText(text)) throw new OutcomeError("refused", `${server.host} answers too many questions`);
  return { text, source: "whois", server: server.host, registered: !isFreeText(text) };
}

/** Servers say so in a short text instead of an answer. */
function isLimitText(text: string): boolean {
  return (
    text.length < 1000 &&
    /rate limit|limit exceeded|exceeded the|too many (?:requests|queries)|quota|blacklisted|access denied|not permitted/i.test(
      text,
    )
  );
}

function isFreeText(text: string): boolean {
  return /\bnot found\b|\bno match\b|\bno entries found\b|\bno data found\b|\bnothing found\b|\bno object found\b|\bis free\b|^status:\s*(?:free|available)\b|\bnot been registered\b|\bdoes not exist\b/im.test(
    text,
  );
}

function ownServer(text: string): WhoisServer {
  const at = text.lastIndexOf(":");
  const [host, port] = at < 0 ? [text, 43] : [text.slice(0, at).replace(/^\[|\]$/g, ""), Number(text.slice(at + 1))];
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`WHOIS_SERVER: ${text} is not host:port`);
  return { host, port, isOwn: true };
}

function hostOf(url: string | null): string {
  return url === null ? "" : new URL(url).host;
}
