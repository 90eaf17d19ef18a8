import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

const of = { accountId: z.uuid(), brandId: z.uuid() };

/**
 * Sends a mail of a verification case. The stage is ask, day7, day12, again-<instant> or lapsed. With denied-<instant>, it
 * makes a task for staff instead of a mail.
 */
export const caseMailJob = defineJob({
  name: "contacts.case-mail",
  schema: z.strictObject({ ...of, caseId: z.uuid(), stage: z.string().max(60) }),
  keyOf: ({ caseId, stage }) => `${caseId}:${stage}`,
});

/** Runs after a contact was changed: its objects at registries have to follow, and the old mail address is notified. */
export const contactChangedJob = defineJob({
  name: "contacts.changed",
  schema: z.strictObject({
    ...of,
    id: z.uuid(),
    contactId: z.uuid(),
    /** The former address, if it was confirmed and differs from the new one. */
    oldEmail: z.string().nullable(),
  }),
  keyOf: ({ id }) => id,
});
/**
 * Runs after staff have decided about a document. The document proves who an owner is; with `request`, it is a document that a
 * request waited for.
 */
export const caseDocumentJob = defineJob({
  name: "contacts.case-document",
  schema: z.strictObject({
    ...of,
    askId: z.uuid(),
    /** The owner's name, or the domain that the request is for. */
    owner: z.string(),
    /** The number of the request. */
    request: z.int().nullable().optional(),
    accepted: z.boolean(),
    text: z.string(),
  }),
  keyOf: ({ askId }) => askId,
});
export type CaseDocument = z.infer<typeof caseDocumentJob.schema>;
export type CaseMail = z.infer<typeof caseMailJob.schema>;
export type ContactChanged = z.infer<typeof contactChangedJob.schema>;

/** All kinds of jobs of this area. */
export const contactJobKinds = [caseMailJob, contactChangedJob, caseDocumentJob];
