import { escrowShown } from "@nameplane/contracts/escrow/wish";
import { z } from "zod";

/** What was ordered, with the commission as it was when the line was put in or checked last. */
export const escrowParams = z.object({
  ...escrowShown.shape,
  asciiName: z.string(),
  tld: z.string(),
  percentBasisPoints: z.int(),
  buyerMinor: z.int(),
  sellerMinor: z.int(),
});
export type EscrowParams = z.infer<typeof escrowParams>;
