export { findRises, untoldRises, type PriceRise, type RiseLine } from "./find-rises.ts";
export { riseRoutes } from "./rises.routes.ts";
