export type { SecondaryDeps } from "./check-secondaries.ts";
export type { PrimaryAsker, SecondaryServer } from "./secondary-server.port.ts";
export { wakeSecondary } from "./secondary.repository.ts";
export { secondaryRoutes } from "./secondary.routes.ts";
export { secondaryWork } from "./secondary.work.ts";
export { beginSecondary, withdrawSecondary } from "./serve-secondary.ts";
