export { Brands } from "./brands.ts";
export { secureBrand } from "./actions/secure-brand.ts";
export { findAnswerHours, timeZoneOf } from "./support-hours.repository.ts";
export { afterWorkHours, type AnswerHours } from "./support-hours.rules.ts";
export { termsOf, type BrandTerms } from "./terms-of.ts";
export { findBrandRow, type BrandRow } from "./whitelabel.repository.ts";
export { whitelabelRoutes } from "./whitelabel.routes.ts";
