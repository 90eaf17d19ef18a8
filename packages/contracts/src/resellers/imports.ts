import { ruleKeys } from "@nameplane/values";
import { z } from "zod";
import { OnlyUnderMaster } from "../accounts/refusals.ts";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { ImportFileUnreadable, ImportHasNothing, ImportLinesWrong, ImportTooLong } from "./refusals.ts";
import { customerFields, importedStates, importProblems, mostImported } from "./values.ts";

const usual = [LoginRequired, NoPermission];
const field = z.enum(customerFields);
const problem = z.enum([...importProblems, ...ruleKeys]);

export const readCustomerFileSpec = spec({
  summary: "Reads a table of customers (CSV): its columns, which field each seems to be, and its lines. Keeps nothing",
  input: z.strictObject({ text: z.string().max(2_000_000) }),
  answer: z.strictObject({
    columns: z.array(z.strictObject({ name: z.string(), field: field.nullable() })),
    /** The cells of each line, by column. */
    rows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
    /** The brands to which customers can be added. The reseller's own brands come first. */
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  }),
  refusals: [...usual, OnlyUnderMaster, ImportFileUnreadable, ImportTooLong],
});

const wantedLine = z.strictObject({
  /** The number of the line in the file. */
  line: z.int().min(1),
  values: z.partialRecord(field, z.string().max(255)),
});
export type ImportLine = z.infer<typeof wantedLine>;

const wanted = { brandid: id, lines: z.array(wantedLine).min(1).max(mostImported) };

const judgedLine = z.strictObject({
  line: z.int(),
  /**
   * new: the customer can be created. changed: a customer with this reference exists and differs from the line. there: the
   * customer exists and equals the line. wrong: the line has problems.
   */
  state: z.enum(["new", "changed", "there", "wrong"]),
  /** If the state is "changed": the fields that the import would change. Fields that are empty in the line keep their values. */
  changes: z.array(z.strictObject({ field, before: z.string(), after: z.string() })),
  problems: z.array(z.strictObject({ field, problem })),
  /** The name, the username and the price list that the customer would get. */
  name: z.string(),
  username: z.string(),
  group: z.string(),
});
export type JudgedLine = z.infer<typeof judgedLine>;

export const judgeCustomersSpec = spec({
  summary: "What importing these customers would do, line by line; changes nothing",
  input: z.strictObject(wanted),
  answer: z.strictObject({ lines: z.array(judgedLine), new: z.int(), changed: z.int(), there: z.int(), wrong: z.int() }),
  refusals: [...usual, NotFound, OnlyUnderMaster],
});

export const importCustomersSpec = spec({
  summary:
    "Begins an import of customers: a sub-account with its main user for each line. Customers who are there already are changed if that is wanted, and else stay as they are",
  input: z.strictObject({
    ...wanted,
    /** Whether each main user gets a mail with a link for choosing a password. */
    invite: z.boolean(),
    /** Whether existing customers are changed to what their lines say. */
    change: z.boolean().default(false),
  }),
  answer: z.strictObject({ runid: id }),
  refusals: [...usual, NotFound, OnlyUnderMaster, ImportLinesWrong, ImportHasNothing, TooFast],
});

const run = z.strictObject({
  runid: id,
  brand: z.string(),
  startedat: instant,
  by: z.string(),
  invite: z.boolean(),
  isended: z.boolean(),
  total: z.int(),
  made: z.int(),
  changed: z.int(),
  there: z.int(),
  failed: z.int(),
  waiting: z.int(),
});
export type CustomerImport = z.infer<typeof run>;

export const customerImportsSpec = spec({
  summary: "Imports of customers, the newest first, at most 50",
  input: nothing,
  answer: z.strictObject({ data: z.array(run) }),
  refusals: usual,
});

const row = z.strictObject({
  line: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  state: z.enum(importedStates),
  problem: problem.nullable(),
  /** The customer's account. Null if it was not made, or if the user may not see it. */
  accid: id.nullable(),
});
export type ImportedLine = z.infer<typeof row>;

export const customerImportSpec = spec({
  summary: "An import of customers: how far it is, and what came of each line",
  input: z.strictObject({ runid: id, only: z.enum(importedStates).optional(), page, limit }),
  answer: pageOf(row).extend({ run }),
  refusals: [...usual, NotFound],
});

export const exportCustomerImportSpec = spec({
  summary: "What came of each line of an import of customers, as CSV",
  input: z.strictObject({ runid: id }),
  answer: nothing,
  refusals: [...usual, NotFound],
});
