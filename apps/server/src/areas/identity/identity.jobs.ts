import { createHash } from "node:crypto";
import { loginChanges } from "@nameplane/contracts/identity/login-changes";
import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";
import { userMailJob } from "./signup.jobs.ts";

/**
 * Somebody wants a link to set a new password. Whether there is such a user is found out by the job, so that the call that
 * asks does the same work for every name.
 */
export const resetAskedJob = defineJob({
  name: "identity.reset-asked",
  schema: z.strictObject({
    brandId: z.uuid(),
    /** User name or mail address, as typed. */
    who: z.string(),
    askedAt: z.iso.datetime(),
    address: z.string(),
  }),
  keyOf: ({ brandId, who }) => createHash("sha256").update(`${brandId}:${who.toLowerCase()}`).digest("hex"),
});
export type ResetAsked = z.infer<typeof resetAskedJob.schema>;

/** A change its user is told of by mail. */
export const loginChangedJob = defineJob({
  name: "identity.login-changed",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    userId: z.uuid(),
    what: z.enum(loginChanges),
    at: z.iso.datetime(),
    address: z.string(),
    /** Address to tell, where it is not the user's any more; else the user's own. */
    to: z.string().optional(),
  }),
  keyOf: ({ id }) => id,
});
export type LoginChanged = z.infer<typeof loginChangedJob.schema>;

/** Queues of this area. */
export const identityJobKinds = [resetAskedJob, loginChangedJob, userMailJob];
