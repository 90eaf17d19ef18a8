import { z } from "zod";

/** The domain has another owner now, so the zone is kept but not served. */
export const facts = z.strictObject({ template: z.literal("zone-parked"), apex: z.string(), recordCount: z.int() });
export type Facts = z.infer<typeof facts>;
