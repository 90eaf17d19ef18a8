import { z } from "zod";

/** What was decided about a document; text: what a person wrote with it. */
export const facts = z.strictObject({
  template: z.literal("document-decided"),
  owner: z.string(),
  /** Number of the request the document was for; absent: it shows who an owner is. */
  request: z.int().optional(),
  accepted: z.boolean(),
  text: z.string(),
});
export type Facts = z.infer<typeof facts>;
