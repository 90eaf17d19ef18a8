import { createHash } from "node:crypto";
import { loginChanges } from "@nameplane/contracts/identity/login-changes";
import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";
import { userMailJob } from "./signup.jobs.ts";

/**
 * A visitor asked for a link to set a new password. The job looks the user up, so that the call takes the same time whether the
 * name exists or not.
 */
export const resetAskedJob = defineJob({
  name: "identity.reset-asked",
  schema: z.strictObject({
    brandId: z.uuid(),
    /** The username or mail address, as typed. */
    who: z.string(),
    askedAt: z.iso.datetime(),
    address: z.string(),
  }),
  keyOf: ({ brandId, who }) => createHash("sha256").update(`${brandId}:${who.toLowerCase()}`).digest("hex"),
});
export type ResetAsked = z.infer<typeof resetAskedJob.schema>;

/** Tells a user by mail that something about their login has changed. */
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
    /** The address to notify, if it is not the user's address any more. If absent, the user's present address is used. */
    to: z.string().optional(),
  }),
  keyOf: ({ id }) => id,
});
export type LoginChanged = z.infer<typeof loginChangedJob.schema>;

/** All kinds of jobs of this area. */
export const identityJobKinds = [resetAskedJob, loginChangedJob, userMailJob];
