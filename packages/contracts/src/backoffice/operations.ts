import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { askDocumentSpec, decideDocumentSpec, reviewFileSpec, reviewListSpec, reviewSpec } from "./documents.ts";
import type { differenceListSpec, fixDifferenceSpec } from "./differences.ts";
import type { systemStatusSpec } from "./status.ts";
import type * as specs from "./tasks.ts";

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

export const taskList = get<IoOf<typeof specs.taskListSpec>>("taskList", "/api/review/gettasks/");
export const taskCounts = get<IoOf<typeof specs.taskCountsSpec>>("taskCounts", "/api/review/gettaskcounts/");
export const task = get<IoOf<typeof specs.taskSpec>>("task", "/api/review/gettask/");
export const takeTask = post<IoOf<typeof specs.takeTaskSpec>>("takeTask", "/api/review/taketask/");
export const endTask = post<IoOf<typeof specs.endTaskSpec>>("endTask", "/api/review/endtask/");

export const staffRequest = get<IoOf<typeof specs.staffRequestSpec>>("staffRequest", "/api/review/getrequest/");
export const stoppedRequests = get<IoOf<typeof specs.stoppedRequestsSpec>>("stoppedRequests", "/api/review/getstopped/");
export const requestExchange = get<IoOf<typeof specs.requestExchangeSpec>>("requestExchange", "/api/review/getexchange/");
export const actOnRequest = post<IoOf<typeof specs.actOnRequestSpec>>("actOnRequest", "/api/review/actonrequest/", {
  needsKey: true,
});
export const retryStopped = post<IoOf<typeof specs.retryStoppedSpec>>("retryStopped", "/api/review/retrystopped/", {
  needsKey: true,
});
