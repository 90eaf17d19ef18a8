export { booksOf, type Reading } from "./books.ts";
export { listBrands } from "./price-groups.repository.ts";
export { listGroups, soldProducts, soldTlds } from "./prices.repository.ts";
export { priceRoutes } from "./prices.routes.ts";
export type { Subject } from "./prices.rules.ts";
