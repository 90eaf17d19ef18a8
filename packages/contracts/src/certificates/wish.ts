import { z } from "zod";

/** own: the key was made by the customer, in the browser or on a server, and is not here. kept: we keep it, sealed. */
export const keyHome = z.enum(["own", "kept"]);

/** What a certificate is ordered with. csr: only where the customer has the key. */
export const certificateWish = z.strictObject({
  names: z.array(z.string().max(255)).min(1).max(50),
  key: keyHome,
  csr: z.string().max(16_384).optional(),
});
export type CertificateWish = z.infer<typeof certificateWish>;

/** What a line of the basket shows of it. */
export const certificateShown = z.strictObject({ names: z.array(z.string()), key: keyHome });
