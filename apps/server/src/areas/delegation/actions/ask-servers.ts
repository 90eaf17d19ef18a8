import { dnskey, rcodes, soa, valueOfRdata } from "@nameplane/dns";
import { isHostUnder, type NameServerWish } from "@nameplane/values";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { dsRecordOf } from "../../dnssec/index.ts";
import { hasPlace, placeOf } from "../../zones/publication/index.ts";
import type { DnsAddress } from "../../zones/index.ts";
import type { DelegationParts } from "../delegation-parts.ts";
import type { AddressAnswer, AskedHost, ServedKey } from "../delegation.rules.ts";

/** One of our own name servers with its addresses. */
export type OwnServer = { readonly host: string; readonly addresses: readonly string[] };

// How many addresses of one host are queried. More would give the same answer, and each query burdens a server of somebody else.
const addressesMax = 4;

/**
 * Queries every server for the SOA of the domain, as resolvers do after a change of the delegation. If the domain has a DS, also
 * queries for the keys. The addresses of hosts below the domain are the wanted ones, which the registry will publish with the
 * delegation (glue). Those of our own servers come from the database, and all others from a resolver.
 */
export function askServers(
  parts: DelegationParts,
  of: {
    readonly name: string;
    readonly servers: readonly NameServerWish[];
    readonly own: readonly OwnServer[];
    readonly withKeys: boolean;
  },
): Promise<AskedHost[]> {
  const ours = new Set(of.own.flatMap(({ addresses }) => addresses));
  return Promise.all(
    of.servers.map(async (wish) => {
      const addresses = await addressesOf(parts, of, wish);
      if (addresses === null) return { host: wish.host, answers: null };
      const answers = await Promise.all(
        addresses.slice(0, addressesMax).map(async (address) => {
          const mayAsk = parts.isPublicAddress(address) || ours.has(address) || hasPlace(address, parts.places);
          const answer: AddressAnswer = mayAsk
            ? await askAddress(parts, placeOf(address, parts.places), of)
            : { kind: "private" };
          return { ...answer, address };
        }),
      );
      return { host: wish.host, answers };
    }),
  );
}

async function addressesOf(
  parts: DelegationParts,
  of: { readonly name: string; readonly own: readonly OwnServer[] },
  { host, addresses }: NameServerWish,
): Promise<readonly string[] | null> {
  const own = of.own.find((server) => server.host === host);
  if (own !== undefined) return own.addresses;
  if (isHostUnder(host, of.name) && addresses.length > 0) return addresses;
  try {
    return await parts.addressesOf(host);
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}

async function askAddress(
  { asker }: DelegationParts,
  server: DnsAddress,
  { name, withKeys }: { readonly name: string; readonly withKeys: boolean },
): Promise<AddressAnswer> {
  try {
    const [answer, keys] = await Promise.all([
      asker.ask(server, name, "SOA"),
      withKeys ? asker.ask(server, name, "DNSKEY") : null,
    ]);
    const [first] = answer.rdata;
    if (answer.rcode !== rcodes.NOERROR || !answer.isAuthoritative || first === undefined) return { kind: "lame" };
    const { serial } = valueOfRdata(soa, first);
    return { kind: "served", serial, keys: (keys?.rdata ?? []).map((text) => servedKey(name, text)) };
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    return { kind: error.code === "dns-servfail" ? "lame" : "silent" };
  }
}

function servedKey(name: string, text: string): ServedKey {
  const key = valueOfRdata(dnskey, text);
  const records = ([1, 2, 4] as const).map((digestType) => dsRecordOf(name, key, digestType));
  return {
    keyTag: records[0]?.keyTag ?? 0,
    algorithm: key.algorithm,
    digests: Object.fromEntries(records.map(({ digestType, digest }) => [digestType, digest])),
  };
}
