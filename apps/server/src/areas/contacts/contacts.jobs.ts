import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

const of = { accountId: z.uuid(), brandId: z.uuid() };

/** A mail of a verification case is due. stage: ask, day7, day12, again-<instant>, lapsed; denied-<instant>: people are told instead. */
export const caseMailJob = defineJob({
  name: "contacts.case-mail",
  schema: z.strictObject({ ...of, caseId: z.uuid(), stage: z.string().max(60) }),
  keyOf: ({ caseId, stage }) => `${caseId}:${stage}`,
});

/** A contact was changed: its objects at registries are due, and whoever had the old address is told. */
export const contactChangedJob = defineJob({
  name: "contacts.changed",
  schema: z.strictObject({
    ...of,
    id: z.uuid(),
    contactId: z.uuid(),
    /** Address until now, where it was confirmed and is another one from now on. */
    oldEmail: z.string().nullable(),
  }),
  keyOf: ({ id }) => id,
});
/** A person has decided about a document: one that shows who an owner is, or, with `request`, one a request waited for. */
export const caseDocumentJob = defineJob({
  name: "contacts.case-document",
  schema: z.strictObject({
    ...of,
    askId: z.uuid(),
    /** Who the owner is, or the request's name. */
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
