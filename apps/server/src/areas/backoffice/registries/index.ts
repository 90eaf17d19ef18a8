export { refuseOneBrand, type Reading } from "./read-registries.ts";
export { reckonedBalances } from "./registries.repository.ts";
export { registryRoutes } from "./registries.routes.ts";
export { watchBalances } from "./watch-balances.ts";
