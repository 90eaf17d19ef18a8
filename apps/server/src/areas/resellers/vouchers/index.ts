export { voucherRoutes } from "./vouchers.routes.ts";
