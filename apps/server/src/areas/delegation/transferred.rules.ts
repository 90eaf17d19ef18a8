import type { TransferredSet, TransferredView } from "@nameplane/contracts/delegation/transferred";
import { isOwnRecordType, type RecordSet } from "@nameplane/dns";

export type Said = { readonly ttl: number; readonly rdata: readonly string[] };

/** One record set as each side answers it. A side is undefined if none of its servers answered. */
export type Sides = {
  readonly kept: Said | null;
  readonly there: Said | null | undefined;
  readonly here: Said | null | undefined;
  /** The record set in our zone, whether it is published yet or not. */
  readonly stored: Said | null;
};

/**
 * The record sets to query: those of both lists, each once and sorted. Record types that only our own servers know are left out.
 */
export function setsToAsk(
  kept: readonly Pick<RecordSet, "owner" | "type">[],
  stored: readonly Pick<RecordSet, "owner" | "type">[],
): { owner: string; type: RecordSet["type"] }[] {
  const all = new Map([...kept, ...stored].map(({ owner, type }) => [`${owner} ${type}`, { owner, type }]));
  return [...all.values()]
    .filter(({ type }) => !isOwnRecordType(type))
    .toSorted((a, b) => (a.owner === b.owner ? (a.type < b.type ? -1 : 1) : a.owner < b.owner ? -1 : 1));
}

/**
 * The verdict on one record set; null if all sides that answered agree. Only the records are compared, not the TTL: the TTL in a
 * server's answer may be counted down, and another TTL changes nothing for visitors.
 */
export function judgeSet({ kept, there, here, stored }: Sides): TransferredSet["verdict"] | null {
  const before = there === undefined ? kept : there;
  if (here === undefined || (there === undefined && kept === null && stored === null)) return "unknown";
  if (isSame(before, here)) return null;
  if (isSame(before, stored)) return "onitsway";
  if (here === null) return "missing";
  // If the former servers do not have a record set, nothing was lost.
  if (before === null) return "added";
  return there !== undefined && kept !== null && isSame(kept, here) ? "newer" : "edited";
}

function isSame(some: Said | null, others: Said | null): boolean {
  if (some === null || others === null) return some === others;
  const rdata = new Set(others.rdata);
  return some.rdata.length === others.rdata.length && some.rdata.every((one) => rdata.has(one));
}

/** Where a delegation points after a transfer. Hosts are without final dot; null if the parent could not be queried. */
export function placeOfDelegation(
  delegated: readonly string[] | null,
  former: readonly string[],
  ours: readonly string[],
): TransferredView["delegation"]["state"] {
  if (delegated === null) return "unknown";
  if (delegated.length === 0) return "none";
  const [here, there] = [ours, former].map((list) => {
    const known = new Set(list.map((host) => host.toLowerCase()));
    return delegated.filter((host) => known.has(host.toLowerCase())).length;
  });
  if (here === delegated.length) return "here";
  if (here !== undefined && here > 0) return "mixed";
  return there !== undefined && there > 0 ? "there" : "elsewhere";
}
