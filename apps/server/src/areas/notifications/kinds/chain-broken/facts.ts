import { z } from "zod";

/** Validating resolvers refuse the domain, because a DS record has no matching key, or a signature has expired. */
export const facts = z.strictObject({ template: z.literal("chain-broken"), domainId: z.uuid(), name: z.string() });
export type Facts = z.infer<typeof facts>;
