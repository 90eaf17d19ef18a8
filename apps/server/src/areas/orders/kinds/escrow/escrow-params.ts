import { escrowShown } from "@nameplane/contracts/escrow/wish";
import { z } from "zod";

/** What was ordered, with the commission as of when the line was added or last checked. */
export const escrowParams = z.object({
  ...escrowShown.shape,
  asciiName: z.string(),
  tld: z.string(),
  percentBasisPoints: z.int(),
  buyerMinor: z.int(),
  sellerMinor: z.int(),
});
export type EscrowParams = z.infer<typeof escrowParams>;
