import type { RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import { indexZone, ownersAbove, type ZoneIndex } from "../zone-index.ts";
import { caaRule, caaTagRule } from "./caa.ts";
import { ownersNamedBy } from "./concerned.ts";
import { dkimRule } from "./dkim.ts";
import { delegationSignerRule } from "./delegation-signers.ts";
import { dmarcRule } from "./dmarc.ts";
import type { Finding, FindingRule, ZoneFacts } from "./finding.ts";
import { aliasLoopRule } from "./loops.ts";
import { naptrRule } from "./naptr.ts";
import { serviceAliasRule } from "./service-alias.ts";
import { spfRule } from "./spf.ts";
import { structureRule } from "./structure.ts";
import { targetRule } from "./targets.ts";

const rules: readonly FindingRule[] = [
  structureRule,
  targetRule,
  aliasLoopRule,
  spfRule,
  dkimRule,
  dmarcRule,
  caaRule,
  caaTagRule,
  delegationSignerRule,
  naptrRule,
  serviceAliasRule,
];

/**
 * All findings in a zone, in the order of its sets.
 *
 * `sets`: canonical, and without the SOA. `apex`: in the stored form. `facts`: from outside the zone.
 */
export function findingsOf(sets: readonly RecordSet[], apex: string, facts: ZoneFacts = {}): Finding[] {
  const index = indexZone(sets, apex);
  return sets.flatMap((set) => lookAt(set, index, facts));
}

function lookAt(set: RecordSet, index: ZoneIndex, facts: ZoneFacts): Finding[] {
  const found: Finding[] = [];
  for (const rule of rules) for (const one of rule(set, index, facts)) found.push(one);
  return found;
}

/**
 * The findings about the sets at some owners: problems of these sets, and problems of other sets that are caused by them. Checks
 * closely only those owners and the sets that could refer to them.
 *
 * `owners`: those that changed. `index`: of the whole zone, or of the part that `ownersConcerned` requires.
 */
export function findingsFor(owners: readonly string[], index: ZoneIndex, facts: ZoneFacts = {}): Finding[] {
  return [...findingsByName(owners, index, facts)].flat();
}

/** Like `findingsFor`, but name by name, so that a caller can pause while it checks a large zone. */
export function* findingsByName(
  owners: readonly string[],
  index: ZoneIndex,
  facts: ZoneFacts = {},
): Generator<readonly Finding[], void> {
  const changed = new Set(owners);
  const lookFor = (set: RecordSet, found: Finding[]) => {
    if (!changed.has(set.owner) && !couldConcern(set, changed, index.apex)) return;
    for (const one of lookAt(set, index, facts)) if (one.sets.some(({ owner }) => changed.has(owner))) found.push(one);
  };
  for (const atOwner of index.owners.values()) {
    const found: Finding[] = [];
    for (const set of atOwner.values()) lookFor(set, found);
    yield found;
  }
  const found: Finding[] = [];
  for (const set of index.repeated) lookFor(set, found);
  yield found;
}

const chained: ReadonlySet<RecordType> = new Set(["TXT", "CNAME", "ALIAS", "MAILFORWARD"]);

/** Whether the changed sets may cause a problem of this set at another owner, because it points to them or is below them. */
function couldConcern(set: RecordSet, changed: ReadonlySet<string>, apex: string): boolean {
  if (set.owner.includes(".") && ownersAbove(set.owner).some((one) => changed.has(one))) return true;
  if (set.type === "MX" && changed.has("_dmarc")) return true;
  // A redirect that fails because of another redirect is reported at that other one.
  if (set.type === "REDIRECT") return false;
  const inside = ownersNamedBy(set, apex);
  // Sets of these types form chains (a policy includes another one), so a change far along the chain may concern this set.
  return chained.has(set.type) ? inside.length > 0 : inside.some((one) => changed.has(one));
}
