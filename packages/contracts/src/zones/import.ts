import { z } from "zod";
import { BadParameter, LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import {
  ImportHasErrors,
  NoteRequired,
  NothingToChange,
  NoRecordsFound,
  NoServersFound,
  TooManyWaiting,
  ZoneConflict,
  ZoneFaulty,
  ZoneFull,
  ZoneNeedsConfirmation,
  ZoneNotReadable,
  ZoneNotServed,
} from "./refusals.ts";
import { note, owner, recordType, setChange } from "./record-set.ts";
import { confirmedWith, finding, savedChange } from "./save.ts";
import { recordSetView } from "./zone.ts";

/** The longest text that can be imported, in characters. It is four times the largest zones that customers bring. */
export const importTextMax = 16_000_000;

export const exportFormats = ["bind", "csv", "json", "octodns", "dnscontrol"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The largest number of names for which the user can decide separately. If more names conflict, one choice is made for all. */
export const importExclusiveMax = 100;

const importInput = {
  zoneid: id,
  text: z.string().max(importTextMax),
  /** bind: a zone file (RFC 1035 section 5). csv: name, type, TTL and value in columns. auto: detected from the text. */
  format: z.enum(["auto", "bind", "csv"]).default("auto"),
  /** merge: record sets that are not in the text stay. replace: the zone becomes exactly what is in the text. */
  mode: z.enum(["merge", "replace"]).default("merge"),
  /**
   * For merge: whether imported records replace records of the zone with the same name and type, or the zone's records are kept.
   */
  conflicts: z.enum(["replace", "keep"]).default("replace"),
  /** If conflicting records are kept: the names at which the zone's records are replaced all the same. */
  replaceat: z.array(owner).max(importExclusiveMax).default([]),
  /** Whether to import the name servers that the text has for the zone itself; otherwise ours stay. */
  nameservers: z.boolean().default(false),
};

const textProblem = z.strictObject({
  severity: z.enum(["error", "warning"]),
  /** The key of the text that describes the problem: dns.… */
  reason: z.string(),
  field: z.string().nullable(),
  detail: z.string().nullable(),
  /** Line number, from 1. */
  line: z.int(),
  column: z.int(),
});
export type TextProblem = z.infer<typeof textProblem>;

/** The largest number of changes that are shown one by one to choose from. A larger import is accepted as a whole. */
export const shownChangesMax = 1000;

/** The largest number of findings that are reported. No one reads more. */
export const importFindingsMax = 100;

const importChange = setChange.extend({
  /** Whether the zone has records at the same name and type. If so, `conflicts` decides. */
  conflict: z.boolean(),
});
export type ImportChange = z.infer<typeof importChange>;

export const importView = z.strictObject({
  /** The format that was detected. json, octodns and dnscontrol cannot be imported. */
  format: z.enum(exportFormats),
  /** Number of records that could be read. */
  records: z.int(),
  problems: z.array(textProblem),
  /** Parts of the text that the import leaves out, because only we set them. */
  leftout: z.array(z.enum(["soa", "nameservers", "keys"])),
  changes: z.array(importChange),
  /** Number of record sets in all changes together. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Number of names at which records of the zone conflict. */
  conflicts: z.int(),
  /**
   * The names among these at which the records of the zone and the imported ones cannot exist together, such as a CNAME and any
   * other record.
   */
  exclusive: z.array(owner).max(importExclusiveMax),
  recordsafter: z.int(),
  limit: z.int().nullable(),
  /** The first findings that prevent saving, because no name server would serve such records. */
  findings: z.array(finding).max(importFindingsMax),
});
export type ImportView = z.infer<typeof importView>;

export const previewImportSpec = spec({
  summary: "What importing a text would change in a zone, and what in it cannot be read; nothing is written",
  input: z.strictObject(importInput),
  answer: importView,
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});

export const applyImportSpec = spec({
  summary: "Imports a text into a zone as one version, all or none",
  input: z.strictObject({
    ...importInput,
    /** Whether to import the rest even if some lines cannot be read. */
    partly: z.boolean().default(false),
    /** Changes to leave out, by record set. */
    leaveout: z
      .array(z.strictObject({ owner, type: recordType }))
      .max(shownChangesMax)
      .default([]),
    note: note.optional(),
    confirm: confirmedWith.default({}),
  }),
  answer: savedChange,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    TooFast,
    NoRecordsFound,
    ImportHasErrors,
    ZoneConflict,
    ZoneFaulty,
    ZoneFull,
    ZoneNeedsConfirmation,
    NothingToChange,
    NoteRequired,
    TooManyWaiting,
  ],
});

export const scanZoneSpec = spec({
  summary: "Fetches the records that name servers elsewhere serve for a zone, by zone transfer or by asking for common names",
  input: z.strictObject({
    zoneid: id,
    /** Name or address of a server to query. If left out, the servers to which the name is delegated are queried. */
    server: z.string().trim().min(1).max(260).optional(),
  }),
  answer: z.strictObject({
    /** The records that were found, as a zone file for an import. */
    text: z.string(),
    records: z.int(),
    /** transfer: the whole zone. queries: answers for common names and types, so there may be more records. */
    way: z.enum(["transfer", "queries"]),
    servers: z.array(z.strictObject({ host: z.string(), address: z.string() })),
    asked: z.int(),
    /** Number of queries without an answer. The records that they asked for are missing from the text. */
    unanswered: z.int(),
    /** Record sets that cannot be stored here and are not in the text. Signatures and keys are not listed. */
    left: z.array(z.strictObject({ owner: z.string(), type: z.string() })),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    BadParameter,
    TooFast,
    NoServersFound,
    ZoneNotServed,
    ZoneNotReadable,
    NoRecordsFound,
  ],
});

export const exportZoneSpec = spec({
  summary: "The records of a zone as a file",
  input: z.strictObject({ zoneid: id, format: z.enum(exportFormats).default("bind") }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const recordsAtSpec = spec({
  summary: "Every record set at some names of a zone",
  input: z.strictObject({ zoneid: id, owners: z.array(owner).min(1).max(200) }),
  answer: z.strictObject({ data: z.array(recordSetView) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const caaIssuersSpec = spec({
  summary: "Certificate authorities by name, with the domains that CAA records know them by",
  input: z.strictObject({}),
  answer: z.strictObject({ data: z.array(z.strictObject({ name: z.string(), domains: z.array(z.string()) })) }),
  refusals: [LoginRequired, NoPermission],
});
