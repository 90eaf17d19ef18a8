export { billResellers } from "./bill-month.ts";
export { closeEnded, coverRequest, releaseWaiting, type CoverDeps } from "./cover-requests.ts";
