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

/** Characters of an imported text: the largest zones customers bring have a quarter of it. */
export const importTextMax = 16_000_000;

export const exportFormats = ["bind", "csv", "json", "octodns", "dnscontrol"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const importInput = {
  zoneid: id,
  text: z.string().max(importTextMax),
  /** bind: a zone file (RFC 1035 section 5). csv: name, type, TTL and value in columns. auto: whichever it looks like. */
  format: z.enum(["auto", "bind", "csv"]).default("auto"),
  /** merge: nothing that is not named goes. replace: the zone becomes what the text says. */
  mode: z.enum(["merge", "replace"]).default("merge"),
  /** Records of the zone that imported ones meet when merged: they give way, or all are kept. */
  conflicts: z.enum(["replace", "keep"]).default("replace"),
  /** The text's name servers of the zone itself count too; otherwise ours stay. */
  nameservers: z.boolean().default(false),
};

const textProblem = z.strictObject({
  severity: z.enum(["error", "warning"]),
  /** Text key: dns.… */
  reason: z.string(),
  field: z.string().nullable(),
  detail: z.string().nullable(),
  /** From 1. */
  line: z.int(),
  column: z.int(),
});
export type TextProblem = z.infer<typeof textProblem>;

/** Changes shown of an import, and as many as can be chosen one by one; a larger one is taken whole. */
export const shownChangesMax = 1000;

/** Nobody reads more of a text that is wrong in so many places. */
export const importFindingsMax = 100;

const importChange = setChange.extend({
  /** It meets records of the zone: `conflicts` decides. */
  conflict: z.boolean(),
});
export type ImportChange = z.infer<typeof importChange>;

export const importView = z.strictObject({
  /** What the text was taken for; of json, octodns and dnscontrol nothing can be read. */
  format: z.enum(exportFormats),
  /** Records that could be read. */
  records: z.int(),
  problems: z.array(textProblem),
  /** What the text has and the import leaves out, since it is ours to say. */
  leftout: z.array(z.enum(["soa", "nameservers", "keys"])),
  changes: z.array(importChange),
  /** Of all changes, by record set. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Names at which records of the zone are in the way. */
  conflicts: z.int(),
  recordsafter: z.int(),
  limit: z.int().nullable(),
  /** What keeps the changes from being saved, the first of it: what no name server serves. */
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
    /** Lines that cannot be read are left out knowingly. */
    partly: z.boolean().default(false),
    /** Changes that are left out, by set. */
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
  summary: "Reads what name servers elsewhere serve for a zone, by transfer or by asking for common names",
  input: z.strictObject({
    zoneid: id,
    /** Name or address of a server to ask; left out: those the name is delegated to. */
    server: z.string().trim().min(1).max(260).optional(),
  }),
  answer: z.strictObject({
    /** What was found, as a zone file: input of an import. */
    text: z.string(),
    records: z.int(),
    /** transfer: the whole zone. queries: what common names and types gave; more may be there. */
    way: z.enum(["transfer", "queries"]),
    servers: z.array(z.strictObject({ host: z.string(), address: z.string() })),
    asked: z.int(),
    /** Questions without an answer: records they are about are missing from the text. */
    unanswered: z.int(),
    /** Sets that cannot be kept here, signatures and keys aside, and that are no part of the text. */
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
