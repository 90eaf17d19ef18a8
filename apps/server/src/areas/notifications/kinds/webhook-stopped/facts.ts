import { z } from "zod";

/**
 * A webhook endpoint gets no more deliveries, because too many in a row failed, or because it answered that it no longer exists.
 */
export const facts = z.strictObject({
  template: z.literal("webhook-stopped"),
  webhookId: z.uuid(),
  host: z.string(),
  cause: z.enum(["failing", "gone"]),
});
export type Facts = z.infer<typeof facts>;
