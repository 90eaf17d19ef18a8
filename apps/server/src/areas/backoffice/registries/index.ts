export { registryRoutes } from "./registries.routes.ts";
