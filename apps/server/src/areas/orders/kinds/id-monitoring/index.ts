export { idMonitoringDelivery } from "./deliver.ts";
