export { resellerRoutes } from "./resellers.routes.ts";
export { resellerWork } from "./resellers.work.ts";
