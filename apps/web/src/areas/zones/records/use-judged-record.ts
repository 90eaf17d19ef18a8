import type { Finding } from "@nameplane/contracts/zones/save";
import { previewZoneChange } from "@nameplane/contracts/zones/operations";
import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../lib/use-debounced.ts";
import {
  useFindSets,
  addRecord,
  changeRecord,
  keyOf,
  wantedSetsOf,
  type RecordLine,
  type ServerSet,
  type StagedEdits,
  type Staging,
  useStaged,
  useStaging,
} from "../staging/index.ts";

export type Judged = {
  /** The staged edits including the record. */
  readonly edits: StagedEdits;
  readonly findings: readonly Finding[];
  /** The saved sets at the record's name. */
  readonly here: readonly ServerSet[];
};

/** Problems between records of two types at the same name. */
export const clashes: ReadonlySet<string> = new Set([
  "dns.cname_with_other_data",
  "dns.redirect_with_address",
  "dns.alias_with_address",
  "dns.mailforward_with_mx",
]);

/** The largest number of wishes sent with the request that judges one record. With more, every key press would cost too much. */
const judgedTogetherMax = 100;

/**
 * Returns a function that finds out what staging a record would lead to: the staged edits, and the findings of the whole zone
 * about them.
 */
export function useJudge(): (record: RecordLine, of: RecordLine | null, signal?: AbortSignal) => Promise<Judged> {
  const staging = useStaging();
  const find = useFindSets(staging.zoneId);
  return async (record, of, signal) => {
    const here = await find(record.owner);
    const there = of === null || of.owner === record.owner ? here : await find(of.owner);
    const { edits } = staging.snapshot();
    const set = (sets: readonly ServerSet[], place: RecordLine) => sets.find((each) => keyOf(each) === keyOf(place)) ?? null;
    const found = set(here, record);
    const held = (edits.has(keyOf(record)) ? edits.get(keyOf(record))?.next : found)?.rdata ?? [];
    const isSame = of !== null && keyOf(of) === keyOf(record) && of.rdata === record.rdata;
    if (held.includes(record.rdata) && !isSame) return { edits, here, findings: [duplicateOf(record)] };
    const next =
      of === null ? addRecord(edits, record, found) : changeRecord(edits, of, record, { before: set(there, of), after: found });
    return { edits: next, here, findings: await findingsAbout(staging, next, record, signal) };
  };
}

const duplicateOf = ({ owner, type }: RecordLine): Finding => ({
  owner,
  type,
  severity: "error",
  reason: "dns.duplicate_record",
  field: null,
  detail: null,
  tier: "impossible",
  fixes: [],
});

async function findingsAbout(staging: Staging, edits: StagedEdits, record: RecordLine, signal?: AbortSignal) {
  const wishes = wantedSetsOf(edits);
  const near = wishes.filter(({ owner }) => owner === record.owner);
  const others = wishes.filter(({ owner }) => owner !== record.owner).slice(0, judgedTogetherMax);
  if (near.length + others.length === 0) return [];
  const { findings } = await staging.preview([...near, ...others], signal);
  return findings.filter(({ owner, type, reason }) => owner === record.owner && (type === record.type || clashes.has(reason)));
}

/** Judges the record while it is typed. Null until the typing pauses and the record has been judged. */
export function useJudgedRecord(record: RecordLine | null, of: RecordLine | null): Judged | null {
  const judge = useJudge();
  const { zoneId } = useStaging();
  const { edits } = useStaged();
  const typed = record === null ? "" : JSON.stringify(record);
  const text = useDebounced(typed, 350);
  const beside = wantedSetsOf(edits).filter(({ owner }) => owner === record?.owner);
  const { data } = useQuery({
    // The key begins with the path, so that the record is judged again if someone else changes the zone.
    queryKey: [previewZoneChange.path, zoneId, "typed", text, of, beside],
    queryFn: async ({ signal }) => ({ text, result: await judge(JSON.parse(text) as RecordLine, of, signal) }),
    enabled: text !== "",
    staleTime: 10_000,
    gcTime: 30_000,
    // The record is judged again when it is staged, and a failure is reported then.
    retry: false,
  });
  return data !== undefined && data.text === typed ? data.result : null;
}
