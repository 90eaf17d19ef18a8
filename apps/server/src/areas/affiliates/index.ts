export { affiliateRoutes } from "./affiliates.routes.ts";
export { affiliateWork } from "./affiliates.work.ts";
