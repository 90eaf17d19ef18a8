import { productListSpec, serviceListSpec, webhotelListSpec } from "@nameplane/contracts/products/catalogue";
import { productList, serviceList, webhotelList } from "@nameplane/contracts/products/operations";
import { asciiNameOf } from "@nameplane/values";
import { pageSize } from "../identity/index.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { pricesFor } from "./prices-for.ts";
import { saleTerms } from "./sale-terms.ts";
import {
  countServices,
  countWanted,
  listPlans,
  listProducts,
  listServices,
  listWebhotels,
  productsOfServices,
} from "./services.repository.ts";
import { presentProduct, presentService } from "./services.present.ts";

/** A domain as A-labels. What is no domain name stays as it is, and matches none. */
const asciiOf = (typed: string): string => asciiNameOf(typed.trim()) ?? typed;

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
        const plans = await listPlans(trx);
        if (!showsPrices) return { data: rows.map((row) => presentProduct(row, { plans, prices: null, atOnce })) };
        const { priceGroupId, currency, tax } = await saleTerms(trx, call.scope, call.now);
        const book = await pricesFor(trx, { priceGroupId, currency, now: call.now });
        return { data: rows.map((row) => presentProduct(row, { plans, prices: { book, tax }, atOnce })) };
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
    async ({ trx, scope, session }, { page = 1, limit: asked, ...wanted }) => {
      const limit = await pageSize(trx, session, asked);
      const counts = await countServices(trx, scope);
      const filter = {
        type: wanted.type ?? null,
        state: wanted.state ?? null,
        productId: wanted.productid ?? null,
        domain: wanted.domainname === undefined ? null : asciiOf(wanted.domainname),
        text: wanted.text === undefined || wanted.text === "" ? null : wanted.text,
        renewsBefore: wanted.renewsbefore ?? null,
      };
      const rows = await listServices(trx, scope, filter, { limit, offset: (page - 1) * limit });
      return {
        data: rows.map(presentService),
        page,
        limit,
        total: await countWanted(trx, scope, filter),
        products: (await productsOfServices(trx, scope)).map(({ id, name_en: en, name_sv: sv }) => ({
          productid: id,
          product: { en, sv },
        })),
        running: Object.fromEntries(counts.map(({ page: each, running }) => [each, running])),
      };
    },
  );
}
