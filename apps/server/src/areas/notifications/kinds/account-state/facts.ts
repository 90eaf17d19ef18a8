import { customerActs } from "@nameplane/contracts/backoffice/customer-state";
import { z } from "zod";

/** The operator has suspended, closed or opened the account again. `text`: what the colleague wrote besides. */
export const facts = z.strictObject({
  template: z.literal("account-state"),
  act: z.enum(customerActs),
  account: z.int(),
  text: z.string(),
});
export type Facts = z.infer<typeof facts>;
