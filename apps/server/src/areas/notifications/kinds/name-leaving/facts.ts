import { z } from "zod";
import { leavingSteps } from "../../../domains/index.ts";
import { instant } from "../../mail/index.ts";

/** A step of a domain's transfer to another registrar. The link that stops the transfer is made when the mail is written. */
export const facts = z.strictObject({
  template: z.literal("name-leaving"),
  domainId: z.uuid(),
  name: z.string(),
  step: z.enum(leavingSteps),
  at: instant,
  transferId: z.uuid().nullable(),
  otherParty: z.string().nullable(),
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
