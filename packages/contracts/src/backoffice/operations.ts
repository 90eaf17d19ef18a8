import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { askDocumentSpec, decideDocumentSpec, reviewFileSpec, reviewListSpec, reviewSpec } from "./documents.ts";
import type { systemStatusSpec } from "./status.ts";

export const systemStatus = get<IoOf<typeof systemStatusSpec>>("systemStatus", "/api/miscellaneous/getsystemstatus/");

export const reviewList = get<IoOf<typeof reviewListSpec>>("reviewList", "/api/review/getdocuments/");
export const review = get<IoOf<typeof reviewSpec>>("review", "/api/review/getdocument/");
export const reviewFile = get<IoOf<typeof reviewFileSpec>>("reviewFile", "/api/review/getfile/", { answers: "file" });
export const decideDocument = post<IoOf<typeof decideDocumentSpec>>("decideDocument", "/api/review/decide/");
export const askDocument = post<IoOf<typeof askDocumentSpec>>("askDocument", "/api/review/ask/");
