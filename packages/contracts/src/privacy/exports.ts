import { z } from "zod";
import { ExportsBusy, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { ExportUnderWay } from "./refusals.ts";

/**
 * waiting: it is being made. ready: it can be downloaded. failed: it could not be made. gone: its days are over, and it has been
 * erased.
 */
export const exportStates = ["waiting", "ready", "failed", "gone"] as const;

export const dataExportView = z.strictObject({
  exportid: id,
  state: z.enum(exportStates),
  orderedat: instant,
  /** The size of the ZIP file in bytes. Null if it has not been made. */
  size: z.int().nullable(),
  /** Until when the archive can be downloaded. Null if the archive has not been made. */
  fetchuntil: instant.nullable(),
  /** When the archive was last downloaded. Null if it never was. */
  fetchedat: instant.nullable(),
});
export type DataExportView = z.infer<typeof dataExportView>;

export const dataExportsSpec = spec({
  summary: "The last copies of everything the account has here, the newest first",
  input: nothing,
  answer: z.strictObject({ data: z.array(dataExportView) }),
  refusals: [LoginRequired, NoPermission],
});

export const orderDataExportSpec = spec({
  summary:
    "Orders a copy of everything the account has here, as a ZIP file; the user gets a mail when it is ready; asks for fresh proof",
  input: nothing,
  answer: z.strictObject({ exportid: id }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, ExportUnderWay],
});

export const fetchDataExportSpec = spec({
  summary: "The ZIP file of a copy that is ready, as a stream; asks for fresh proof",
  input: z.strictObject({ exportid: id }),
  answer: z.unknown(),
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound],
});

export const ownDataSpec = spec({
  summary:
    "What is stored of the user in person, as a ZIP file: login, sessions, rights, choices and notices; asks for fresh proof",
  input: nothing,
  answer: z.unknown(),
  refusals: [LoginRequired, StepUpRequired, ExportsBusy],
});
