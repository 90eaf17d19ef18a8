import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/**
 * Tells colleagues by mail that a proposal waits for one of them, or that a colleague has named them in a note. The mail links to
 * the page. Of the customer it contains nothing except the name of the object.
 */
export const colleaguesToldJob = defineJob({
  name: "staff.told",
  schema: z.strictObject({
    /** Identifies the news, so that a repeated job tells nobody twice. */
    key: z.string(),
    what: z.enum(["proposal", "mention"]),
    staffIds: z.array(z.uuid()).min(1),
    /** Who proposed the act, or wrote the note. */
    by: z.string(),
    about: z.string(),
    /** The path of the page on the panel's host. */
    path: z.string().startsWith("/staff/"),
  }),
  keyOf: ({ key }) => key,
});
export type ColleaguesTold = z.infer<typeof colleaguesToldJob.schema>;
