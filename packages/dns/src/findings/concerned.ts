import { fqdnOf } from "../name.ts";
import { ownerOf } from "../owner.ts";
import { hostOfRedirect, type RecordSet } from "../record-set.ts";
import { valueOfRdata } from "../rdata.ts";
import { mailforward } from "../types/mailforward.ts";
import { redirect } from "../types/redirect.ts";
import { indexZone, ownersAbove, type ZoneIndex } from "../zone-index.ts";
import type { ZoneFacts } from "./finding.ts";
import { countLookups, isPolicy, namesInPolicy } from "./spf.ts";
import { targetsOf } from "./targets.ts";
import { textOf } from "./text-of.ts";

// The number of redirects that a browser follows.
const stepsMax = 20;

/**
 * The owners whose sets are needed to check a change at some owners: these owners themselves, those above them with their
 * wildcards, the apex, and all targets of these. With them, a record in a zone of 100,000 can be saved without reading the whole
 * zone.
 *
 * `changed`: the owners that change. `sets`: the sets loaded so far, with the change applied. Call it again with the loaded sets
 * until it returns no new owner. Each round follows references one step further.
 */
export function ownersConcerned(
  changed: readonly string[],
  sets: readonly RecordSet[],
  apex: string,
  facts: ZoneFacts = {},
): string[] {
  const index = indexZone(sets, apex);
  const concerned = new Set<string>();
  let reached = [...new Set([...changed, "", ...(facts.certificates ?? []).map((one) => one.owner)])];
  for (let step = 0; step < stepsMax && reached.length > 0; step += 1) {
    for (const owner of reached) concerned.add(owner);
    const next = reached.flatMap((owner) => referencesAt(owner, index));
    reached = [...new Set(next)].filter((owner) => !concerned.has(owner));
  }
  const above = [...concerned].flatMap(ownersAbove);
  const wildcards = above.map((owner) => (owner === "" ? "*" : `*.${owner}`));
  return [...new Set([...concerned, ...above, ...wildcards, "_dmarc"])];
}

function referencesAt(owner: string, index: ZoneIndex): string[] {
  return [...(index.owners.get(owner)?.values() ?? [])].flatMap((set) => ownersNamedBy(set, index.apex));
}

/** The owners of the zone that a set's records point to. */
export function ownersNamedBy(set: RecordSet, apex: string): string[] {
  const names = namesIn(set, apex);
  return names.length === 0 ? [] : names.map((name) => ownerOf(name, apex)).filter((one) => one !== null);
}

function namesIn(set: RecordSet, apex: string): readonly string[] {
  if (set.type === "TXT") {
    // Most texts are not SPF policies; this check excludes those without parsing them.
    if (!set.rdata.some((rdata) => /^"v=spf1/i.test(rdata))) return [];
    return set.rdata.map(textOf).filter(isPolicy).flatMap(namesInPolicy).map(fqdnOf);
  }
  if (set.type === "MAILFORWARD")
    return set.rdata.map((rdata) => fqdnOf(domainOfEmail(valueOfRdata(mailforward, rdata).recipient)));
  if (set.type !== "REDIRECT") return targetsOf(set);
  const source = set.owner === "" ? apex : `${set.owner}.${apex}`;
  const hosts = set.rdata.map((rdata) => hostOfRedirect(valueOfRdata(redirect, rdata).target, source));
  return hosts.filter((host) => host !== null).map(fqdnOf);
}

function domainOfEmail(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/**
 * Names outside the zone whose TXT records determine how many lookups its SPF policies need. The resolver's answers go into
 * `ZoneFacts.texts`. Call it again until it returns nothing new, because policies include policies.
 */
export function policyNamesToResolve(sets: readonly RecordSet[], apex: string, facts: ZoneFacts = {}): string[] {
  const index = indexZone(sets, apex);
  const names = new Set<string>();
  for (const set of sets) {
    if (set.type !== "TXT") continue;
    for (const text of set.rdata.map(textOf).filter(isPolicy)) {
      for (const name of countLookups(text, index, facts).unknown) names.add(name);
    }
  }
  return [...names];
}
