import { abuseKinds } from "@nameplane/contracts/abuse/abuse-values";
import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Somebody has reported abuse. The job finds the account of the domain, because the page must not reveal whose it is. */
export const abuseReportedJob = defineJob({
  name: "abuse.reported",
  schema: z.strictObject({
    /** The id of the report, so that a repeated job does not file a second report. */
    id: z.uuid(),
    reference: z.string(),
    brandId: z.uuid(),
    host: z.string(),
    what: z.enum(abuseKinds),
    text: z.string(),
    urls: z.array(z.string()),
    name: z.string(),
    email: z.string(),
    language: z.enum(["en", "sv"]),
    receivedAt: z.iso.datetime(),
    /**
     * The letter (a mail that reports abuse) that this report was made of. It lies in the operator's account. Its sender gets the
     * answer in the same conversation.
     */
    letterId: z.uuid().optional(),
    /** Files that were uploaded for this report on the public page. */
    files: z.array(z.uuid()).optional(),
  }),
  keyOf: ({ id }) => id,
});
export type AbuseReported = z.infer<typeof abuseReportedJob.schema>;

const ofCase = z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), caseId: z.uuid() });

/** Staff have decided which state the domain of a case must have at its registry. The worker changes the registry to it. */
export const abuseDecidedJob = defineJob({ name: "abuse.decided", schema: ofCase, keyOf: ({ caseId }) => caseId });
export type AbuseDecided = z.infer<typeof ofCase>;

/** Staff have answered a report, so its reporter is notified. */
export const abuseAnsweredJob = defineJob({
  name: "abuse.answered",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), reportId: z.uuid() }),
  keyOf: ({ reportId }) => reportId,
});
export type AbuseAnswered = z.infer<typeof abuseAnsweredJob.schema>;

/** A staff member has written to the sender of a letter. The text is already stored in the conversation; this job sends it. */
export const letterWrittenJob = defineJob({
  name: "abuse.letter-written",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    letterId: z.uuid(),
    mailId: z.uuid(),
    deliveryId: z.uuid(),
    text: z.string(),
  }),
  keyOf: ({ mailId }) => mailId,
});
export type LetterWritten = z.infer<typeof letterWrittenJob.schema>;

/** All kinds of jobs of this area. */
export const abuseJobKinds = [abuseReportedJob, abuseDecidedJob, abuseAnsweredJob, letterWrittenJob];
