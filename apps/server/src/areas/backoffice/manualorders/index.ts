export { manualOrderRoutes } from "./manual-orders.routes.ts";
