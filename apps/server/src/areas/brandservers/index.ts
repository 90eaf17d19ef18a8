export { brandServerJobKinds, brandServerNewsJob, moveServersJob, type BrandServerNews } from "./brandservers.jobs.ts";
export { brandServerRoutes, type BrandServerDeps } from "./brandservers.routes.ts";
export { brandServerWork } from "./brandservers.work.ts";
export type { ServerWatchDeps } from "./watch-servers.ts";
