import { z } from "zod";
import { askView } from "../files/files.ts";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { flag, id, instant, nothing, spec } from "../spec.ts";

/** A document as the operator's people see it: with whose it is, and what it is for. */
export const reviewRow = z.strictObject({
  ...askView.omit({ files: true }).shape,
  filecount: z.int(),
  /** Names of the owner stop working then, whether or not anybody has looked; null: none do. */
  deadline: instant.nullable(),
  /** They have stopped already. */
  held: z.boolean(),
  account: z.strictObject({ number: z.int(), name: z.string() }),
  about: z.strictObject({
    kind: z.enum(["request", "case"]),
    requestid: z.int().nullable(),
    type: z.string().nullable(),
    /** Status number of the request; null: of a case. */
    status: z.int().nullable(),
    domainname: z.string().nullable(),
    contact: z.string().nullable(),
  }),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewListSpec = spec({
  summary: "For the operator's account: documents that wait for a decision or are wanted, or those that were decided",
  input: z.strictObject({ decided: flag.optional() }),
  answer: z.strictObject({ data: z.array(reviewRow) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const reviewSpec = spec({
  summary: "For the operator's account: one document with its files",
  input: z.strictObject({ askid: id }),
  answer: z.strictObject({ document: z.strictObject({ ...reviewRow.shape, files: askView.shape.files }) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const reviewFileSpec = spec({
  summary: "For the operator's account: a file of a document; each reading is kept in the audit log of whose it is",
  input: z.strictObject({ askid: id, fileid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const decideDocumentSpec = spec({
  summary:
    "For the operator's account: accepts a document, and what waited for it goes on; or asks for another one, saying why. The customer is told",
  input: z.strictObject({ askid: id, accept: z.boolean(), text: z.string().trim().max(2000).default("") }),
  answer: z.strictObject({ state: askView.shape.state }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, MissingParameter],
});

export const askDocumentSpec = spec({
  summary: "For the operator's account: asks the customer for a document before a request goes on",
  input: z.strictObject({
    requestid: z.int().positive(),
    what: z.string().trim().min(1).max(200),
    why: z.string().trim().min(1).max(2000),
  }),
  answer: z.strictObject({ askid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});
