import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { calendarDate, count, currency, id, instant, page, pageOf, spec } from "../spec.ts";
import {
  DifferenceChanged,
  NoteNeeded,
  OnlyAllBrands,
  StatementColumnMissing,
  StatementKnown,
  StatementRowWrong,
  StatementUnreadable,
} from "./refusals.ts";
import { differenceKinds, differenceStates, statementMaxBytes } from "./report-values.ts";

const staff = [LoginRequired, NoPermission, OnlyAllBrands];
const minor = z.int();
const registry = z.string().min(1).max(64);
const heading = z.string().trim().min(1).max(100);

const file = {
  registry,
  name: z.string().trim().min(1).max(200),
  /** The content of the file, in base64. */
  content: z
    .base64()
    .min(4)
    .max(Math.ceil(statementMaxBytes / 3) * 4),
};

/** The headings of the columns that are read, and how numbers and dates are written there. */
export const statementMapping = z.strictObject({
  name: heading,
  operation: heading,
  day: heading,
  amount: heading,
  reference: heading.nullable(),
  currency,
  /** The decimal sign, which tells 1.234,50 from 1,234.50. */
  decimal: z.enum([".", ","]),
  /** ymd: 2026-11-30. dmy: 30/11/2026. mdy: 11/30/2026. */
  order: z.enum(["ymd", "dmy", "mdy"]),
});
export type StatementMapping = z.infer<typeof statementMapping>;

export const readStatementSpec = spec({
  summary:
    "For staff: reads the headings and first rows of a registry's statement, and proposes which column is what; keeps nothing",
  input: z.strictObject(file),
  answer: z.strictObject({
    headings: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    rows: count,
    /** The mapping that was used last for this registry, else a guess from the headings. */
    mapping: z.strictObject({
      name: z.string().nullable(),
      operation: z.string().nullable(),
      day: z.string().nullable(),
      amount: z.string().nullable(),
      reference: z.string().nullable(),
      currency,
      decimal: z.enum([".", ","]),
      order: z.enum(["ymd", "dmy", "mdy"]),
    }),
    kept: z.boolean(),
  }),
  refusals: [...staff, NotFound, StatementUnreadable],
});

export const takeStatementSpec = spec({
  summary:
    "For staff: compares a registry's statement with our journal of commands and what was booked for them, from the first to the last day of the statement's months, and keeps every difference",
  input: z.strictObject({ ...file, mapping: statementMapping }),
  answer: z.strictObject({ statementid: id }),
  refusals: [...staff, NotFound, StatementUnreadable, StatementColumnMissing, StatementRowWrong, StatementKnown],
});

const statementRow = z.strictObject({
  statementid: id,
  registry: z.string(),
  registryname: z.string(),
  file: z.string(),
  currency,
  fromon: calendarDate,
  toon: calendarDate,
  rows: count,
  same: count,
  theirMinor: minor,
  ourMinor: minor,
  open: count,
  differences: count,
  taken: instant,
  by: z.string(),
});
export type StatementRow = z.infer<typeof statementRow>;

export const statementsSpec = spec({
  summary: "For staff: statements of registries that were compared, the newest first",
  input: z.strictObject({ registry: registry.optional() }),
  answer: z.strictObject({
    data: z.array(statementRow),
    registries: z.array(z.strictObject({ registry: z.string(), name: z.string() })),
  }),
  refusals: staff,
});

const differenceRow = z.strictObject({
  position: count,
  kind: z.enum(differenceKinds),
  name: z.string(),
  operation: z.string(),
  day: calendarDate,
  theirMinor: minor.nullable(),
  /** Our cost of the act. Null if the act is missing on our side, or if the cost is not known. */
  ourMinor: minor.nullable(),
  reference: z.string(),
  /** The number of our request. Null if there is none. */
  requestid: z.int().nullable(),
  state: z.enum(differenceStates),
  note: z.string(),
  by: z.string().nullable(),
  at: instant.nullable(),
  version: z.int(),
});
export type StatementDifference = z.infer<typeof differenceRow>;

export const statementSpec = spec({
  summary: "For staff: a compared statement with its differences, those that are open first",
  input: z.strictObject({ statementid: id, state: z.enum(differenceStates).optional(), page }),
  answer: z.strictObject({
    statement: statementRow,
    sums: z.array(z.strictObject({ kind: z.enum(differenceKinds), state: z.enum(differenceStates), count, minor })),
    ...pageOf(differenceRow).shape,
  }),
  refusals: [...staff, NotFound],
});

export const decideDifferenceSpec = spec({
  summary: "For staff: says that a difference is explained or disputed, with a note, or opens it again",
  input: z.strictObject({
    statementid: id,
    position: count,
    version: z.int(),
    state: z.enum(differenceStates),
    note: z.string().trim().max(1000),
  }),
  answer: z.strictObject({ version: z.int() }),
  refusals: [...staff, NotFound, NoteNeeded, DifferenceChanged],
});
