import { z } from "zod";

export const certificateParams = z.object({
  /** The names in the form in which certificates contain them. */
  names: z.array(z.string()).min(1),
  key: z.enum(["own", "kept"]),
  /** The signing request in PEM. Null if we make the key. */
  csr: z.string().nullable(),
});
export type CertificateParams = z.infer<typeof certificateParams>;
