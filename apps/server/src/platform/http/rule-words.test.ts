import { expect, test } from "vitest";
import { z } from "zod";
import { ruleWords } from "./rule-words.ts";

const issueOf = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  if (issue === undefined) throw new Error("the value keeps to the schema");
  return issue;
};

test.each([
  [z.int(), Number.NaN, "a number is needed", "ett tal behövs"],
  [z.int(), 1.5, "a whole number is needed", "ett heltal behövs"],
  [z.boolean(), "perhaps", "true or false is needed", "true eller false behövs"],
  [z.uuid(), "x", "an id is needed", "ett id behövs"],
  [z.string().regex(/^\d{6}$/), "x", "its characters or its length do not fit", "tecknen eller längden stämmer inte"],
  [z.enum(["card", "bank"]), "x", "one of card, bank", "något av card, bank"],
  [z.string().max(80), "x".repeat(81), "at most 80 characters", "högst 80 tecken"],
  [z.array(z.int()).max(2), [1, 2, 3], "at most 2 entries", "högst 2 poster"],
  [z.int().min(1), 0, "at least 1", "minst 1"],
  [z.union([z.int(), z.boolean()]), "x", "its characters or its length do not fit", "tecknen eller längden stämmer inte"],
])("%o and %o: the broken rule in both languages", (schema, value, en, sv) => {
  expect(ruleWords(issueOf(schema, value), "en")).toBe(en);
  expect(ruleWords(issueOf(schema, value), "sv")).toBe(sv);
});
