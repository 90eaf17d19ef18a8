export { exportedLog } from "./export-log.ts";
export { auditLogRoutes } from "./auditlog.routes.ts";
export { auditLogWork } from "./auditlog.work.ts";
export { listActors } from "./auditlog.repository.ts";
export { actorKind } from "./read-log.ts";
export { verifyExport, verifyLogs, type Verdict } from "./verify-logs.ts";
