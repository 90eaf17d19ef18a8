import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, MissingParameter, NoPermission, NotFound, StepUpRequired } from "../../refusals.ts";
import { id, instant, nothing, spec } from "../../spec.ts";
import { BatchOver, ViewNameTaken } from "../refusals.ts";
import { batchMost, batchRowStates, batchStates, staffBatchActs, viewLists } from "./values.ts";

const view = z.strictObject({
  viewid: id,
  name: z.string(),
  /** The filters and the order of the list, as they appear in the address of the page. */
  query: z.record(z.string(), z.string()),
  /** The columns that the view hides. */
  hidden: z.array(z.string()),
  shared: z.boolean(),
  /** The staff member who saved the view. Only this person can change or remove it. */
  owner: z.strictObject({ staffid: id, name: z.string() }),
});
export type StaffView = z.infer<typeof view>;

const query = z
  .record(z.string().regex(/^[a-z]{1,20}$/), z.string().min(1).max(200))
  .refine((values) => Object.keys(values).length <= 12);

export const staffViewsSpec = spec({
  summary: "For staff: the saved views of a list, one's own and those that colleagues share",
  input: z.strictObject({ list: z.enum(viewLists) }),
  answer: z.strictObject({ data: z.array(view) }),
  refusals: [LoginRequired],
});

export const saveStaffViewSpec = spec({
  summary: "For staff: saves the filters, the order and the columns of a list under a name, or changes an own view",
  input: z.strictObject({
    viewid: id.optional(),
    list: z.enum(viewLists),
    name: z.string().trim().min(1).max(60),
    query,
    hidden: z.array(z.string().regex(/^[a-z]{1,20}$/i)).max(20),
    shared: z.boolean(),
  }),
  answer: z.strictObject({ viewid: id }),
  refusals: [LoginRequired, NotFound, ViewNameTaken],
});

export const removeStaffViewSpec = spec({
  summary: "For staff: removes an own view",
  input: z.strictObject({ viewid: id }),
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});

const objects = z
  .array(z.string().regex(/^[0-9a-f-]{1,36}$/))
  .min(1)
  .max(batchMost);

const previewRow = z.strictObject({
  objectid: z.string(),
  title: z.string(),
  /** The status of the object now. `becomes` is the status after the act, or null if the act does not change it. */
  status: z.int(),
  becomes: z.int().nullable(),
  /** Whether the act is possible on the object now. If not, the object is left out of the batch. */
  possible: z.boolean(),
});

export const previewBatchSpec = spec({
  summary: "For staff: what an act on many objects would do with each of them",
  input: z.strictObject({ act: z.enum(staffBatchActs), objects }),
  answer: z.strictObject({ data: z.array(previewRow), possible: z.int() }),
  refusals: [LoginRequired, NoPermission],
});

export const startBatchSpec = spec({
  summary: "For staff: stores an act on many objects, which runBatch then carries out",
  input: z.strictObject({
    act: z.enum(staffBatchActs),
    objects,
    reason: z.string().trim().max(500),
    /** Only for the act domainPush: the number of the account that gets the domains. */
    account: z.int().min(1).optional(),
  }),
  answer: z.strictObject({ batchid: id }),
  refusals: [LoginRequired, NoPermission, ChangedMeanwhile, MissingParameter, StepUpRequired],
});

const batchRow = z.strictObject({
  position: z.int(),
  objectid: z.string(),
  title: z.string(),
  state: z.enum(batchRowStates),
  /** The text of the refusal, in the language of the caller. */
  refusal: z.string().nullable(),
  found: z.int().nullable(),
});

export const staffBatchSpec = spec({
  summary: "For staff: an own batch with the result of each row",
  input: z.strictObject({ batchid: id }),
  answer: z.strictObject({
    act: z.enum(staffBatchActs),
    state: z.enum(batchStates),
    reason: z.string(),
    created: instant,
    ended: instant.nullable(),
    rows: z.array(batchRow),
  }),
  refusals: [LoginRequired, NotFound],
});

export const runBatchSpec = spec({
  summary: "For staff: carries out the next rows of an own batch, each with the checks of the act itself, and each at most once",
  input: z.strictObject({ batchid: id }),
  answer: z.strictObject({ state: z.enum(batchStates) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const stopBatchSpec = spec({
  summary: "For staff: stops an own batch; rows that have begun are completed, and the others are left as they are",
  input: z.strictObject({ batchid: id }),
  answer: nothing,
  refusals: [LoginRequired, NotFound, BatchOver],
});
