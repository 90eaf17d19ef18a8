import {
  checkOwner,
  expandTemplate,
  isRecordType,
  isTtl,
  templateVariables,
  type RecordSet,
  type TemplateRecordSet,
} from "@nameplane/dns";

/** An apex that no set of a template contains by accident. */
const sampleApex = "example.com";

/**
 * The problem of a template's sets, as a text, or null if there is none. Sets with variables of their own can only be judged when
 * they are applied. For now, only their type, TTL and an owner without variables are checked.
 */
export function faultOfTemplate(sets: readonly TemplateRecordSet[]): string | null {
  for (const set of sets) {
    const name = `${set.owner === "" ? "@" : set.owner} ${set.type}`;
    if (!isRecordType(set.type) || set.type === "SOA") return name;
    if (set.owner === "" && set.type === "NS") return name;
    if (templateVariables([set]).length === 0) {
      if (!expandTemplate([set], sampleApex).ok) return name;
    } else if (!isTtl(set.ttlSeconds) || (!set.owner.includes("{{") && checkOwner(set.owner, sampleApex) !== null)) return name;
  }
  return null;
}

/**
 * A zone's records as a template. The zone's own name is replaced by {{domain}}, and the delegation is left out, because the next
 * zone has its own.
 */
export function templateOfZone(sets: readonly RecordSet[], apex: string): TemplateRecordSet[] {
  const own = new RegExp(`(^|[^a-z0-9-])${apex.replaceAll(".", String.raw`\.`)}(?!\\.?[a-z0-9-])`, "gi");
  return sets
    .filter((set) => !(set.owner === "" && set.type === "NS"))
    .map((set) => ({ ...set, rdata: set.rdata.map((rdata) => rdata.replaceAll(own, "$1{{domain}}")) }));
}
