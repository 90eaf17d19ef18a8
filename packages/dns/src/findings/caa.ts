import { printRdata, valueOfRdata } from "../rdata.ts";
import type { RecordSet } from "../record-set.ts";
import { caa } from "../types/caa.ts";
import { ownersAbove, type ZoneIndex } from "../zone-index.ts";
import { findingAt, rewritten, type FindingRule, type ServedCertificate } from "./finding.ts";

/** CAA records that would prevent the issuer of the current certificate from renewing it (RFC 8659 section 3). */
export const caaRule: FindingRule = (set, index, facts) => {
  if (set.type !== "CAA") return [];
  return (facts.certificates ?? [])
    .filter((certificate) => relevantSet(certificate.owner, index) === set && !mayIssue(set, certificate))
    .map((certificate) =>
      findingAt(set, "dns.caa_blocks_issuer", { detail: certificate.issuer, fixes: [permission(set, certificate)] }),
    );
};

/** The CAA set of the name itself, or of the nearest name above it that has one. */
function relevantSet(owner: string, index: ZoneIndex): RecordSet | null {
  for (const name of [owner, ...ownersAbove(owner)]) {
    const found = index.owners.get(name)?.get("CAA");
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether the set lets the CA issue. For wildcards, "issuewild" applies if present. A set without either tag forbids nothing. */
function mayIssue(set: RecordSet, { caaDomains, isWildcard }: ServedCertificate): boolean {
  const values = set.rdata.map((rdata) => valueOfRdata(caa, rdata));
  const wild = values.filter(({ tag }) => tag === "issuewild");
  const counting = isWildcard && wild.length > 0 ? wild : values.filter(({ tag }) => tag === "issue");
  return counting.length === 0 || counting.some(({ value }) => caaDomains.includes(issuerOf(value)));
}

function issuerOf(value: string): string {
  return (value.split(";")[0] ?? "").trim().toLowerCase();
}

function permission(set: RecordSet, { caaDomains, isWildcard }: ServedCertificate) {
  const [domain] = caaDomains;
  if (domain === undefined) return null;
  const values = set.rdata.map((rdata) => valueOfRdata(caa, rdata));
  const tag = isWildcard && values.some((one) => one.tag === "issuewild") ? "issuewild" : "issue";
  // A record that allows no issuer contradicts the record that allows this issuer, so it is left out.
  const kept = set.rdata.filter((_, at) => values[at]?.tag !== tag || issuerOf(values[at]?.value ?? "") !== "");
  const added = printRdata(caa, { flags: 0, tag, value: domain });
  return { key: "add_issuer", changes: [rewritten(set, [...kept, added])] } as const;
}

/** RFC 8659 (issue, issuewild, iodef), RFC 9495 (issuemail), and the other tags in the IANA list. */
const knownTags = new Set(["issue", "issuewild", "issuemail", "issuevmc", "iodef", "contactemail", "contactphone"]);
const critical = 128;

/** Tags that no issuer knows. They have no effect, but a critical one prevents every certificate (RFC 8659 section 4.5). */
export const caaTagRule: FindingRule = (set) => {
  if (set.type !== "CAA") return [];
  const records = set.rdata.map((rdata) => ({ rdata, ...valueOfRdata(caa, rdata) }));
  const unknown = records.filter(({ tag }) => !knownTags.has(tag));
  const barring = unknown.find(({ flags }) => (flags & critical) !== 0);
  const [first] = unknown;
  if (first === undefined) return [];
  const kept = records.filter(({ tag }) => knownTags.has(tag)).map(({ rdata }) => rdata);
  const fixes = [{ key: "remove_record", changes: [rewritten(set, kept)] } as const];
  const reason = barring === undefined ? "dns.caa_unknown_tag" : "dns.caa_unknown_critical_tag";
  return [findingAt(set, reason, { detail: (barring ?? first).tag, fixes })];
};
