import type { RecordSet } from "@nameplane/dns";

/**
 * A record set that is stored for a future zone. `isCertain` is true if a server of the name returned it, and false if someone
 * wrote it.
 */
export type StagedSet = RecordSet & { readonly isCertain: boolean };

/** Sets that only the current name servers require, and signatures by keys that stay with them. */
const stays = new Set(["SOA", "DNSKEY", "CDNSKEY", "CDS", "RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "ZONEMD", "DS"]);

/** Whether a set is copied when a name is transferred. The delegation and the signatures of the old provider are not. */
export function isCarried({ owner, type }: { readonly owner: string; readonly type: string }): boolean {
  return !stays.has(type) && !(owner === "" && type === "NS");
}

/**
 * What is stored about a name's DNS: all sets that its servers returned, and the written sets that they did not return, without
 * the delegation and the signatures of the old provider.
 */
export function stagedSets(seen: readonly RecordSet[], written: readonly RecordSet[]): StagedSet[] {
  const known = new Map(seen.filter(isCarried).map((set) => [`${set.owner} ${set.type}`, set]));
  const further = written.filter((set) => isCarried(set) && !known.has(`${set.owner} ${set.type}`));
  return [
    ...[...known.values()].map((set) => ({ ...set, isCertain: true })),
    ...further.map((set) => ({ ...set, isCertain: false })),
  ];
}
