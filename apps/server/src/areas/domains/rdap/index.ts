export { rdapRoutes } from "./rdap.routes.ts";
