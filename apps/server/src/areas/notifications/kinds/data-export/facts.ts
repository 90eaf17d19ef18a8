import { z } from "zod";

/** A user ordered a copy of the account's data. It can be fetched until `until`; if that is null, the copy could not be made. */
export const facts = z.strictObject({
  template: z.literal("data-export"),
  account: z.int(),
  until: z.iso.datetime().nullable(),
});
export type Facts = z.infer<typeof facts>;
