import { z } from "zod";

/** Nothing is sent to an endpoint any more: it failed too often in a row, or said that it is gone. */
export const facts = z.strictObject({
  template: z.literal("webhook-stopped"),
  webhookId: z.uuid(),
  host: z.string(),
  cause: z.enum(["failing", "gone"]),
});
export type Facts = z.infer<typeof facts>;
