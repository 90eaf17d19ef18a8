export { groupRoutes } from "./groups.routes.ts";
export { customerSuspendedJob, type CustomerSuspended } from "./groups.jobs.ts";
export { customerSuspensionRoutes } from "./suspension.routes.ts";
