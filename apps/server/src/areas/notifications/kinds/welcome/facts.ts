import { z } from "zod";

export const facts = z.strictObject({
  template: z.literal("welcome"),
  username: z.string(),
  accountNumber: z.int(),
  brand: z.string(),
});
export type Facts = z.infer<typeof facts>;
