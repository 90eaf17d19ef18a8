export { backofficeRoutes } from "./backoffice.routes.ts";
export { checkSystems } from "./check-systems.ts";
export { reviewRoutes } from "./review.routes.ts";
