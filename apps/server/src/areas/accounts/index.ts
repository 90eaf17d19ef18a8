export { accountRoutes } from "./accounts.routes.ts";
export { findAccount, type AccountRow } from "./accounts.repository.ts";
