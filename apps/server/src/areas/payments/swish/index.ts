export { swishRoutes } from "./swish.routes.ts";
