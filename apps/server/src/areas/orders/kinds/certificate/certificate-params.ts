import { z } from "zod";

export const certificateParams = z.object({
  /** As certificates have them. */
  names: z.array(z.string()).min(1),
  key: z.enum(["own", "kept"]),
  /** PEM; null: we make the key. */
  csr: z.string().nullable(),
});
export type CertificateParams = z.infer<typeof certificateParams>;
