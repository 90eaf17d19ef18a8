import { valueOfRdata } from "../rdata.ts";
import { dnssecAlgorithmLabels, dnssecDigestLabels } from "../dnssec.ts";
import { ds } from "../types/ds.ts";
import { findingAt, rewritten, type Finding, type FindingRule } from "./finding.ts";

/**
 * Outdated digest types and algorithms of DS records. If a name has no other DS records, validators may treat it as unsigned (RFC
 * 9905 for SHA-1, RFC 8624 for the others).
 */
const weakDigests = new Set([1, 3]);
const oldAlgorithms = new Set([1, 3, 5, 6, 7, 12]);

/** DS records of a delegation that validators ignore. */
export const delegationSignerRule: FindingRule = (set) => {
  if (set.type !== "DS") return [];
  const records = set.rdata.map((rdata) => ({ rdata, ...valueOfRdata(ds, rdata) }));
  const found: Finding[] = [];
  const old = records.find(({ algorithm }) => oldAlgorithms.has(algorithm));
  if (old !== undefined)
    found.push(findingAt(set, "dns.ds_old_algorithm", { detail: dnssecAlgorithmLabels[old.algorithm] ?? String(old.algorithm) }));
  const weak = records.filter(({ digestType }) => weakDigests.has(digestType));
  const [first] = weak;
  if (first === undefined) return found;
  // If a better DS exists for the same key, the weak one is not needed.
  const isSpare = weak.every((one) =>
    records.some(
      (other) => !weakDigests.has(other.digestType) && other.keyTag === one.keyTag && other.algorithm === one.algorithm,
    ),
  );
  const kept = records.filter(({ digestType }) => !weakDigests.has(digestType)).map(({ rdata }) => rdata);
  const fixes = isSpare ? [{ key: "remove_record", changes: [rewritten(set, kept)] } as const] : [];
  const detail = dnssecDigestLabels[first.digestType] ?? String(first.digestType);
  return [...found, findingAt(set, "dns.ds_weak_digest", { detail, fixes })];
};
