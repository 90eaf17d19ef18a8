import { z } from "zod";
import { instant, listedMax } from "../../mail/index.ts";
import { planGroups } from "./plan-stage.rules.ts";

/**
 * DNS plans of the account that end soon or have ended. Their zones then continue with Free DNS, which allows `freeRecords`
 * records.
 */
export const facts = z.strictObject({
  template: z.literal("dns-plans"),
  plans: z
    .array(
      z.strictObject({
        domainId: z.uuid(),
        name: z.string(),
        /** Name of the plan in the reader's language. */
        plan: z.string(),
        group: z.enum(planGroups),
        until: instant,
        records: z.int(),
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
  freeRecords: z.int(),
});
export type Facts = z.infer<typeof facts>;
