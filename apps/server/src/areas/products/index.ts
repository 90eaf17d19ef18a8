export { callerTerms, type Caller } from "./caller-terms.ts";
export { premiumPricer, type PremiumFees, type PremiumPricer } from "./premium-price.ts";
export { PriceBook } from "./price-book.rules.ts";
export { pricesFor } from "./prices-for.ts";
export { costPrice } from "./products.repository.ts";
export { productRoutes } from "./products.routes.ts";
export { serviceRoutes } from "./services.routes.ts";
export { saleTerms, taxPosition, visitorTerms, type SaleTerms } from "./sale-terms.ts";
export { priceView, type TaxKind, type TaxPosition } from "./tax.rules.ts";
