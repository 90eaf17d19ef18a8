import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { codeOfRecordType, fqdnOf, ownerOf, rcodes, type DnsMessage, type DnsRecord, type RecordType } from "@nameplane/dns";
import type { ZoneScan, ZoneScanner } from "../../areas/zones/zone-scanner.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { transferRecords } from "../dns-transfer.ts";
import { isPublicAddress } from "../public-address.ts";
import type { CertificateNames } from "./certificate-names.ts";
import { probeZone, type Ask } from "./probe-zone.ts";

export { createCertificateNames } from "./certificate-names.ts";

export type ZoneScannerOptions = {
  /** The recursive resolver that finds name servers. Null means the system's. */
  readonly resolver: DnsServerAddress | null;
  /**
   * Whether to ask also servers on this machine and in private networks, and ports other than 53. For tests and the demo only.
   */
  readonly allowPrivate: boolean;
  /**
   * Only for tests and the demo: maps the published address of a simulated DNS provider's server to the address at which it
   * really answers.
   */
  readonly detours?: ReadonlyMap<string, DnsServerAddress>;
  /** Which addresses count as public. Set only by tests. */
  readonly mayAsk?: (address: string) => boolean;
  /** Finds likely names of the zone in certificates. If absent, certificates are not searched. */
  readonly certificateNames?: CertificateNames | undefined;
};

/** A server with the address that its operator publishes. It is queried at this address, unless there is a detour. */
type Server = DnsServerAddress & { readonly name: string; readonly address: string };

const serversMax = 4;
const questionsMax = 1500;
const recordsMax = 100_000;
const octetsMax = 32 * 1024 * 1024;
/** The longest time for a whole scan, because a user waits for it. */
const scanMs = 25_000;
const transferMs = 10_000;
const questionMs = 2500;
/** Response codes that say whether a name exists; others (SERVFAIL, REFUSED) do not. */
const finalCodes = new Set<number>([rcodes.NOERROR, rcodes.NXDOMAIN]);

/** Reads zones from the servers that serve them now; see the port for the errors it throws. */
export function createZoneScanner(options: ZoneScannerOptions): ZoneScanner {
  return {
    scan: async (apex, { server, names, signal }) => {
      const ends = AbortSignal.any([signal, AbortSignal.timeout(scanMs)]);
      const certified = options.certificateNames?.(apex, ends) ?? [];
      const candidates = server === undefined ? await delegatedServers(options, apex) : await givenServer(options, server);
      const servers = await serversWithZone(candidates, apex);
      return {
        ...(await readFrom(servers, apex, async () => [...(names ?? []), ...(await certified)], ends)),
        servers: servers.map(({ name, address }) => ({ host: name, address })),
      };
    },
  };
}

async function readFrom(
  servers: readonly Server[],
  apex: string,
  names: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<Omit<ZoneScan, "servers">> {
  let asked = servers.length;
  for (const server of servers) {
    asked += 1;
    const transfer = { server, apex, key: null, timeoutMs: transferMs, recordsMax, octetsMax };
    const records = await transferRecords(transfer).catch(() => "refused" as const);
    if (records !== "refused") return { way: "transfer", records: inZone(records, apex), asked, unanswered: 0 };
  }
  let next = 0;
  let unanswered = 0;
  const answerOf = async (name: string, type: RecordType): Promise<DnsMessage | null> => {
    if (signal.aborted || asked >= questionsMax) return null;
    asked += 1;
    const server = servers[next++ % servers.length] as Server;
    return askServer({ server, name, type: codeOfRecordType(type), timeoutMs: questionMs }).catch(() => null);
  };
  const ask: Ask = async (name, type) => {
    const message = await answerOf(name, type);
    if (message === null || !finalCodes.has(message.rcode)) unanswered += 1;
    return message;
  };
  const records = await probeZone(ask, apex, await names());
  return { way: "queries", records: inZone(records, apex), asked, unanswered };
}

function inZone(records: readonly DnsRecord[], apex: string): ZoneScan["records"] {
  return records.flatMap(({ name, type, ttlSeconds, rdata }) => {
    const owner = ownerOf(name, apex);
    return owner === null ? [] : [{ owner, type, ttlSeconds, rdata }];
  });
}

/** The candidate servers that answer for the zone with authority. Throws OutcomeError if there is none (see the port). */
async function serversWithZone(candidates: readonly Server[], apex: string): Promise<Server[]> {
  const answers = await Promise.all(
    candidates.slice(0, serversMax).map(async (server) => {
      const question = { server, name: apex, type: codeOfRecordType("SOA"), timeoutMs: questionMs };
      const message = await askServer(question).catch(() => null);
      const hasSoa = message?.answers.some((record) => record.type === "SOA" && record.name === fqdnOf(apex));
      const hasZone = message?.rcode === rcodes.NOERROR && message.isAuthoritative && hasSoa === true;
      return { server, isSilent: message === null, hasZone };
    }),
  );
  const servers = answers.flatMap(({ server, hasZone }) => (hasZone ? [server] : []));
  if (servers.length > 0) return servers;
  if (answers.some(({ isSilent }) => isSilent))
    throw new OutcomeError("unavailable", `no server answers for ${apex}`, { code: "scan-no-answer" });
  throw new OutcomeError("refused", `no server has ${apex}`, { code: "scan-not-there" });
}

function resolverOf({ resolver }: ZoneScannerOptions): Resolver {
  const made = new Resolver({ timeout: 2000, tries: 2 });
  if (resolver !== null) {
    const { host, port } = resolver;
    made.setServers([host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`]);
  }
  return made;
}

async function delegatedServers(options: ZoneScannerOptions, apex: string): Promise<Server[]> {
  const resolver = resolverOf(options);
  const hosts = await resolver.resolveNs(apex).catch(() => []);
  const servers = await Promise.all(
    hosts.slice(0, serversMax).map(async (host) => (await addressesOf(resolver, options, host)).slice(0, 1)),
  );
  if (servers.flat().length === 0) throw new OutcomeError("refused", `no name servers of ${apex} to ask`, { code: "no-servers" });
  return servers.flat();
}

async function givenServer(options: ZoneScannerOptions, text: string): Promise<Server[]> {
  const [, bracketed, plain = "", port] = /^(?:\[([0-9a-f:]+)\]|([^[\]:]+|[0-9a-f:]+?))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = (bracketed ?? (isIP(text) === 6 ? text : plain)).toLowerCase().replace(/\.$/, "");
  const isPortAllowed = port === undefined || isIP(text) === 6 || options.allowPrivate;
  const servers = host === "" || !isPortAllowed ? [] : await addressesOf(resolverOf(options), options, host);
  if (servers.length === 0) throw new OutcomeError("refused", `${text} may not be asked`, { code: "bad-server" });
  return port === undefined || isIP(text) === 6 ? servers : servers.map((server) => ({ ...server, port: Number(port) }));
}

/** Only public addresses are used, because a zone's owner can name any server as a name server. */
async function addressesOf(resolver: Resolver, options: ZoneScannerOptions, host: string): Promise<Server[]> {
  const mayAsk = options.mayAsk ?? ((address: string) => options.allowPrivate || isPublicAddress(address));
  const addresses =
    isIP(host) === 0
      ? (await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])])).flat()
      : [host];
  const { detours = new Map<string, DnsServerAddress>() } = options;
  return addresses
    .filter((address) => detours.has(address) || mayAsk(address))
    .map((address) => ({ name: host, address, ...(detours.get(address) ?? { host: address, port: 53 }) }));
}
