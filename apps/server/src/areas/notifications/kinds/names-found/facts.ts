import { z } from "zod";

/** Names that a service of ID monitoring has found since the owner was last told. They resemble the marks that it watches for. */
export const facts = z.strictObject({
  template: z.literal("names-found"),
  serviceId: z.uuid(),
  marks: z.string(),
  count: z.int(),
  /** The names that resemble a mark most, in Unicode. */
  names: z.array(z.strictObject({ name: z.string(), mark: z.string() })),
});
export type Facts = z.infer<typeof facts>;
