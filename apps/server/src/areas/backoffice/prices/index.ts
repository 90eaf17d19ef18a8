export type { Reading } from "./books.ts";
export { listBrands } from "./price-groups.repository.ts";
export { listGroups } from "./prices.repository.ts";
export { priceRoutes } from "./prices.routes.ts";
