export { beginWatch, isWatched } from "./begin-watch.ts";
export { findFinding, isNameHere, noteReported } from "./findings.repository.ts";
export { namesFoundJob, type NamesFound } from "./monitoring.jobs.ts";
export { monitoringRoutes } from "./monitoring.routes.ts";
export { monitoringWork } from "./monitoring.work.ts";
export type { NamesFolder } from "./names-folder.port.ts";
