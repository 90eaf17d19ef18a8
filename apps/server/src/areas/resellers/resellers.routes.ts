import type { Edge } from "../../platform/http/edge.ts";
import { costRoutes } from "./costs/index.ts";
import { groupRoutes } from "./groups/index.ts";
import { merchantRoutes } from "./merchant/index.ts";
import { ownPriceRoutes } from "./prices/index.ts";
import { saleRoutes } from "./sales/index.ts";

/** What a reseller does with the brand that was lent to it, beside editing its look: prices, who invoices its customers, and the money from it. */
export function resellerRoutes(edge: Edge): void {
  ownPriceRoutes(edge);
  costRoutes(edge);
  groupRoutes(edge);
  saleRoutes(edge);
  merchantRoutes(edge);
}
