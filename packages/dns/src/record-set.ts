import { checkOwner, fqdnOfOwner } from "./owner.ts";
import { accepted, problem, refused, type Outcome, type Problem } from "./problem.ts";
import { canonicalRdata, valueOfRdata } from "./rdata.ts";
import { isTtl } from "./ttl.ts";
import { isRecordType, type RecordType } from "./types/all.ts";
import { mailforward } from "./types/mailforward.ts";
import { redirect, redirectUrl } from "./types/redirect.ts";

/**
 * All records of one type at one owner (RRset). A zone is a list of these, without its SOA.
 * `owner` is relative to the apex and empty for it; `rdata` is canonical text, see `canonicalRdata`.
 */
export type RecordSet = {
  readonly owner: string;
  readonly type: RecordType;
  readonly ttlSeconds: number;
  readonly rdata: readonly string[];
};

/** Identifies a set inside its zone. Owners contain no blank. */
export function recordSetKey(set: { readonly owner: string; readonly type: string }): string {
  return `${set.owner} ${set.type}`;
}

/**
 * Validates a record set from outside and converts it to canonical form. Every record must be valid for its type, no record may
 * occur twice, the TTL must be in range, the owner must be allowed, and REDIRECT and MAILFORWARD must not point to themselves.
 * Problems that depend on other sets of the zone are found by `findingsOf`.
 */
export function readRecordSet(
  set: {
    readonly owner: string;
    readonly type: string;
    readonly ttlSeconds: number;
    readonly rdata: readonly string[];
  },
  apex: string,
): Outcome<RecordSet> {
  const { owner, type } = set;
  if (!isRecordType(type)) return refused(problem("dns.unsupported_type", "type", type));
  const problems: Problem[] = [];
  const ownerReason = checkOwner(owner, apex);
  if (ownerReason !== null) problems.push(problem(ownerReason, "owner", owner));
  if (!isTtl(set.ttlSeconds)) problems.push(problem("dns.invalid_ttl", "ttlSeconds", String(set.ttlSeconds)));
  if (set.rdata.length === 0) problems.push(problem("dns.missing_value"));
  const rdata: string[] = [];
  const seen = new Set<string>();
  for (const text of set.rdata) {
    const canonical = canonicalRdata(type, text);
    if (!canonical.ok) problems.push(...canonical.problems);
    else if (seen.has(canonical.value)) problems.push(problem("dns.duplicate_record", undefined, canonical.value));
    else {
      seen.add(canonical.value);
      rdata.push(canonical.value);
      problems.push(...checkAgainstOwner(type, canonical.value, owner, apex));
    }
  }
  if (problems.length > 0) return refused(...problems);
  return accepted({ owner, type, ttlSeconds: set.ttlSeconds, rdata: rdata.toSorted(compareText) });
}

/** Problems of a canonical record that depend on its owner name. */
export function checkAgainstOwner(type: RecordType, rdata: string, owner: string, apex: string): Problem[] {
  if (type === "SRV") return checkServiceOwner(owner);
  if (type !== "REDIRECT" && type !== "MAILFORWARD") return [];
  const source = owner === "" ? apex : `${owner}.${apex}`;
  if (type === "REDIRECT") {
    const { target } = valueOfRdata(redirect, rdata);
    return hostOfRedirect(target, source) === source ? [problem("dns.redirect_same_as_source", "target", target)] : [];
  }
  const { localPart, recipient } = valueOfRdata(mailforward, rdata);
  const isOwnAddress = recipient.toLowerCase() === `${localPart}@${source}`;
  const isCaught = localPart === "*" && recipient.toLowerCase().endsWith(`@${source}`);
  return isOwnAddress || isCaught ? [problem("dns.forward_to_itself", "recipient", recipient)] : [];
}

/**
 * Checks the service in an owner "_service._proto". Unlike the form, this allows more than 15 characters, because longer services
 * are in use (`_sipfederationtls`). An owner of any other form is not refused here.
 */
function checkServiceOwner(owner: string): Problem[] {
  const service = /^_([^.]*)\._[^.]/.exec(owner)?.[1];
  if (service === undefined || /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(service)) return [];
  return [problem("dns.invalid_service", "service", service)];
}

/** The host that a visitor of `source` is sent to; a wildcard source means any name below it. */
export function hostOfRedirect(target: string, source: string): string | null {
  const host = source.startsWith("*.") ? `any${source.slice(1)}` : source;
  const targetHost = URL.parse(redirectUrl(target, host))?.hostname ?? null;
  return targetHost === host ? source : targetHost;
}

/** The same set with its records in canonical order. Sets are equal if their canonical forms are. */
export function canonicalRecordSet(set: RecordSet): RecordSet {
  return isSorted(set.rdata) ? set : { ...set, rdata: set.rdata.toSorted(compareText) };
}

function isSorted(texts: readonly string[]): boolean {
  return texts.every((text, index) => index === 0 || compareText(texts[index - 1] ?? "", text) < 0);
}

/**
 * Sorts into the canonical order of a zone: apex first, then names by their labels from the right (RFC 4034 section 6.1), then
 * types by name.
 */
export function sortRecordSets(sets: readonly RecordSet[]): RecordSet[] {
  if (isSortedZone(sets)) return sets.map(canonicalRecordSet);
  const byOwner = new Map<string, RecordSet[]>();
  for (const set of sets) {
    const atOwner = byOwner.get(set.owner);
    if (atOwner === undefined) byOwner.set(set.owner, [canonicalRecordSet(set)]);
    else atOwner.push(canonicalRecordSet(set));
  }
  return [...byOwner]
    .map(([owner, atOwner]) => ({ key: ownerSortKey(owner), atOwner }))
    .sort((a, b) => compareText(a.key, b.key))
    .flatMap(({ atOwner }) => atOwner.sort((a, b) => compareText(a.type, b.type)));
}

/** Whether sets are in canonical order, and no two have the same name and type. */
export function isSortedZone(sets: readonly { readonly owner: string; readonly type: string }[]): boolean {
  let [owner, key, type] = ["", "", ""];
  for (const set of sets) {
    if (set.owner === owner) {
      if (set.type <= type) return false;
    } else {
      const next = ownerSortKey(set.owner);
      if (next <= key) return false;
      [owner, key] = [set.owner, next];
    }
    type = set.type;
  }
  return true;
}

/**
 * A key that sorts owners canonically when compared by code unit. It has the labels from the right with U+0000 between them, so
 * that a name comes before all names below it.
 */
export function ownerSortKey(owner: string): string {
  const dot = owner.indexOf(".");
  if (dot >= 0 && owner.indexOf(".", dot + 1) < 0) return `${owner.slice(dot + 1)}\u0000${owner.slice(0, dot)}`;
  return dot >= 0 ? owner.split(".").toReversed().join("\u0000") : owner;
}

/** Compares two texts by code unit, which gives the same order everywhere, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Fully qualified name of a set, with final dot. */
export function fqdnOfSet(set: RecordSet, apex: string): string {
  return fqdnOfOwner(set.owner, apex);
}
