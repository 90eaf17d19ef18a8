import { z } from "zod";

/** The decision about a document. `text` is the reason that staff wrote. */
export const facts = z.strictObject({
  template: z.literal("document-decided"),
  owner: z.string(),
  /** Number of the request that the document was for. Absent if the document proves who an owner is. */
  request: z.int().optional(),
  accepted: z.boolean(),
  text: z.string(),
});
export type Facts = z.infer<typeof facts>;
