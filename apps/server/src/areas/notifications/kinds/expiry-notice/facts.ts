import { z } from "zod";
import { keepingFees, stages } from "../../expiring/index.ts";
import { instant, listedMax } from "../../mail/index.ts";

export const facts = z.strictObject({
  template: z.literal("expiry-notice"),
  /** Name of the account that holds the domains. */
  by: z.string(),
  currency: z.string(),
  names: z
    .array(
      z.strictObject({
        name: z.string(),
        stage: z.enum(stages),
        expiresAt: instant,
        /**
         * In the stage "after": until when the domain can be renewed. In the stage "restorable": until when it can be restored.
         * Null if this is not known.
         */
        until: instant.nullable(),
        /**
         * From this instant on the registry removes the domain from its zone, so it stops working unless it is renewed. Null if
         * it stays in the zone until it is deleted.
         */
        interruptedAt: instant.nullable(),
        /** Whether the domain auto-renews, is left to expire, or waits for its owner. */
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
