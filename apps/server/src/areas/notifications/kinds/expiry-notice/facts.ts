import { z } from "zod";
import { keepingFees, stages } from "../../expiring/index.ts";
import { instant, listedMax } from "../../mail/index.ts";

export const facts = z.strictObject({
  template: z.literal("expiry-notice"),
  /** Name of the account that holds the names. */
  by: z.string(),
  currency: z.string(),
  names: z
    .array(
      z.strictObject({
        name: z.string(),
        stage: z.enum(stages),
        expiresAt: instant,
        /** In the group "after": until when the name can be renewed; in "restorable": until when it can be restored; null: not known. */
        until: instant.nullable(),
        /**
         * From this instant the name is no longer in the registry's zone unless it is renewed; null: not before it is deleted.
         */
        interruptedAt: instant.nullable(),
        /** Whether the name auto-renews, is left to expire, or waits for its owner. */
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
