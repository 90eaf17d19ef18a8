export { Brands } from "./brands.ts";
export { findBrandRow, type BrandRow } from "./whitelabel.repository.ts";
export { whitelabelRoutes } from "./whitelabel.routes.ts";
