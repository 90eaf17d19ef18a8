import { Resolver } from "node:dns/promises";
import { codeOfRecordType, dnskey, readRdata, type Dnskey } from "@nameplane/dns";
import type { ChainReader, Validation } from "../../areas/dnssec/chain-reader.port.ts";
import type { Clock } from "../../platform/clock.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { isPublicAddress } from "../public-address.ts";
import { readParent } from "./read-parent.ts";
import { readServer } from "./read-servers.ts";
import { validateLocally } from "./validate-locally.ts";

const [SOA, NS] = [codeOfRecordType("SOA"), codeOfRecordType("NS")];

/**
 * The public DNS: the parent's servers are found through the system's resolver, and validating resolvers are asked for their
 * verdict.
 */
export type PublicTree = { readonly resolvers: readonly DnsServerAddress[] };

/**
 * A private DNS tree with its own root key behind one server, as in the demo. The server answers for its zones, and forwards
 * all other queries.
 */
export type OwnTree = { readonly server: DnsServerAddress; readonly anchor: Dnskey };

export type ChainReaderOptions = {
  readonly tree: PublicTree | OwnTree;
  /** The addresses of our own name servers. */
  readonly ours: readonly DnsServerAddress[];
  readonly clock: Clock;
  /** For tests only: the resolver of host names, which addresses count as public, and the port of the name servers there. */
  readonly resolver?: Resolver;
  readonly mayAsk?: (address: string) => boolean;
  readonly port?: number;
};

// Three servers of the parent are enough to notice a zone that is still being copied; more would take longer and show the same.
const parentServersMax = 3;

/** Reads the DNSSEC chain of a domain by DNS. */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { tree, ours, clock } = options;
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  if ("anchor" in tree) {
    const { server, anchor } = tree;
    return {
      parent: (name) => readParent([server], name),
      servers: (name, _delegatedTo, isOurs) =>
        Promise.all(
          isOurs ? ours.map((one) => readServer(one, name, nowSeconds(), false)) : [readServer(server, name, nowSeconds(), true)],
        ),
      validate: (name) =>
        Promise.all(
          [SOA, NS].map(async (type) => ({
            by: `${server.host}:${server.port} ${type === SOA ? "SOA" : "NS"}`,
            verdict: await validateLocally(server, anchor, name, type, nowSeconds()),
          })),
        ),
    };
  }
  const resolver = options.resolver ?? new Resolver({ timeout: 2000, tries: 2 });
  // The owner of a zone chooses the names of its servers, and others choose those of the zones above. So only public addresses
  // and our own are queried.
  const isOurOwn = (address: string) => ours.some(({ host }) => host === address);
  const mayAsk = (address: string) => isOurOwn(address) || (options.mayAsk ?? isPublicAddress)(address);
  const find = async (host: string): Promise<DnsServerAddress[]> =>
    (await addressesOf(resolver, host)).filter(mayAsk).map((address) => ({ host: address, port: options.port ?? 53 }));
  return {
    parent: async (name) => readParent(await parentServers(resolver, find, name), name),
    servers: async (name, delegatedTo, isOurs) => {
      const found = (await Promise.all(delegatedTo.map(find))).flat();
      const all = [...(isOurs ? ours : []), ...found];
      const distinct = [...new Map(all.map((one) => [`${one.host}:${one.port}`, one])).values()];
      return Promise.all(distinct.map((one) => readServer(one, name, nowSeconds(), false)));
    },
    validate: (name) => Promise.all(tree.resolvers.map((server) => askValidator(server, name))),
  };
}

/** The root's key from a record such as ". IN DNSKEY 257 3 13 …". Throws when the text is not such a record. */
export function readAnchor(text: string): Dnskey {
  const fields = /DNSKEY\s+(.+)$/.exec(text.trim())?.[1];
  const read = fields === undefined ? null : readRdata(dnskey, fields);
  if (read?.ok !== true) throw new Error("the trust anchor is no DNSKEY record");
  return read.value;
}

async function parentServers(
  resolver: Resolver,
  find: (host: string) => Promise<DnsServerAddress[]>,
  name: string,
): Promise<DnsServerAddress[]> {
  const labels = name.split(".");
  for (let at = 1; at < labels.length; at += 1) {
    const hosts = await resolver.resolveNs(labels.slice(at).join(".")).catch(() => []);
    const addresses = (await Promise.all(hosts.slice(0, parentServersMax).map(find))).flatMap(([first]) =>
      first === undefined ? [] : [first],
    );
    if (addresses.length > 0) return addresses;
  }
  throw new OutcomeError("unavailable", `no name servers of the parent of ${name} are known`, {
    code: "dns-no-parent",
  });
}

async function addressesOf(resolver: Resolver, host: string): Promise<string[]> {
  const lists = await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])]);
  return lists.flat();
}

/** A validating resolver sets the AD bit for proven answers, and answers SERVFAIL for refuted ones. */
async function askValidator(server: DnsServerAddress, name: string): Promise<Validation> {
  const by = server.host;
  try {
    const message = await askServer({
      server,
      name,
      type: SOA,
      dnssecOk: true,
      recursionDesired: true,
      timeoutMs: 5000,
    });
    if (message.rcode === 2) return { by, verdict: "bogus" };
    if (message.rcode !== 0) return { by, verdict: "none" };
    return { by, verdict: message.isAuthentic ? "secure" : "insecure" };
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    return { by, verdict: "none" };
  }
}
