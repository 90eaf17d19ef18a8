import { z } from "zod";
import { askView } from "../files/files.ts";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { flag, id, instant, nothing, spec } from "../spec.ts";

/** A document for review by the operator's staff, with its account and its purpose. */
export const reviewRow = z.strictObject({
  ...askView.omit({ files: true }).shape,
  filecount: z.int(),
  /** When the owner's domains will stop working, whether or not the document has been reviewed. Null if none will stop. */
  deadline: instant.nullable(),
  /** Whether the domains have already stopped working. */
  held: z.boolean(),
  account: z.strictObject({ number: z.int(), name: z.string() }),
  about: z.strictObject({
    kind: z.enum(["request", "case"]),
    requestid: z.int().nullable(),
    type: z.string().nullable(),
    /** Status number of the request. Null if the document does not belong to a request but to the verification of an owner. */
    status: z.int().nullable(),
    domainname: z.string().nullable(),
    contact: z.string().nullable(),
  }),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewListSpec = spec({
  summary: "For staff: documents that wait for a decision or are wanted, or those that were decided",
  input: z.strictObject({ decided: flag.optional() }),
  answer: z.strictObject({ data: z.array(reviewRow) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const reviewSpec = spec({
  summary: "For staff: one document with its files",
  input: z.strictObject({ askid: id }),
  answer: z.strictObject({ document: z.strictObject({ ...reviewRow.shape, files: askView.shape.files }) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const reviewFileSpec = spec({
  summary: "For staff: a file of a document; each download is kept in the audit log of the account that owns it",
  input: z.strictObject({ askid: id, fileid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const decideDocumentSpec = spec({
  summary:
    "For staff: accepts a document, so that what waited for it continues, or asks for another one with a reason. The customer is notified",
  input: z.strictObject({ askid: id, accept: z.boolean(), text: z.string().trim().max(2000).default("") }),
  answer: z.strictObject({ state: askView.shape.state }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, MissingParameter],
});

export const askDocumentSpec = spec({
  summary: "For staff: asks the customer for a document before a request continues",
  input: z.strictObject({
    requestid: z.int().positive(),
    what: z.string().trim().min(1).max(200),
    why: z.string().trim().min(1).max(2000),
  }),
  answer: z.strictObject({ askid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});
