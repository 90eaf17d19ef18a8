export { Brands } from "./brands.ts";
export { secureBrand } from "./actions/secure-brand.ts";
export { termsOf, type BrandTerms } from "./terms-of.ts";
export { findBrandRow, type BrandRow } from "./whitelabel.repository.ts";
export { whitelabelRoutes } from "./whitelabel.routes.ts";
