import { z } from "zod";

/** A name server refused a record set, so the zone went back to the version that was served before. */
export const facts = z.strictObject({
  template: z.literal("record-taken-back"),
  domainId: z.uuid().nullable(),
  apex: z.string(),
  /** The record set, such as "www HTTPS". */
  set: z.string(),
  isGone: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
