import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** The account that edits a brand is told what became of the brand's name servers. */
export const brandServerNewsJob = defineJob({
  name: "brandservers.news",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    /**
     * used: new zones are served under the names. wrong: a name is not right any more. lost: it has been so for several checks, and new
     * zones get the operator's names. moved: a server has other addresses, which have to be entered where the name's DNS is.
     */
    step: z.enum(["used", "wrong", "lost", "moved"]),
    /** The name that is wrong, or the first one. */
    host: z.string(),
    /** The brand. */
    brand: z.string(),
    /** The addresses that the name has to have. */
    addresses: z.array(z.string()),
  }),
  keyOf: ({ id }) => id,
});
export type BrandServerNews = z.infer<typeof brandServerNewsJob.schema>;

/** Delegates the domains of one customer of a brand to the brand's name servers. The area orders works on it. */
export const moveServersJob = defineJob({
  name: "brandservers.move",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** Who wanted it. */
    by: z.string(),
  }),
  keyOf: ({ id }) => id,
  retries: 3,
  retryDelaySeconds: 5,
});

export const brandServerJobKinds = [brandServerNewsJob, moveServersJob];
