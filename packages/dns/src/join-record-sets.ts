import { findConflicts, type RecordConflict } from "./record-conflict.ts";
import { diffZones, type RecordSetChange } from "./diff-zones.ts";
import { sortChanges } from "./compose-changes.ts";
import { isSortedZone, recordSetKey, sortRecordSets, type RecordSet } from "./record-set.ts";
import { mergeSpf, sendsNothing, withoutIncludes } from "./wizards/spf.ts";
import { rdataOfText, textOfRdata } from "./wizards/text-record.ts";

/** What happens to conflicting records: either the existing ones are replaced, or all are kept. */
export type JoinChoice = "replace" | "keep";

/** One choice for all names, or one for each name. */
type Choosing = JoinChoice | ((owner: string) => JoinChoice);

export type Joined = {
  readonly changes: readonly RecordSetChange[];
  /** Conflicts for which the choice makes a difference. */
  readonly conflicts: readonly RecordConflict[];
};

// Texts that a name may have only once: SPF (RFC 7208 section 3.2), DMARC (RFC 7489 section 6.6.3), DKIM (RFC 6376 section
// 3.6.2.2), MTA-STS (RFC 8461 section 3.1), TLS reports (RFC 8460 section 3), BIMI.
const families = ["v=spf1", "v=dmarc1", "v=dkim1", "v=stsv1", "v=tlsrptv1", "v=bimi1"] as const;

/**
 * The changes that add records to a zone. Texts at one name are combined, such as verifications of several services. Two SPF
 * texts are merged, unless the incoming one allows no sender. Any other record at the same name is a conflict, for which the
 * choice decides.
 *
 * `zone`: the zone's sets, or at least every set at the owners of the incoming sets. All sets are canonical. `without`: domains
 * that a merged SPF text no longer includes.
 */
export function joinRecordSets(
  zone: readonly RecordSet[],
  incoming: readonly RecordSet[],
  choosing: Choosing,
  without: readonly string[] = [],
): Joined {
  const zoneAt = Map.groupBy(zone, (set) => set.owner);
  const touched: RecordSet[] = [];
  const after: RecordSet[] = [];
  const conflicts: RecordConflict[] = [];
  // Most names of a large import have no records in the zone.
  const [fresh, meeting]: [RecordSet[], RecordSet[]] = [[], []];
  for (const set of once(incoming)) (zoneAt.has(set.owner) ? meeting : fresh).push(set);
  for (const [owner, sets] of Map.groupBy(meeting, (set) => set.owner)) {
    const there = zoneAt.get(owner) ?? [];
    const choice = typeof choosing === "function" ? choosing(owner) : choosing;
    const joined = sets.map((set) => (set.type === "TXT" ? joinTexts(there, set, choice, without) : { set, conflict: null }));
    const met = conflictsBeyondTexts(there, sets);
    conflicts.push(...joined.flatMap(({ conflict }) => conflict ?? []), ...met);
    touched.push(...there);
    after.push(
      ...together(
        there,
        joined.map(({ set }) => set),
        met,
        choice,
      ),
    );
  }
  const changes = [...sortRecordSets(fresh).map(addition), ...diffZones(touched, after)];
  return { changes: isSortedZone(changes) ? changes : sortChanges(changes), conflicts };
}

const addition = ({ owner, type, ttlSeconds, rdata }: RecordSet): RecordSetChange => ({
  owner,
  type,
  old: null,
  new: { ttlSeconds, rdata },
});

/** Only sets of the zone count as conflicting. Incoming sets that exclude each other are found by `findingsOf`. */
function together(
  there: readonly RecordSet[],
  incoming: readonly RecordSet[],
  met: readonly RecordConflict[],
  choice: JoinChoice,
): RecordSet[] {
  const sets = new Map(there.map((set) => [recordSetKey(set), set]));
  if (choice === "replace") for (const set of met.flatMap(({ existing }) => existing)) sets.delete(recordSetKey(set));
  for (const set of incoming) {
    // The values of TXT sets were already combined above, so these sets are stored as they are.
    const same = set.type === "TXT" || choice === "replace" ? undefined : sets.get(recordSetKey(set));
    sets.set(recordSetKey(set), { ...set, rdata: [...new Set([...(same?.rdata ?? []), ...set.rdata])] });
  }
  return [...sets.values()];
}

/** Merges sets of the same name and type into one, because templates list several records separately. */
function once(sets: readonly RecordSet[]): readonly RecordSet[] {
  if (isSortedZone(sets) || new Set(sets.map(recordSetKey)).size === sets.length) return sets;
  return [...Map.groupBy(sets, recordSetKey).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, rdata: [...new Set([first, ...others].flatMap((set) => set.rdata))] }],
  );
}

function conflictsBeyondTexts(there: readonly RecordSet[], incoming: readonly RecordSet[]): RecordConflict[] {
  return findConflicts(there, incoming).flatMap(({ incoming: set, existing }) => {
    const inTheWay = existing.filter((other) => !(set.type === "TXT" && other.type === "TXT"));
    return inTheWay.length > 0 ? [{ incoming: set, existing: inTheWay }] : [];
  });
}

function joinTexts(
  there: readonly RecordSet[],
  incoming: RecordSet,
  choice: JoinChoice,
  without: readonly string[],
): { set: RecordSet; conflict: RecordConflict | null } {
  const existing = there.find((set) => set.type === "TXT");
  if (existing === undefined) return { set: incoming, conflict: null };
  let rdata = [...existing.rdata];
  let isConflict = false;
  for (const one of incoming.rdata) {
    const family = familyOf(one);
    const rivals = family === null ? [] : rdata.filter((other) => other !== one && familyOf(other) === family);
    if (rivals.length === 0) rdata.push(one);
    else if (family === "v=spf1" && !sendsNothing(textOfRdata(one))) rdata = withSpf(rdata, rivals, one, without);
    else {
      isConflict = true;
      // Of two SPF texts the existing one is kept, because a name may have only one.
      if (choice === "replace") rdata = [...rdata.filter((other) => !rivals.includes(other)), one];
      else if (family !== "v=spf1") rdata = [...rdata, one];
    }
  }
  const set = { ...existing, rdata: [...new Set(rdata)] };
  return { set, conflict: isConflict ? { incoming, existing: [existing] } : null };
}

function withSpf(rdata: readonly string[], rivals: readonly string[], one: string, without: readonly string[]): string[] {
  const [first = "", ...others] = rivals.map(textOfRdata).map((text) => withoutIncludes(text, without));
  const merged = [...others, textOfRdata(one)].reduce(mergeSpf, first);
  return [...rdata.filter((other) => !rivals.includes(other)), rdataOfText(merged)];
}

function familyOf(rdata: string): (typeof families)[number] | null {
  const text = textOfRdata(rdata).toLowerCase();
  return families.find((family) => new RegExp(`^${family}(?:[ ;]|$)`).test(text)) ?? null;
}
