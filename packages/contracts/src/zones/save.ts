import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import {
  NoteRequired,
  NothingToChange,
  TooManyWaiting,
  ZoneConflict,
  ZoneFaulty,
  ZoneFull,
  ZoneNeedsConfirmation,
} from "./refusals.ts";
import { note, owner, recordType, setChange, setContent, wantedSets } from "./record-set.ts";

/** Something about a set, before it is saved (packages/dns, problem.ts and findings). */
export const finding = z.strictObject({
  owner,
  type: recordType,
  /** error: it is not saved so, unless it only breaks an RFC and somebody insists. warning: it is saved, and somebody ought to know. */
  severity: z.enum(["error", "warning"]),
  /** Text key: dns.… */
  reason: z.string(),
  /** Field of the RDATA or the form that is at fault, where one is. */
  field: z.string().nullable(),
  /** The piece of text at fault. */
  detail: z.string().nullable(),
  /** impossible: no name server serves it. breaks: against an RFC. advice: works, and something better is known. */
  tier: z.enum(["impossible", "breaks", "advice"]),
  /** Ways to mend it, the safest first: a text key, and the changes to stage. */
  fixes: z.array(z.strictObject({ key: z.string(), changes: z.array(setChange) })),
});
export type Finding = z.infer<typeof finding>;

export const confirmation = z.discriminatedUnion("kind", [
  /** More than 30 % of a zone of ten sets or more: the number of touched sets is typed. */
  z.strictObject({ kind: z.literal("large_change"), touched: z.int(), percent: z.int() }),
  z.strictObject({ kind: z.literal("apex_name_servers") }),
  z.strictObject({ kind: z.literal("delegation_signer"), owners: z.array(owner) }),
  /** Against an RFC, and served all the same: an expert says that it is meant, which is logged. */
  z.strictObject({
    kind: z.literal("broken_rules"),
    rules: z.array(z.strictObject({ owner, type: recordType, reason: z.string(), detail: z.string().nullable() })),
  }),
]);

/** A set that somebody else has changed since the wish was made. */
export const conflict = z.strictObject({
  owner,
  type: recordType,
  wanted: setContent.nullable(),
  found: setContent.nullable(),
  /** What the wish was made on; null: there was no set, or the history does not hold that version any more. */
  base: setContent.nullable(),
  /** Base for wishing again on what is found; null: the set is gone. */
  version: z.int().nullable(),
  changedby: z.string().nullable(),
  changedat: instant.nullable(),
});
export type ConflictView = z.infer<typeof conflict>;

export const planView = z.strictObject({
  /** What would be changed; sets that say it already are left out. */
  changes: z.array(setChange),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  setsbefore: z.int(),
  recordsafter: z.int(),
  limit: z.int().nullable(),
  confirmations: z.array(confirmation),
  findings: z.array(finding),
  conflicts: z.array(conflict),
  /** Notes that would say something else, on sets whose records change or stay. */
  notes: z.array(
    z.strictObject({
      owner,
      type: recordType,
      old: z.string().nullable(),
      new: z.string().nullable(),
      /** Version of the set; null: it is not there yet. */
      version: z.int().nullable(),
    }),
  ),
});
export type PlanView = z.infer<typeof planView>;

export const previewZoneChangeSpec = spec({
  summary: "What a change of record sets would do, and what stands against it; nothing is written",
  input: z.strictObject({ zoneid: id, changes: wantedSets }),
  answer: planView,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const confirmedWith = z.strictObject({
  /** The number typed for a large change. */
  touched: z.int().optional(),
  apexnameservers: z.boolean().optional(),
  delegationsigner: z.boolean().optional(),
  /** How many broken rules were seen and are meant. */
  brokenrules: z.int().optional(),
});

/** What became of a change: a new version, or a change that waits for a second person. */
export const savedOrAsked = {
  /** null: it waits. */
  version: z.int().nullable(),
  /** Until when it can be taken back by one press. */
  undountil: instant.nullable(),
  /** What a second person decides about; null: the account does not ask for one. */
  approvalid: id.nullable(),
};
export const savedChange = z.strictObject({
  ...savedOrAsked,
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});

export const saveZoneSpec = spec({
  summary: "Changes record sets of a zone as one version, all or none, and has it published",
  input: z.strictObject({
    zoneid: id,
    changes: wantedSets,
    note: note.optional(),
    confirm: confirmedWith.default({}),
    /** Where the wishes come from, for the history. */
    origin: z.enum(["editor", "import", "template"]).default("editor"),
  }),
  answer: savedChange,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    ZoneConflict,
    ZoneFaulty,
    ZoneFull,
    ZoneNeedsConfirmation,
    NothingToChange,
    NoteRequired,
    TooManyWaiting,
  ],
});
