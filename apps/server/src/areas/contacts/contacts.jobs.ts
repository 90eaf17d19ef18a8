import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

const of = { accountId: z.uuid(), brandId: z.uuid() };

/** A mail of a verification case. stage: ask, day7, day12, again-<instant>, lapsed; or denied-<instant>: a task for staff, not a mail. */
export const caseMailJob = defineJob({
  name: "contacts.case-mail",
  schema: z.strictObject({ ...of, caseId: z.uuid(), stage: z.string().max(60) }),
  keyOf: ({ caseId, stage }) => `${caseId}:${stage}`,
});

/** A contact was changed: its objects at registries have to follow, and the old mail address is notified. */
export const contactChangedJob = defineJob({
  name: "contacts.changed",
  schema: z.strictObject({
    ...of,
    id: z.uuid(),
    contactId: z.uuid(),
    /** The former address, if it was confirmed and has changed. */
    oldEmail: z.string().nullable(),
  }),
  keyOf: ({ id }) => id,
});
/** Staff have decided about a document that proves who an owner is, or (with `request`) that a request waited for. */
export const caseDocumentJob = defineJob({
  name: "contacts.case-document",
  schema: z.strictObject({
    ...of,
    askId: z.uuid(),
    /** The owner, or the domain that the request is for. */
    owner: z.string(),
    /** Number of the request. */
    request: z.int().nullable().optional(),
    accepted: z.boolean(),
    text: z.string(),
  }),
  keyOf: ({ askId }) => askId,
});
export type CaseDocument = z.infer<typeof caseDocumentJob.schema>;
export type CaseMail = z.infer<typeof caseMailJob.schema>;
export type ContactChanged = z.infer<typeof contactChangedJob.schema>;

/** Queues of this area. */
export const contactJobKinds = [caseMailJob, contactChangedJob, caseDocumentJob];
