export { findRises, untoldRises } from "./find-rises.ts";
export { riseRoutes } from "./rises.routes.ts";
