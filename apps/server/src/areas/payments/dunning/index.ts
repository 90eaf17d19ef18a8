export { isInvoicingPaused, suspendedFor } from "./dunning.repository.ts";
export { dunningRoutes } from "./dunning.routes.ts";
export { readDunning, type Dunning } from "./read-dunning.ts";
export { staffDunningRoutes } from "./staff-dunning.routes.ts";
export { liftPaidAccounts, remindLatePayers, type DunningDeps } from "./work-dunning.ts";
