export { backofficeRoutes } from "./backoffice.routes.ts";
export { checkSystems } from "./check-systems.ts";
export { taskRoutes } from "./tasks.routes.ts";
export { differenceRoutes, reviewRoutes } from "./review.routes.ts";
export { lifeChecks } from "./life-checks.repository.ts";
export { countBroken } from "./watch-invariants.ts";
