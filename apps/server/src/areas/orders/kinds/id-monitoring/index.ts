export { idMonitoringDelivery } from "./deliver.ts";
export { monitoringReportRoutes } from "./report.routes.ts";
