export { brandTldRoutes } from "./brand-tlds.routes.ts";
