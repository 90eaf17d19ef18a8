import type { Edge } from "../../platform/http/edge.ts";
import { costRoutes } from "./costs/index.ts";
import { groupRoutes } from "./groups/index.ts";
import { merchantRoutes } from "./merchant/index.ts";
import { ownPriceRoutes } from "./prices/index.ts";
import { voucherRoutes } from "./vouchers/index.ts";
import { saleRoutes } from "./sales/index.ts";

/**
 * Routes for resellers, apart from those that edit a brand's look: prices, who invoices the customers, and the money that the
 * reseller gets.
 */
export function resellerRoutes(edge: Edge): void {
  ownPriceRoutes(edge);
  costRoutes(edge);
  voucherRoutes(edge);
  groupRoutes(edge);
  saleRoutes(edge);
  merchantRoutes(edge);
}
