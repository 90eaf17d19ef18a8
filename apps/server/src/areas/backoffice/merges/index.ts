export { mergeRoutes } from "./merges.routes.ts";
export { mergeJob } from "./merges.jobs.ts";
export { type MergeDeps, mergeSweep, runMerge } from "./run-merge.ts";
