export { objectRoutes } from "./objects.routes.ts";
