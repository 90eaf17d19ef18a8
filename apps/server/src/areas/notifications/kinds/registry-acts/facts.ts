import { z } from "zod";
import { registryActs } from "../../../domains/follow/index.ts";
import { instant, listedMax } from "../../mail/index.ts";

/** What registries did to domains of the account on their own. `until` is the new expiry date of a renewed domain. */
export const facts = z.strictObject({
  template: z.literal("registry-acts"),
  acts: z
    .array(
      z.strictObject({
        domainId: z.uuid(),
        name: z.string(),
        kind: z.enum(registryActs),
        at: instant,
        until: instant.nullable(),
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
});
export type Facts = z.infer<typeof facts>;
