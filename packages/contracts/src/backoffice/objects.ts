import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { told } from "../staff/told.ts";
import { NotYourNote } from "./refusals.ts";

/** Kinds of objects of a customer that have a page for staff. */
export const objectKinds = ["account", "domain", "order", "request", "invoice", "payment", "ticket", "case"] as const;
export type ObjectKind = (typeof objectKinds)[number];

const object = z.strictObject({ kind: z.enum(objectKinds), objectid: id });
const staffAnswers = [LoginRequired, NoPermission, NotFound];

export const noteRow = z.strictObject({
  noteid: id,
  text: z.string(),
  author: z.strictObject({ staffid: id, name: z.string() }),
  at: instant,
});
export type NoteRow = z.infer<typeof noteRow>;

export const notesSpec = spec({
  summary: "For staff: what colleagues have noted about a customer or a thing of one, the newest first; customers never see it",
  input: object,
  answer: z.strictObject({ notes: z.array(noteRow) }),
  refusals: staffAnswers,
});

export const addNoteSpec = spec({
  summary: "For staff: writes a note about a customer or a thing of one, for colleagues",
  input: z.strictObject({ ...object.shape, text: z.string().trim().min(1).max(4000) }),
  answer: z.strictObject({ noteid: id, ...told }),
  refusals: staffAnswers,
});

export const removeNoteSpec = spec({
  summary: "For staff: removes a note of one's own",
  input: z.strictObject({ noteid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotYourNote],
});

/** user: one of the customer's users. program: an API key of the customer. system: our own program, or an external system. */
export const actorKinds = ["staff", "user", "program", "system"] as const;

const value = z.record(z.string(), z.unknown());

/** `code` is the number of the status that customers see. Null if the state is internal and never shown to them. */
const state = z.strictObject({ name: z.string(), code: z.int().nullable() });

export const timelineEntry = z.strictObject({
  entryid: id,
  at: instant,
  actor: z.strictObject({ kind: z.enum(actorKinds), name: z.string() }),
  /** The name of the action in the audit log, such as orders.place. Null if the entry is a change of state. */
  action: z.string().nullable(),
  /** The change of state, with the kind of the object that changed. Null if the entry is an action. */
  change: z.strictObject({ machine: z.string(), from: state, to: state }).nullable(),
  before: value.nullable(),
  after: value.nullable(),
  reason: z.string().nullable(),
  isdenied: z.boolean(),
  /** The IP address. Null if no person acted, or the address has been deleted. */
  address: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A number in an account's log. In the log of one object: the time in microseconds and the id of the entry. */
const cursor = z.string().regex(/^(\d{1,18}|\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);

export const timelineSpec = spec({
  summary: "For staff: what happened to a customer or a thing of one, the newest first: who, what, before and after, from where",
  input: z.strictObject({ ...object.shape, before: cursor.optional() }),
  answer: z.strictObject({
    entries: z.array(timelineEntry),
    /** Sent as `before` to get the older entries. Null on the last page. */
    next: z.string().nullable(),
  }),
  refusals: staffAnswers,
});
