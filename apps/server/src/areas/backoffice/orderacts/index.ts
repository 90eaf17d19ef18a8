export { orderActRoutes } from "./orderacts.routes.ts";
export { ordersInBatch } from "./act-on-order.ts";
