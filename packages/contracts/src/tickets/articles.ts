import { z } from "zod";
import { LoginRequired } from "../refusals.ts";
import { spec } from "../spec.ts";

/** Paragraphs separated by blank lines; [words](/path) is a link inside the panel. */
export const articleView = z.strictObject({ slug: z.string(), title: z.string(), body: z.string() });

export const getFaqSpec = spec({
  summary: "Questions and answers in the caller's language; with a question, those that match it, best first",
  input: z.strictObject({ question: z.string().trim().max(200).optional() }),
  answer: z.strictObject({ data: z.array(articleView) }),
  refusals: [LoginRequired],
});

export const getDocumentsSpec = spec({
  summary: "Documents the brand has published, in the caller's language",
  input: z.strictObject({}),
  answer: z.strictObject({ data: z.array(articleView) }),
  refusals: [LoginRequired],
});
