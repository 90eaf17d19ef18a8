export { priceRoutes } from "./prices.routes.ts";
