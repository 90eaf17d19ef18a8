import { z } from "zod";

/** Deliveries to a webhook endpoint were stopped: it failed too often in a row, or answered that it is gone. */
export const facts = z.strictObject({
  template: z.literal("webhook-stopped"),
  webhookId: z.uuid(),
  host: z.string(),
  cause: z.enum(["failing", "gone"]),
});
export type Facts = z.infer<typeof facts>;
