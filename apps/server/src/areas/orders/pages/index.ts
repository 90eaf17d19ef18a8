export { presentRequest } from "./orders.present.ts";
export { orderRoutes } from "./orders.routes.ts";
