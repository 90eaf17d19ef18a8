import type { RecordSet } from "@nameplane/dns";

/** A record set that is kept for a zone to come; isCertain: a server of the name gave it, else somebody wrote it. */
export type StagedSet = RecordSet & { readonly isCertain: boolean };

/** What only the present name servers say of themselves, and signatures of keys that stay with them. */
const stays = new Set(["SOA", "DNSKEY", "CDNSKEY", "CDS", "RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "ZONEMD", "DS"]);

/** Whether a set is one that goes along when a name moves: the delegation and the signatures of the old provider do not. */
export function isCarried({ owner, type }: { readonly owner: string; readonly type: string }): boolean {
  return !stays.has(type) && !(owner === "" && type === "NS");
}

/**
 * What is kept of a name's DNS: everything its servers gave, and of what somebody wrote the sets they did not give.
 * The delegation and the signatures of the old provider are left out.
 */
export function stagedSets(seen: readonly RecordSet[], written: readonly RecordSet[]): StagedSet[] {
  const known = new Map(seen.filter(isCarried).map((set) => [`${set.owner} ${set.type}`, set]));
  const further = written.filter((set) => isCarried(set) && !known.has(`${set.owner} ${set.type}`));
  return [
    ...[...known.values()].map((set) => ({ ...set, isCertain: true })),
    ...further.map((set) => ({ ...set, isCertain: false })),
  ];
}
