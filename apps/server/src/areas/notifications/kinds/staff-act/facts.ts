import { toldActs } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import { z } from "zod";

/** Staff have done something about a domain. `text` is what the staff member added. */
export const facts = z.strictObject({
  template: z.literal("staff-act"),
  act: z.enum(toldActs),
  domainId: z.uuid(),
  name: z.string(),
  text: z.string(),
  /** For the act "autorenew": what happens when the domain expires. */
  mode: z.enum(["auto", "once", "manual"]).nullable(),
  /** The number of the order, if one was placed. `waitsForMoney` says whether the customer still has to pay it. */
  order: z.int().nullable(),
  waitsForMoney: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
