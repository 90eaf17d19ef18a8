import { customerActs } from "@nameplane/contracts/backoffice/customer-state";
import { z } from "zod";

/** The operator has suspended, closed or reopened the account. `text` is what the staff member added. */
export const facts = z.strictObject({
  template: z.literal("account-state"),
  act: z.enum(customerActs),
  account: z.int(),
  text: z.string(),
});
export type Facts = z.infer<typeof facts>;
