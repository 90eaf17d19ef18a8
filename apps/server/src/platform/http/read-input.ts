import type { z } from "zod";
import { BadParameter, MissingParameter, OperatorSets, OutOfRange, UnknownParameter } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";
import type { Language } from "./call.ts";
import { ruleWords } from "./rule-words.ts";

type Issue = z.core.$ZodIssue;

function nameOf(issue: Issue): string {
  return issue.path.map(String).join(".");
}

function isMissing(issue: Issue): boolean {
  return issue.code === "invalid_type" && (issue.input === undefined || issue.message.includes("received undefined"));
}

/** An empty string for a required field counts as missing, because users see an empty field. */
function isEmpty(issue: Issue): boolean {
  return issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1;
}

/**
 * Checks input against its schema. If fields are missing, refuses with 2003 and all their names. Otherwise refuses with the
 * first wrong parameter and the rule that it breaks: 2005 for its form (unknown names included), 2004 for its size. A field
 * that only the operator may set is refused before all of these (2201).
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  language: Language,
  operatorSets: readonly string[] = [],
): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) {
    const unstorable = findUnstorable(result.data, "");
    if (unstorable !== null) throw new Refused(BadParameter, { param: unstorable, values: { rule: unstorableWords[language] } });
    return result.data;
  }
  const { issues } = result.error;
  const unknown = issues.flatMap((issue) => (issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : []));
  const forOperator = unknown.find((key) => operatorSets.includes(key));
  if (forOperator !== undefined) throw new Refused(OperatorSets, { param: forOperator, values: { param: forOperator } });
  const missing = issues.filter((issue) => isMissing(issue) || isEmpty(issue)).map(nameOf);
  if (missing.length > 0) throw new Refused(MissingParameter, { missing: [...new Set(missing)] });
  const issue = issues[0];
  if (issue === undefined) throw new Refused(BadParameter, { values: { rule: "" } });
  if (issue.code === "unrecognized_keys")
    throw new Refused(UnknownParameter, { param: issue.keys[0] ?? "", values: { param: issue.keys[0] ?? "" } });
  const refusal = issue.code === "too_big" || issue.code === "too_small" ? OutOfRange : BadParameter;
  throw new Refused(refusal, { param: nameOf(issue), values: { rule: ruleWords(issue, language) } });
}

const unstorableWords = {
  en: "it holds a character that cannot be stored (U+0000, or half of a surrogate pair)",
  sv: "det innehåller ett tecken som inte kan sparas (U+0000, eller halva av ett surrogatpar)",
};

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** Name of the first string that PostgreSQL cannot store. Null if it can store them all. */
function findUnstorable(value: unknown, name: string): string | null {
  if (typeof value === "string") return isStorable(value) ? null : name;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(inner, name === "" ? key : `${name}.${key}`) : name;
    if (found !== null) return found;
  }
  return null;
}
