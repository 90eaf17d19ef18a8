export { basketRoutes } from "./basket.routes.ts";
export { actFeatures, refusedLines } from "./check-lines.ts";
export { presentItem } from "./view-basket.ts";
