import { z } from "zod";

const words = z.strictObject({ en: z.string(), sv: z.string() });

/**
 * Something that a customer has to state to order a product. The form is built from it, and the server checks answers against it.
 */
export const question = z.strictObject({
  key: z.string(),
  title: words,
  hint: words.nullable(),
  isrequired: z.boolean(),
  /**
   * long: several lines. names: domain names without their TLD, one in each line. domain: one of the account's domains. web: an
   * address that begins with http. consent: "yes", or no answer.
   */
  kind: z.enum(["text", "long", "names", "domain", "web", "choice", "consent"]),
  choices: z.array(z.strictObject({ value: z.string(), label: words })),
  minlength: z.int().nullable(),
  maxlength: z.int(),
  /** A regular expression for the whole answer. Null if any text is allowed. */
  pattern: z.string().nullable(),
});
export type Question = z.infer<typeof question>;
