import type { Question } from "@nameplane/contracts/products/questions";
import { z } from "zod";

const words = z.object({ en: z.string(), sv: z.string() });
const property = z.looseObject({
  title: z.string(),
  description: z.string().optional(),
  "x-sv": z.object({ title: z.string(), description: z.string().optional() }),
  "x-labels": z.record(z.string(), words).optional(),
  enum: z.array(z.string()).optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  pattern: z.string().optional(),
  const: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
});
const schema = z.looseObject({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

/** Answers that may be longer than this have a field with several lines. */
const oneLine = 255;
const usualMax = 255;
const webAddress = "^https?://";
/** Our own JSON Schema format: one or two labels in each line. */
const nameParts = "domain-name-parts";
/** Further JSON Schema formats of our own, each of which is a kind of question. */
const ownFormats = ["network", "zone", "servers", "marks"] as const;

/**
 * The questions of a product, from the JSON Schema of what an order has to state (product.param_schema). Required questions come
 * first, in the sequence of `required`, because the database does not preserve the sequence of properties.
 */
export function questionsOf(stored: unknown): Question[] {
  const { properties, required } = schema.parse(stored ?? {});
  const place = (key: string) => (required.includes(key) ? required.indexOf(key) : required.length);
  const inOrder = Object.entries(properties).toSorted(([one], [other]) => place(one) - place(other));
  return inOrder.map(([key, of]) => ({
    key,
    title: { en: of.title, sv: of["x-sv"].title },
    hint: of.description === undefined ? null : { en: of.description, sv: of["x-sv"].description ?? of.description },
    isrequired: required.includes(key),
    kind: kindOf(key, of),
    choices: (of.enum ?? []).map((value) => ({ value, label: of["x-labels"]?.[value] ?? { en: value, sv: value } })),
    minlength: of.minLength ?? null,
    maxlength: of.maxLength ?? usualMax,
    pattern: of.pattern === undefined || of.pattern === webAddress ? null : of.pattern,
  }));
}

function kindOf(key: string, of: z.infer<typeof property>): Question["kind"] {
  if (of.const !== undefined) return "consent";
  if (of.enum !== undefined) return "choice";
  if (key === "domain") return "domain";
  if (of.format === nameParts) return "names";
  const own = ownFormats.find((format) => format === of.format);
  if (own !== undefined) return own;
  if (of.pattern === webAddress) return "web";
  return (of.maxLength ?? usualMax) > oneLine ? "long" : "text";
}
