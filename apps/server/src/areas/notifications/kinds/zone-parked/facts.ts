import { z } from "zod";

/** Somebody else owns the name now; the zone is kept and not served. */
export const facts = z.strictObject({ template: z.literal("zone-parked"), apex: z.string(), recordCount: z.int() });
export type Facts = z.infer<typeof facts>;
