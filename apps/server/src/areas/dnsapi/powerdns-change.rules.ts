import {
  canonicalRdata,
  fqdnOfOwner,
  isRecordType,
  ownerOf,
  recordSetKey,
  type RecordSet,
  type RecordType,
} from "@nameplane/dns";
import type { Finding } from "@nameplane/contracts/zones/save";

// Reads a PATCH call of the PowerDNS API as PowerDNS does. The texts of refusals are those of PowerDNS 4.7 and later, because
// programs and people search for them.

/** What a PATCH request wants to do to one record set. */
export type SetChange = {
  readonly owner: string;
  readonly type: RecordType;
  readonly kind: "REPLACE" | "DELETE" | "EXTEND" | "PRUNE";
  /** Null if none was given. */
  readonly ttlSeconds: number | null;
  /** The values in stored form (one spelling for equal values), in the order of the request. */
  readonly rdata: readonly string[];
};

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

const read = <T>(value: T): Read<T> => ({ ok: true, value });
const wrong = (error: string) => ({ ok: false, error }) as const;

/** The most changes in one call. The panel has the same limit. */
const changesMax = 2000;

/** Parses the body of a PATCH of the zone at `apex`. Comments are accepted and not stored. */
export function readChanges(body: unknown, apex: string): Read<SetChange[]> {
  const rrsets = fieldOf(body, "rrsets");
  if (!Array.isArray(rrsets)) return wrong("No rrsets given in update request");
  if (rrsets.length > changesMax) return wrong(`No more than ${changesMax} RRsets in one update request`);
  const changes: SetChange[] = [];
  const seen = new Set<string>();
  for (const rrset of rrsets) {
    const change = readChange(rrset, apex);
    if (!change.ok) return change;
    const { kind, owner, type } = change.value;
    const key = `${kind} ${recordSetKey({ owner, type })}`;
    if ((kind === "REPLACE" || kind === "DELETE") && seen.has(key))
      return wrong(`Duplicate ${nameOf(change.value, apex)} with changetype: ${kind}`);
    seen.add(key);
    changes.push(change.value);
  }
  return read(changes);
}

function readChange(rrset: unknown, apex: string): Read<SetChange> {
  const [kind, name, type] = ["changetype", "name", "type"].map((key) => fieldOf(rrset, key));
  if (typeof kind !== "string") return wrong("Key 'changetype' not present or not a String");
  if (typeof name !== "string") return wrong("Key 'name' not present or not a String");
  if (typeof type !== "string") return wrong("Key 'type' not present or not a String");
  if (!name.endsWith(".")) return wrong(`DNS Name '${shown(name)}' is not canonical`);
  const upper = type.toUpperCase();
  const title = `RRset ${shown(name)} IN ${shown(upper)}`;
  const owner = ownerOf(name.toLowerCase(), apex);
  if (owner === null) return wrong(`${title}: Name is out of zone`);
  if (!isRecordType(upper)) return wrong(`${title}: unknown type given`);
  const place = { owner, type: upper };
  switch (kind.toUpperCase()) {
    case "DELETE":
      return read({ ...place, kind: "DELETE", ttlSeconds: null, rdata: [] });
    case "REPLACE":
      return readReplace(rrset, place, apex);
    case "EXTEND":
    case "PRUNE":
      return readOne(rrset, place, kind.toUpperCase() === "EXTEND" ? "EXTEND" : "PRUNE", apex);
    default:
      return wrong("Changetype not understood");
  }
}

type PlaceOfSet = Pick<SetChange, "owner" | "type">;

function readReplace(rrset: unknown, place: PlaceOfSet, apex: string): Read<SetChange> {
  const records = fieldOf(rrset, "records");
  if (!Array.isArray(records)) {
    // A change that has only comments changes nothing here.
    if (Array.isArray(fieldOf(rrset, "comments"))) return read({ ...place, kind: "EXTEND", ttlSeconds: null, rdata: [] });
    return wrong(`No change for ${nameOf(place, apex)}`);
  }
  const ttlSeconds = fieldOf(rrset, "ttl");
  if (records.length === 0) return read({ ...place, kind: "DELETE", ttlSeconds: null, rdata: [] });
  if (!isTtl(ttlSeconds)) return wrong("Key 'ttl' not an Integer or not present");
  const rdata = readRecords(records, place, apex);
  return rdata.ok ? read({ ...place, kind: "REPLACE", ttlSeconds, rdata: rdata.value }) : rdata;
}

function readOne(rrset: unknown, place: PlaceOfSet, kind: "EXTEND" | "PRUNE", apex: string): Read<SetChange> {
  const records = fieldOf(rrset, "records");
  if (!Array.isArray(records) || records.length !== 1)
    return wrong(`Exactly one record must be given for ${nameOf(place, apex)} with changetype: ${kind}`);
  const ttl = fieldOf(rrset, "ttl");
  if (ttl !== undefined && !isTtl(ttl)) return wrong("Key 'ttl' not an Integer or not present");
  const rdata = readRecords(records, place, apex);
  return rdata.ok ? read({ ...place, kind, ttlSeconds: ttl ?? null, rdata: rdata.value }) : rdata;
}

function readRecords(records: readonly unknown[], place: PlaceOfSet, apex: string): Read<string[]> {
  const found = new Set<string>();
  for (const record of records) {
    const content = fieldOf(record, "content");
    if (typeof content !== "string") return wrong("Key 'content' not present or not a String");
    if (fieldOf(record, "disabled") === true)
      return wrong(`${nameOf(place, apex)}: disabled records are not kept here; leave the record out`);
    const canonical = canonicalRdata(place.type, content);
    if (!canonical.ok) {
      const what = canonical.problems.map(({ reason }) => wordsOf(reason)).join(", ");
      return wrong(`Record ${fqdnOfOwner(place.owner, apex)}/${place.type} '${shown(content)}': Parsing record content: ${what}`);
    }
    if (found.has(canonical.value)) return wrong(`Duplicate record in ${nameOf(place, apex)} with content "${shown(content)}"`);
    found.add(canonical.value);
  }
  return read([...found]);
}

export type WantedSet = {
  readonly owner: string;
  readonly type: RecordType;
  readonly new: { readonly ttl: number; readonly rdata: readonly string[] } | null;
};

/**
 * The record sets after the changes have been made one after the other. `present`: the sets at the owners that are changed.
 * Returns one wanted set for each changed set, or an error if a new set has no TTL.
 */
export function wantedSets(changes: readonly SetChange[], present: readonly RecordSet[], apex: string): Read<WantedSet[]> {
  const sets = new Map<string, WantedSet>();
  const now = new Map(present.map((set) => [recordSetKey(set), { ttl: set.ttlSeconds, rdata: set.rdata }]));
  for (const change of changes) {
    const key = recordSetKey(change);
    const before = sets.has(key) ? (sets.get(key)?.new ?? null) : (now.get(key) ?? null);
    const after = changed(change, before);
    if (after === "no ttl") return wrong(`${nameOf(change, apex)}: Key 'ttl' not an Integer or not present`);
    sets.set(key, { owner: change.owner, type: change.type, new: after });
  }
  return read([...sets.values()]);
}

function changed({ kind, ttlSeconds, rdata }: SetChange, before: WantedSet["new"]): WantedSet["new"] | "no ttl" {
  if (kind === "DELETE") return null;
  if (kind === "PRUNE") {
    const left = before?.rdata.filter((each) => !rdata.includes(each)) ?? [];
    return before === null || left.length === 0 ? null : { ...before, rdata: left };
  }
  if (kind === "EXTEND" && rdata.length === 0) return before;
  const ttl = ttlSeconds ?? before?.ttl;
  if (ttl === undefined) return "no ttl";
  return { ttl, rdata: kind === "REPLACE" ? rdata : [...new Set([...(before?.rdata ?? []), ...rdata])] };
}

/**
 * What prevents a change, in PowerDNS's words. The first text is the error that older programs read; newer programs read the
 * whole list.
 */
export function errorsOf(findings: readonly Finding[], apex: string): string[] {
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ owner, type, reason, detail }) => {
      const about = detail === null ? "" : ` (${detail})`;
      return `RRset ${fqdnOfOwner(owner, apex)} IN ${type}: ${conflictWords[reason] ?? wordsOf(reason)}${about}`;
    });
}

const conflictWords: Readonly<Record<string, string>> = {
  "dns.cname_with_other_data": "Conflicts with pre-existing RRset",
  "dns.cname_at_apex": "Conflicts with pre-existing RRset",
  "dns.several_cnames": "IN CNAME has more than one record",
  "dns.unsupported_type": "kept by the server itself",
  "dns.no_apex_name_servers": "the zone cannot be without name servers",
};

/** The key of a reason as English words, for programs and their logs. */
const wordsOf = (reason: string) => reason.replace(/^dns\./, "").replaceAll("_", " ");

const nameOf = ({ owner, type }: PlaceOfSet, apex: string) => `RRset ${fqdnOfOwner(owner, apex)} IN ${type}`;

/** Shortens a text of the caller, so that it fits into an answer. */
const shown = (text: string) => text.slice(0, 100);

const isTtl = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** The apex as stored, from "example.se.", "example.se" or "ex=2Dample.se." in a path. Null if the text is not a domain name. */
export function apexOfId(id: string): string | null {
  const name = id.replaceAll(/=([0-9A-F]{2})/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  const apex = name.toLowerCase().replace(/\.$/, "");
  return apex !== "" && apex.length <= 253 && /^[a-z0-9_./-]+$/.test(apex) ? apex : null;
}
