export { backofficeRoutes } from "./backoffice.routes.ts";
export { checkSystems } from "./check-systems.ts";
export { differenceRoutes, reviewRoutes } from "./review.routes.ts";
