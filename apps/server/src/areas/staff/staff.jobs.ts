import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/**
 * Colleagues are told by mail: that a proposal waits for one of them, or that a colleague has named them in a note. The mail links
 * to the page and repeats nothing of a customer but the name of the thing.
 */
export const colleaguesToldJob = defineJob({
  name: "staff.told",
  schema: z.strictObject({
    /** What makes it one piece of news, so that a repeated job tells nobody twice. */
    key: z.string(),
    what: z.enum(["proposal", "mention"]),
    staffIds: z.array(z.uuid()).min(1),
    /** Who proposed the act, or wrote the note. */
    by: z.string(),
    about: z.string(),
    /** The page, below the address of the panel. */
    path: z.string().startsWith("/staff/"),
  }),
  keyOf: ({ key }) => key,
});
export type ColleaguesTold = z.infer<typeof colleaguesToldJob.schema>;
