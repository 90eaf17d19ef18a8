import { z } from "zod";

/** own: the customer made the key in the browser or on a server, and we do not have it. kept: we keep the key, encrypted. */
export const keyHome = z.enum(["own", "kept"]);

/** What is needed to order a certificate. `csr` is only given if the customer has the key. */
export const certificateWish = z.strictObject({
  names: z.array(z.string().max(255)).min(1).max(50),
  key: keyHome,
  csr: z.string().max(16_384).optional(),
});
export type CertificateWish = z.infer<typeof certificateWish>;

/** What a line of the basket shows of a certificate. */
export const certificateShown = z.strictObject({ names: z.array(z.string()), key: keyHome });
