import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import {
  ChangedAgain,
  NoteRequired,
  NothingToChange,
  TakenBackAlready,
  TooLateToUndoZone,
  TooManyWaiting,
  ZoneConflict,
  ZoneFaulty,
  ZoneFull,
  ZoneNeedsConfirmation,
} from "./refusals.ts";
import { note, setChange } from "./record-set.ts";
import { confirmedWith, planView, savedOrAsked } from "./save.ts";

export const versionView = z.strictObject({
  version: z.int(),
  at: instant,
  author: z.string(),
  origin: z.enum(["editor", "import", "template", "undo", "restore", "api", "transfer_scan", "system"]),
  note: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  sets: z.int(),
});
export type VersionView = z.infer<typeof versionView>;

export const zoneHistorySpec = spec({
  summary: "Versions of a zone, newest first",
  input: z.strictObject({
    zoneid: id,
    /** Only versions older than this one. */
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.strictObject({ data: z.array(versionView), more: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const zoneVersionSpec = spec({
  summary: "What changed from one version of a zone to another",
  input: z.strictObject({
    zoneid: id,
    version: z.coerce.number().int().min(1),
    /** The version to compare with. If left out, it is the version before `version`. */
    against: z.coerce.number().int().min(0).optional(),
  }),
  answer: z.strictObject({ version: versionView, against: z.int(), changes: z.array(setChange) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const restoreZoneSpec = spec({
  summary: "Restores an earlier version as a new one, or says what that would change",
  input: z.strictObject({
    zoneid: id,
    version: z.int().min(1),
    /**
     * false: record sets that have gone missing since then are restored, and nothing is removed. true: the zone becomes exactly
     * what it was.
     */
    prune: z.boolean().default(false),
    preview: z.boolean().default(false),
    note: note.optional(),
    confirm: confirmedWith.default({}),
  }),
  /** After a preview, version and approvalid are null. */
  answer: z.strictObject({ ...savedOrAsked, plan: planView }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    ZoneFaulty,
    ZoneFull,
    ZoneNeedsConfirmation,
    NothingToChange,
    NoteRequired,
    TooManyWaiting,
  ],
});

export const undoZoneSpec = spec({
  summary: "Reverts the changes of a version within ten minutes, as a new version",
  input: z.strictObject({ zoneid: id, version: z.int().min(1) }),
  answer: z.strictObject({ version: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    TooLateToUndoZone,
    TakenBackAlready,
    ChangedAgain,
    ZoneConflict,
    ZoneFaulty,
    ZoneFull,
  ],
});
