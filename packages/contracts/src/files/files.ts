import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast, BrokenBody } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import {
  FileEmpty,
  FileInfected,
  FileTooLarge,
  NoFiles,
  ScannerAway,
  TooManyFiles,
  UploadsBusy,
  WrongFileType,
} from "./refusals.ts";

export const fileView = z.strictObject({
  fileid: id,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  /** Whether a virus scanner has checked the file. False if the installation has none. */
  scanned: z.boolean(),
  at: instant,
});
export type FileView = z.infer<typeof fileView>;

export const askState = z.enum(["wanted", "sent", "accepted", "refused", "withdrawn"]);

/** A document that is required, with the files that were sent for it. */
export const askView = z.strictObject({
  askid: id,
  what: z.string(),
  why: z.string(),
  /** Who requires the document. */
  by: z.enum(["registry", "staff", "you", "system"]),
  askedat: instant,
  state: askState,
  sentat: instant.nullable(),
  decidedat: instant.nullable(),
  decision: z.string().nullable(),
  files: z.array(fileView),
});
export type AskView = z.infer<typeof askView>;

export const uploadFileSpec = spec({
  summary:
    "Uploads one file for a required document, or, without `askid`, for a message to support. The body is the file itself (application/octet-stream); its type is read from its bytes",
  input: z.strictObject({ askid: id.optional(), name: z.string().max(300) }),
  answer: z.strictObject({ file: fileView }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    TooFast,
    BrokenBody,
    FileTooLarge,
    FileEmpty,
    WrongFileType,
    FileInfected,
    ScannerAway,
    TooManyFiles,
    UploadsBusy,
  ],
});

export const removeFileSpec = spec({
  summary: "Deletes a file that was uploaded but not sent yet",
  input: z.strictObject({ fileid: id }),
  answer: nothing,
  refusals: [LoginRequired, NotFound, NoPermission, StatusProhibits],
});

export const getFileSpec = spec({
  summary: "A file of the account, as it was uploaded; always as a download",
  input: z.strictObject({ fileid: id }),
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});

export const requestDocumentsSpec = spec({
  summary: "Documents that were required for a request, the latest first",
  input: z.strictObject({ requestid: z.coerce.number().int().positive() }),
  answer: z.strictObject({ data: z.array(askView) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const sendRequestDocumentsSpec = spec({
  summary: "Sends the uploaded files for the document that a request waits for; a person reviews them",
  input: z.strictObject({ requestid: z.int().positive() }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, NoFiles],
});

export const offerCaseDocumentSpec = spec({
  summary: "Starts proving with a document who an owner is, where the mailed link cannot be used",
  input: z.strictObject({ caseid: id }),
  answer: z.strictObject({ document: askView }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});

export const sendCaseDocumentsSpec = spec({
  summary: "Sends the uploaded files that prove who an owner is; a person reviews them",
  input: z.strictObject({ caseid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, NoFiles],
});
