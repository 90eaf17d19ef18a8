import type { RecordSet } from "../record-set.ts";
import { ownerOf } from "../owner.ts";
import { setsAnswering, type ZoneIndex } from "../zone-index.ts";
import { findingAt, rewritten, type FindingRule } from "./finding.ts";

// Resolvers give up after 8 to 16 steps. A longer chain inside one zone is reported as a loop.
const stepsMax = 16;

/** Aliases that point to each other, so that following them never ends (RFC 1034 section 3.6.2). */
export const aliasLoopRule: FindingRule = (set, index) => {
  if (set.type !== "CNAME" && set.type !== "ALIAS") return [];
  const loop = loopFrom(set, index);
  if (loop === null) return [];
  const others = loop.filter((one) => one !== set);
  const fixes = [{ key: "remove_record", changes: [rewritten(set, [])] } as const];
  return [findingAt(set, "dns.alias_loop", { detail: set.rdata[0], others, fixes })];
};

/** The aliases followed from a set until one repeats; null if the chain ends. */
function loopFrom(set: RecordSet, index: ZoneIndex): readonly RecordSet[] | null {
  const path: RecordSet[] = [];
  const names = new Set([set.owner]);
  let current: RecordSet | null = set;
  while (current !== null && path.length < stepsMax) {
    path.push(current);
    const [target] = current.rdata;
    const owner = target === undefined ? null : ownerOf(target, index.apex);
    if (owner === null) return null;
    if (names.has(owner)) return path;
    names.add(owner);
    const answer = setsAnswering(owner, index);
    current = answer?.get("CNAME") ?? answer?.get("ALIAS") ?? null;
  }
  return current === null ? null : path;
}
