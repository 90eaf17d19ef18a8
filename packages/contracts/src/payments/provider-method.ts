import { z } from "zod";

/** Payment methods whose money comes through a provider. */
export const providerMethod = z.enum(["card", "swish", "paypal", "sepa"]);
export type ProviderMethod = z.infer<typeof providerMethod>;
