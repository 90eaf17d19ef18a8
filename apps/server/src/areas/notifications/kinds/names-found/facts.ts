import { z } from "zod";

/** Names that resemble what a service of ID monitoring watches for, found since the owner was last told. */
export const facts = z.strictObject({
  template: z.literal("names-found"),
  serviceId: z.uuid(),
  marks: z.string(),
  count: z.int(),
  /** The first of them, in Unicode. */
  names: z.array(z.strictObject({ name: z.string(), mark: z.string() })),
});
export type Facts = z.infer<typeof facts>;
