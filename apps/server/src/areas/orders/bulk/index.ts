export { bulkRowJob } from "./bulk.jobs.ts";
export { bulkRoutes } from "./bulk.routes.ts";
export { insertRun, runOfOrder } from "./run.repository.ts";
export { workRow } from "./work-row.ts";
