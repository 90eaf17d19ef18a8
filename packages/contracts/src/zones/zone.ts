import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { NameHeldElsewhere, NoteRequired, NothingToChange, TooManyWaiting } from "./refusals.ts";
import { owner, recordType, ttl } from "./record-set.ts";

const soaView = z.strictObject({
  /** Host names without final dot. */
  primary: z.string(),
  /** Mail address of the person responsible for the zone. */
  responsible: z.string(),
  /** Serial of the version that was served last; 0 if none has been served yet. */
  serial: z.int(),
  refresh: z.int(),
  retry: z.int(),
  expire: z.int(),
  /** How long resolvers keep the answer that a name does not exist, in seconds. */
  minimum: z.int(),
  defaultttl: ttl,
});

export const zoneView = z.strictObject({
  zoneid: id,
  itemid: id.nullable(),
  /** The zone's name: `apex` is in A-labels, `name` in readable form. */
  apex: z.string(),
  name: z.string(),
  /** Code of the publication (docs/states.md#zone-publication). */
  status: z.int(),
  version: z.int(),
  publishedversion: z.int(),
  changedat: instant,
  publishedat: instant.nullable(),
  soa: soaView,
  /** Our name servers to which the zone is delegated, in their order. */
  nameservers: z.array(z.string()),
  sets: z.int(),
  records: z.int(),
  /** Number of records by type, without types that have none. */
  types: z.array(z.strictObject({ type: recordType, records: z.int() })),
  /** Number of records that the plan allows; null if unlimited. */
  limit: z.int().nullable(),
  /** Name of the plan in the caller's language. */
  plan: z.string(),
  signed: z.boolean(),
  /** The newest version and until when it can be undone; null if it cannot be undone any more. */
  undo: z.strictObject({ version: z.int(), until: instant }).nullable(),
  /** What the account requires for changes of records: a note, and the approval of a second person. */
  wants: z.strictObject({ note: z.boolean(), second: z.boolean() }),
  /** Number of changes that wait for a second person, plus the caller's own changes that were denied or have expired. */
  approvals: z.int(),
});
export type ZoneView = z.infer<typeof zoneView>;

export const getZoneSpec = spec({
  summary: "A zone by its own id or by its domain's, without its records; null: there is none",
  input: z.strictObject({ zoneid: id.optional(), itemid: id.optional() }),
  answer: z.strictObject({ zone: zoneView.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const recordChoicesSpec = spec({
  summary: "Record types that this installation serves, in the order of the editor, and the usual TTLs",
  input: z.strictObject({}),
  answer: z.strictObject({
    types: z.array(
      z.strictObject({
        type: recordType,
        /** Whether most zones have this type. The others are offered only to users who ask for them. */
        isusual: z.boolean(),
      }),
    ),
    /** TTLs that are offered, in seconds, ascending. */
    ttls: z.array(ttl),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const createZoneSpec = spec({
  summary: "Creates the zone of a domain that has none, from the account's default records",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ zoneid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, NameHeldElsewhere],
});

export const recordSetView = z.strictObject({
  owner,
  type: recordType,
  ttl,
  rdata: z.array(z.string()),
  note: z.string().nullable(),
  /** The zone version that last changed the set. A change of the set has to name it. */
  version: z.int(),
  changedby: z.string(),
  changedat: instant.nullable(),
});
export type RecordSetView = z.infer<typeof recordSetView>;

/** Sort orders of a zone's sets. Sets that are equal are ordered by name and type. "-" means descending. */
export const recordSorts = ["name", "-name", "type", "-type", "ttl", "-ttl", "changed", "-changed"] as const;
export type RecordSort = (typeof recordSorts)[number];

/** A position in the list: the next page begins after this set. */
const cursor = z.string().max(300);

export const zoneRecordsSpec = spec({
  summary: "Record sets of a zone a page at a time, apex first and then by name unless sorted otherwise",
  input: z.strictObject({
    zoneid: id,
    /** Text to find in name, value or note. */
    q: z.string().trim().max(100).optional(),
    type: recordType.optional(),
    /** Only sets with exactly this owner name. */
    owner: owner.optional(),
    sort: z.enum(recordSorts).default("name"),
    after: cursor.optional(),
    /** Number of sets on a page. */
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  answer: z.strictObject({
    data: z.array(recordSetView),
    next: cursor.nullable(),
    /** Version of the zone that was read. */
    version: z.int(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const saveSoaSpec = spec({
  summary: "Changes SOA values and the default TTL of a zone; values that are left out do not change",
  input: z.strictObject({
    zoneid: id,
    /** The zone version from which the form was filled. */
    base: z.int().min(1),
    primary: z.string().trim().max(253).optional(),
    responsible: z.string().trim().max(320).optional(),
    refresh: z.int().min(1200).max(86_400).optional(),
    retry: z.int().min(180).max(86_400).optional(),
    expire: z.int().min(604_800).max(4_838_400).optional(),
    minimum: z.int().min(60).max(86_400).optional(),
    defaultttl: z.int().min(60).max(604_800).optional(),
    note: z.string().trim().max(500).optional(),
  }),
  answer: z.strictObject({ version: z.int().nullable(), approvalid: id.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound, OutOfRange, ChangedMeanwhile, NothingToChange, NoteRequired, TooManyWaiting],
});
