import { z } from "zod";

/** Validating resolvers refuse the name: a DS without its key, or a signature that ran out. */
export const facts = z.strictObject({ template: z.literal("chain-broken"), domainId: z.uuid(), name: z.string() });
export type Facts = z.infer<typeof facts>;
