import { z } from "zod";
import { instant, listedMax } from "../../mail/index.ts";

/** For the operator: documents that wait for a decision. Documents with a deadline come first. */
export const facts = z.strictObject({
  template: z.literal("documents-waiting"),
  /** The number of hours until the first deadline, if the mail is sent because of a deadline. */
  withinHours: z.int().nullable(),
  documents: z
    .array(
      z.strictObject({
        account: z.string(),
        accountNumber: z.int(),
        /** The owner or domain that the document is about. */
        about: z.string(),
        request: z.int().nullable(),
        sentAt: instant,
        /** If there is no decision by this instant, domains stop working. Null if there is no deadline. */
        deadline: instant.nullable(),
      }),
    )
    .min(1)
    .max(listedMax),
  count: z.int(),
});
export type Facts = z.infer<typeof facts>;
