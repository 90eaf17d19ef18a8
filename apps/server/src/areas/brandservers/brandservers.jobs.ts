import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Tells the account that edits a brand what has changed about the brand's name servers. */
export const brandServerNewsJob = defineJob({
  name: "brandservers.news",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    /**
     * used: new zones get the brand's names from now on. wrong: a name is no longer right. lost: a name was wrong in several
     * checks, and new zones get the operator's names. moved: a server has other addresses, which the owner has to enter in the
     * DNS of the name.
     */
    step: z.enum(["used", "wrong", "lost", "moved"]),
    /** The name that is wrong. If none is, the first name. */
    host: z.string(),
    /** The name of the brand. */
    brand: z.string(),
    /** The addresses that the name must have. */
    addresses: z.array(z.string()),
  }),
  keyOf: ({ id }) => id,
});
export type BrandServerNews = z.infer<typeof brandServerNewsJob.schema>;

/** Delegates the domains of one customer of a brand to the brand's name servers. The area orders carries the job out. */
export const moveServersJob = defineJob({
  name: "brandservers.move",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** The actor who asked for it. */
    by: z.string(),
  }),
  keyOf: ({ id }) => id,
  retries: 3,
  retryDelaySeconds: 5,
});

export const brandServerJobKinds = [brandServerNewsJob, moveServersJob];
