import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, MissingParameter, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { activityKeys } from "./activity-texts.ts";

const key = z.enum(activityKeys as [string, ...string[]]);
const text = (max: number) => z.string().trim().max(max);

const words = {
  name: text(200),
  purpose: text(2000),
  basis: text(1000),
  persons: text(1000),
  data: text(2000),
  recipients: text(2000),
  transfers: text(2000),
  retention: text(2000),
  measures: text(2000),
};

const activity = z.strictObject({
  /** The id of the stored activity. Null for an activity of the product whose texts the operator has not changed. */
  activityid: id.nullable(),
  /** The activity of the product that this row is about. Null for an activity of the operator's own. */
  key: key.nullable(),
  isunused: z.boolean(),
  ...words,
  /** The original texts of the product. Null for an activity that the operator added. */
  product: z.strictObject(words).nullable(),
  version: z.int(),
  changedby: z.string().nullable(),
  changedat: instant.nullable(),
});
export type ProcessingActivity = z.infer<typeof activity>;

export const processingRegisterSpec = spec({
  summary:
    "For staff: the register of processing activities (GDPR, article 30), with the product's own activities and the operator's",
  input: nothing,
  answer: z.strictObject({
    controller: z.strictObject({
      /** Name and registration number of the operator's seller. */
      name: z.string(),
      contact: z.string(),
      officer: z.string(),
      measures: z.string(),
      version: z.int(),
    }),
    activities: z.array(activity),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const saveControllerSpec = spec({
  summary: "For staff: who is responsible, the data protection officer, and the security measures that apply to all activities",
  input: z.strictObject({ contact: text(1000), officer: text(1000), measures: text(4000), version: z.int() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, ChangedMeanwhile],
});

export const saveActivitySpec = spec({
  summary:
    "For staff: changes the words of an activity of the product (an empty text means the product's own words), or adds or changes one of the operator's own",
  input: z.strictObject({
    activityid: id.optional(),
    key: key.optional(),
    isunused: z.boolean(),
    ...words,
    version: z.int(),
  }),
  answer: z.strictObject({ activityid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, MissingParameter, ChangedMeanwhile],
});

export const removeActivitySpec = spec({
  summary: "For staff: removes an activity of the operator's own, or gives one of the product its own words back",
  input: z.strictObject({ activityid: id, version: z.int() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, ChangedMeanwhile],
});

export const registerFileSpec = spec({
  summary: "For staff: the register of processing as CSV, without the activities that the operator does not do",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});
