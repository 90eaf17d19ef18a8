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
   * address that begins with http. consent: "yes", or no answer. network: a network in CIDR form that can have reverse DNS. zone:
   * any domain. servers: addresses of name servers, with a port if it is not 53. marks: names to watch for, without a TLD.
   */
  kind: z.enum(["text", "long", "names", "domain", "web", "choice", "consent", "network", "zone", "servers", "marks"]),
  choices: z.array(z.strictObject({ value: z.string(), label: words })),
  minlength: z.int().nullable(),
  maxlength: z.int(),
  /** A regular expression for the whole answer. Null if any text is allowed. */
  pattern: z.string().nullable(),
});
export type Question = z.infer<typeof question>;
