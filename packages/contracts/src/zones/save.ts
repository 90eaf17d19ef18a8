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

/** A problem or remark about a set before it is saved (packages/dns, problem.ts and findings). */
export const finding = z.strictObject({
  owner,
  type: recordType,
  /** error: not saved, unless it only breaks an RFC and the user insists. warning: saved, but the user should know. */
  severity: z.enum(["error", "warning"]),
  /** The key of the text that describes the problem: dns.… */
  reason: z.string(),
  /** The RDATA or form field that is wrong; null if it is no single field. */
  field: z.string().nullable(),
  /** The part of the text that is wrong. */
  detail: z.string().nullable(),
  /** impossible: no name server serves it. breaks: it violates an RFC. advice: it works, but there is a better way. */
  tier: z.enum(["impossible", "breaks", "advice"]),
  /** Ways to fix it, the safest first. Each is a text key and the changes to stage. */
  fixes: z.array(z.strictObject({ key: z.string(), changes: z.array(setChange) })),
});
export type Finding = z.infer<typeof finding>;

export const confirmation = z.discriminatedUnion("kind", [
  /** More than 30 % of a zone with ten sets or more: the user has to type the number of changed sets. */
  z.strictObject({ kind: z.literal("large_change"), touched: z.int(), percent: z.int() }),
  z.strictObject({ kind: z.literal("apex_name_servers") }),
  z.strictObject({ kind: z.literal("delegation_signer"), owners: z.array(owner) }),
  /**
   * The change violates an RFC, but the zone can be served. An expert user has to confirm that this is intended, and the
   * confirmation is logged.
   */
  z.strictObject({
    kind: z.literal("broken_rules"),
    rules: z.array(z.strictObject({ owner, type: recordType, reason: z.string(), detail: z.string().nullable() })),
  }),
]);

/** A set that someone else has changed since this change was begun. */
export const conflict = z.strictObject({
  owner,
  type: recordType,
  wanted: setContent.nullable(),
  found: setContent.nullable(),
  /**
   * The content on which the change was based. Null if the set did not exist, or if the history no longer contains that version.
   */
  base: setContent.nullable(),
  /** The version on which a new change must be based; null if the set was removed. */
  version: z.int().nullable(),
  changedby: z.string().nullable(),
  changedat: instant.nullable(),
});
export type ConflictView = z.infer<typeof conflict>;

export const planView = z.strictObject({
  /** What would change. Sets that already have the wanted content are left out. */
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
  /** Notes that would change, either of sets whose records change or of sets whose records stay. */
  notes: z.array(
    z.strictObject({
      owner,
      type: recordType,
      old: z.string().nullable(),
      new: z.string().nullable(),
      /** Version of the set; null if the set does not exist yet. */
      version: z.int().nullable(),
    }),
  ),
});
export type PlanView = z.infer<typeof planView>;

export const previewZoneChangeSpec = spec({
  summary: "What a change of record sets would do, and what prevents it; nothing is written",
  input: z.strictObject({ zoneid: id, changes: wantedSets }),
  answer: planView,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const confirmedWith = z.strictObject({
  /** The number that the user typed to confirm a large change. */
  touched: z.int().optional(),
  apexnameservers: z.boolean().optional(),
  delegationsigner: z.boolean().optional(),
  /** Number of broken rules that were shown and confirmed as intended. */
  brokenrules: z.int().optional(),
});

/** Result of a change: either a new version, or a change that waits for a second person. */
export const savedOrAsked = {
  /** Null if the change waits for a second person. */
  version: z.int().nullable(),
  /** Until when the change can be undone with one click. */
  undountil: instant.nullable(),
  /** Id of the change, for the second person; null if the change does not wait for one. */
  approvalid: id.nullable(),
};
export const savedChange = z.strictObject({
  ...savedOrAsked,
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});

export const saveZoneSpec = spec({
  summary: "Changes record sets of a zone as one version, all or none, and publishes it",
  input: z.strictObject({
    zoneid: id,
    changes: wantedSets,
    note: note.optional(),
    confirm: confirmedWith.default({}),
    /** The source of the changes, for the history. */
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
