import { z } from "zod";

/** The copy of an account that a user ordered can be fetched; until null: it could not be made. */
export const facts = z.strictObject({
  template: z.literal("data-export"),
  account: z.int(),
  until: z.iso.datetime().nullable(),
});
export type Facts = z.infer<typeof facts>;
