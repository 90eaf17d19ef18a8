import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { NameHeldElsewhere, NoteRequired, NothingToChange, TooManyWaiting } from "./refusals.ts";
import { owner, recordType, ttl } from "./record-set.ts";

const soaView = z.strictObject({
  /** Host names without final dot. */
  primary: z.string(),
  /** Mail address of who answers for the zone. */
  responsible: z.string(),
  /** Of the version served last; 0: none was yet. */
  serial: z.int(),
  refresh: z.int(),
  retry: z.int(),
  expire: z.int(),
  /** How long the answer "there is no such name" is kept. */
  minimum: z.int(),
  defaultttl: ttl,
});

export const zoneView = z.strictObject({
  zoneid: id,
  itemid: id.nullable(),
  /** A-labels, and as people write it. */
  apex: z.string(),
  name: z.string(),
  /** Code of the publication (docs/states.md#zone-publication). */
  status: z.int(),
  version: z.int(),
  publishedversion: z.int(),
  changedat: instant,
  publishedat: instant.nullable(),
  soa: soaView,
  /** Servers that the zone is delegated to with us, in their order. */
  nameservers: z.array(z.string()),
  sets: z.int(),
  records: z.int(),
  /** Records by type, types without any left out. */
  types: z.array(z.strictObject({ type: recordType, records: z.int() })),
  /** How many records the plan holds; null: they are not counted. */
  limit: z.int().nullable(),
  /** The plan by name, in the caller's language. */
  plan: z.string(),
  signed: z.boolean(),
  /** Newest version that can be taken back by one press, and until when. */
  undo: z.strictObject({ version: z.int(), until: instant }).nullable(),
  /** What the account asks of people who change records: a note, and somebody else who approves. */
  wants: z.strictObject({ note: z.boolean(), second: z.boolean() }),
  /** Changes that wait for a second person, and own ones that were denied or have expired. */
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
  summary: "What a record can be: the types this installation serves, in the order of the editor, and the usual TTLs",
  input: z.strictObject({}),
  answer: z.strictObject({
    types: z.array(
      z.strictObject({
        type: recordType,
        /** One of those most zones have; the others are for who asks for them by name. */
        isusual: z.boolean(),
      }),
    ),
    /** Seconds, the shortest first. */
    ttls: z.array(ttl),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const createZoneSpec = spec({
  summary: "Makes the zone of a domain that has none, from the account's default records",
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
  /** Zone version that last changed the set: base of the next change. */
  version: z.int(),
  changedby: z.string(),
  changedat: instant.nullable(),
});
export type RecordSetView = z.infer<typeof recordSetView>;

/** What the sets of a zone are sorted by; name and type settle what is equal. "-": the other way round. */
export const recordSorts = ["name", "-name", "type", "-type", "ttl", "-ttl", "changed", "-changed"] as const;
export type RecordSort = (typeof recordSorts)[number];

/** Where the next page begins: behind this set. */
const cursor = z.string().max(300);

export const zoneRecordsSpec = spec({
  summary: "Record sets of a zone a page at a time, apex first and then by name unless sorted otherwise",
  input: z.strictObject({
    zoneid: id,
    /** Found in name, value or note. */
    q: z.string().trim().max(100).optional(),
    type: recordType.optional(),
    /** Only the sets of exactly this name. */
    owner: owner.optional(),
    sort: z.enum(recordSorts).default("name"),
    after: cursor.optional(),
    /** Sets of a page. */
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
  summary: "Changes the SOA values and the default TTL of a zone; what is left out stays",
  input: z.strictObject({
    zoneid: id,
    /** Zone version that the form was filled from. */
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
