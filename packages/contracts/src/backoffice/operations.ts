import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { askDocumentSpec, decideDocumentSpec, reviewFileSpec, reviewListSpec, reviewSpec } from "./documents.ts";
import type { differenceListSpec, fixDifferenceSpec } from "./differences.ts";
import type { systemStatusSpec } from "./status.ts";

export const systemStatus = get<IoOf<typeof systemStatusSpec>>("systemStatus", "/api/miscellaneous/getsystemstatus/");

export const reviewList = get<IoOf<typeof reviewListSpec>>("reviewList", "/api/review/getdocuments/");
export const review = get<IoOf<typeof reviewSpec>>("review", "/api/review/getdocument/");
export const reviewFile = get<IoOf<typeof reviewFileSpec>>("reviewFile", "/api/review/getfile/", { answers: "file" });
export const decideDocument = post<IoOf<typeof decideDocumentSpec>>("decideDocument", "/api/review/decide/");
export const askDocument = post<IoOf<typeof askDocumentSpec>>("askDocument", "/api/review/ask/");

export const differenceList = get<IoOf<typeof differenceListSpec>>("differenceList", "/api/review/getdifferences/");
export const fixDifference = post<IoOf<typeof fixDifferenceSpec>>("fixDifference", "/api/review/fixdifference/", {
  needsKey: true,
});
