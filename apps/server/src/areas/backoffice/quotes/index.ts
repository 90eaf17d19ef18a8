export { staffQuoteRoutes } from "./quotes.routes.ts";
