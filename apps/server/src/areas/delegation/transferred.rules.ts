import type { TransferredSet, TransferredView } from "@nameplane/contracts/delegation/transferred";
import { isOwnRecordType, type RecordSet } from "@nameplane/dns";

export type Said = { readonly ttl: number; readonly rdata: readonly string[] };

/** One set as each side has it; undefined: nobody there was heard. */
export type Sides = {
  readonly kept: Said | null;
  readonly there: Said | null | undefined;
  readonly here: Said | null | undefined;
  /** As it stands in our zone, served or not. */
  readonly stored: Said | null;
};

/** Sets that some side is to be asked for: those of both lists, each once and in order. What only our own servers know has no counterpart. */
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
 * What one set's sides come to; null: all who were heard say the same. The records alone are compared: a server counts its TTL down, and
 * another TTL serves nobody something else.
 */
export function judgeSet({ kept, there, here, stored }: Sides): TransferredSet["verdict"] | null {
  const before = there === undefined ? kept : there;
  if (here === undefined || (there === undefined && kept === null && stored === null)) return "unknown";
  if (isSame(before, here)) return null;
  if (isSame(before, stored)) return "onitsway";
  if (here === null) return "missing";
  // What the former servers do not give any more is no loss, and is left.
  if (before === null) return "added";
  return there !== undefined && kept !== null && isSame(kept, here) ? "newer" : "edited";
}

function isSame(some: Said | null, others: Said | null): boolean {
  if (some === null || others === null) return some === others;
  const rdata = new Set(others.rdata);
  return some.rdata.length === others.rdata.length && some.rdata.every((one) => rdata.has(one));
}

/** Where a delegation points, seen from the move. Hosts without final dot; null: nobody could be asked. */
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
