export { untoldCosts } from "./costs.repository.ts";
export { costRoutes } from "./costs.routes.ts";
