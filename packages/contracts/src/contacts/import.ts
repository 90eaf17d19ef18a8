import { ruleKeys } from "@nameplane/values";
import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import { contactColumns, contactLineProblems, contactLinesAtOnce, mostContactBytes } from "./import-values.ts";
import { ContactColumnsUnknown, ContactFileTooLong, ContactFileUnreadable } from "./refusals.ts";

const field = z.enum(contactColumns);
/** The field is null if the whole line is meant. */
const problem = z.strictObject({ field: field.nullable(), problem: z.enum([...contactLineProblems, ...ruleKeys]) });
export type ContactImportProblem = z.infer<typeof problem>;

const judgedLine = z.strictObject({
  /** The number of the line in the file; the first has the names of the columns. */
  line: z.int(),
  cells: z.array(z.string()),
  /**
   * new: the contact would be created. changed: a contact of the same party exists and differs. same: it exists and equals the
   * line. double: an earlier line of the file (`earlier`) is the same party. wrong: the line has problems.
   */
  state: z.enum(["new", "changed", "same", "double", "wrong"]),
  name: z.string(),
  earlier: z.int().nullable(),
  /** Whether a new contact has the same name as one that exists, with another number or address of mail. */
  hasnamesake: z.boolean(),
  /** If the state is "changed": what would change. Fields that are empty in the line keep their values. */
  changes: z.array(z.strictObject({ field, before: z.string(), after: z.string() })),
  /** Number of domains that use the contact that would change. Their registries are changed, too. */
  usedin: z.int(),
  problems: z.array(problem),
  /** Hash of what the import of the line would do. */
  seal: z.string(),
});
export type JudgedContactLine = z.infer<typeof judgedLine>;

export const judgeContactsSpec = spec({
  summary: "What importing a table of contacts (CSV) would do, line by line; changes nothing",
  input: z.strictObject({ text: z.string().max(mostContactBytes) }),
  answer: z.strictObject({
    /** The columns, and the field that each was recognised as. Null if the column is left out. */
    columns: z.array(z.strictObject({ name: z.string(), field: field.nullable() })),
    lines: z.array(judgedLine),
  }),
  refusals: [LoginRequired, NoPermission, ContactFileUnreadable, ContactColumnsUnknown, ContactFileTooLong],
});

const wantedLine = z.strictObject({
  line: z.int().min(1),
  values: z.partialRecord(field, z.string().max(1000)),
  /** The hash from the check. A line that would now do something else is refused. */
  seal: z.string().max(100),
});
export type ContactImportLine = z.infer<typeof wantedLine>;

export const importContactsSpec = spec({
  summary:
    "Imports lines of a table of contacts as they were checked, in one transaction. Lines that are done already are told as the same, so that an import can be repeated",
  input: z.strictObject({ lines: z.array(wantedLine).min(1).max(contactLinesAtOnce) }),
  answer: z.strictObject({
    lines: z.array(
      z.strictObject({
        line: z.int(),
        result: z.enum(["made", "changed", "same", "refused"]),
        problems: z.array(problem),
        contactid: id.nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});
