import { productListSpec, serviceListSpec, webhotelListSpec } from "@nameplane/contracts/products/catalogue";
import { productList, serviceList, webhotelList } from "@nameplane/contracts/products/operations";
import { pageSize } from "../identity/index.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { pricesFor } from "./prices-for.ts";
import { saleTerms } from "./sale-terms.ts";
import { countServices, listProducts, listServices, listWebhotels } from "./services.repository.ts";
import { presentProduct, presentService } from "./services.present.ts";

/**
 * Routes of the service products on offer and of the services that an account has. `atOnce`: products that this installation
 * delivers automatically as soon as they are paid for, although staff usually deliver them.
 */
export function serviceRoutes(edge: Edge, { atOnce = [] }: { readonly atOnce?: readonly number[] } = {}): void {
  edge.outsideTransaction(
    productList,
    productListSpec,
    { kind: "session" },
    { feature: { anyOf: ["Services", "enableServiceOrder"] } },
    async (call, input) => {
      const showsPrices = await call.isOn("enablePrices");
      return call.tx(async (trx) => {
        const rows = await listProducts(trx, input.type ?? null);
        if (!showsPrices) return { data: rows.map((row) => presentProduct(row, null, atOnce)) };
        const { priceGroupId, currency, tax } = await saleTerms(trx, call.scope, call.now);
        const book = await pricesFor(trx, { priceGroupId, currency, now: call.now });
        return { data: rows.map((row) => presentProduct(row, { book, tax }, atOnce)) };
      });
    },
  );

  const mayView = { kind: "permission", permission: "service_view" } as const;
  edge.inTransaction(
    webhotelList,
    webhotelListSpec,
    mayView,
    { feature: { anyOf: ["Services", "DomainsList"] } },
    async ({ trx, scope }) => ({
      data: await listWebhotels(trx, scope),
    }),
  );

  edge.inTransaction(
    serviceList,
    serviceListSpec,
    mayView,
    { feature: "Services" },
    async ({ trx, scope, session }, { type, page = 1, limit: asked }) => {
      const limit = await pageSize(trx, session, asked);
      const counts = await countServices(trx, scope);
      const rows = await listServices(trx, scope, { type: type ?? null, limit, offset: (page - 1) * limit });
      const counted = counts.filter((each) => type === undefined || each.page === type);
      return {
        data: rows.map(presentService),
        page,
        limit,
        total: counted.reduce((sum, { total }) => sum + total, 0),
        running: Object.fromEntries(counts.map(({ page: each, running }) => [each, running])),
      };
    },
  );
}
