import type { Edge } from "../../platform/http/edge.ts";
import { ownPriceRoutes } from "./prices/index.ts";
import { saleRoutes } from "./sales/index.ts";

/** What a reseller does with the brand that was lent to it, beside editing its look: prices, and the money from it. */
export function resellerRoutes(edge: Edge): void {
  ownPriceRoutes(edge);
  saleRoutes(edge);
}
