import { z } from "zod";
import { keepingFees, stages } from "../../expiring/index.ts";
import { instant, listedMax } from "../../mail/index.ts";

export const facts = z.strictObject({
  template: z.literal("expiry-notice"),
  /** Name of the account that looks after them. */
  by: z.string(),
  currency: z.string(),
  names: z
    .array(
      z.strictObject({
        name: z.string(),
        stage: z.enum(stages),
        expiresAt: instant,
        /** after: until when it can be renewed; restorable: until when it can be had back; null: nobody knows. */
        until: instant.nullable(),
        /** Out of its zone from then on unless it is renewed; null: not before it is deleted. */
        interruptedAt: instant.nullable(),
        /** Whether it renews by itself, is left to end, or waits for its owner. */
        mode: z.enum(["auto", "manual", "cancel"]),
        ...keepingFees.shape,
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
});
export type Facts = z.infer<typeof facts>;
export type ExpiringName = Facts["names"][number];
