import { recordSetKey, sortRecordSets, type RecordSet } from "./record-set.ts";
import { printRdata } from "./rdata.ts";
import type { RecordType } from "./types/all.ts";
import { mx } from "./types/mx.ts";

/** The servers that carry out REDIRECT and MAILFORWARD records; host names without final dot. */
export type PseudoRecordHosts = {
  readonly redirectIpv4: readonly string[];
  readonly redirectIpv6: readonly string[];
  readonly mailExchanges: readonly { readonly preference: number; readonly host: string }[];
};

/**
 * The sets that name servers serve. REDIRECT becomes the addresses of the redirect hosts, and MAILFORWARD becomes the MX of the
 * forwarding hosts (several forwards at one name share it). Everything else is unchanged. In canonical order.
 */
export function publishedRecordSets(sets: readonly RecordSet[], hosts: PseudoRecordHosts): RecordSet[] {
  if (!sets.some(isPseudo)) return sortRecordSets(sets);
  const published = new Map<string, RecordSet>();
  const add = (set: RecordSet, type: RecordType, rdata: readonly string[]) => {
    const one = { owner: set.owner, type, ttlSeconds: set.ttlSeconds, rdata };
    // The zone check does not allow a real set at this name. If there is one nevertheless, the real set is served.
    if (rdata.length > 0 && !published.has(recordSetKey(one))) published.set(recordSetKey(one), one);
  };
  for (const set of sets) if (!isPseudo(set)) published.set(recordSetKey(set), set);
  for (const set of sets) {
    if (set.type === "REDIRECT") {
      add(set, "A", hosts.redirectIpv4);
      add(set, "AAAA", hosts.redirectIpv6);
    }
    if (set.type === "MAILFORWARD") {
      const exchangers = hosts.mailExchanges.map(({ preference, host }) => printRdata(mx, { preference, exchange: `${host}.` }));
      add(set, "MX", exchangers);
    }
  }
  return sortRecordSets([...published.values()]);
}

function isPseudo({ type }: RecordSet): boolean {
  return type === "REDIRECT" || type === "MAILFORWARD";
}
