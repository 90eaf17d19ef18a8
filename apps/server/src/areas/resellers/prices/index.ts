export { ownPriceRoutes } from "./own-prices.routes.ts";
