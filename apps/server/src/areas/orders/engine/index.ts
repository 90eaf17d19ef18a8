export { cancelRequest, withdrawAtRegistry, withdrawFirst } from "./cancel-request.ts";
export { completeRequest, endUnfulfilled, setRequestState } from "./end-request.ts";
export { fixFormOf, fixRequest } from "./fix-request.ts";
export { fulfilRequest } from "./fulfil-request.ts";
export { closeLockTask, lockTask } from "./lock-tasks.repository.ts";
export { decideRequestDocument, readDocuments, sendDocuments, wantDocument } from "./request-documents.ts";
export { requeue, restartRequest } from "./restart-request.ts";
export { pauseStop, registryCause } from "./stop-cause.rules.ts";
export { sweepRequests } from "./sweep-requests.ts";
