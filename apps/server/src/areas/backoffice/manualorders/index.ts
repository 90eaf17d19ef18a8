export { manualOrderRoutes } from "./manual-orders.routes.ts";
export { quotedOrders } from "./quoted-order.ts";
