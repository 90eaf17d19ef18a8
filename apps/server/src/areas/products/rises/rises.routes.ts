import { priceRises } from "@nameplane/contracts/products/operations";
import { priceRisesSpec } from "@nameplane/contracts/products/price-rises";
import type { Edge } from "../../../platform/http/edge.ts";
import { comingRises } from "./rises.repository.ts";

/** Route with the renewal prices that are about to rise for the account. */
export function riseRoutes(edge: Edge): void {
  edge.inTransaction(
    priceRises,
    priceRisesSpec,
    { kind: "permission", permission: "domain_view" },
    { feature: "Domains" },
    async (call) => {
      const { trx, scope, now } = call;
      if (!(await call.isOn("enablePrices"))) return { data: [] };
      const rises = await comingRises(trx, scope, now);
      return {
        data: rises.map(({ startsAt, currency, lines }) => ({
          starts: startsAt.toISOString(),
          currency,
          lines: lines.map(({ tld, months, domains, before, after }) => ({
            tld,
            months,
            domains,
            beforeMinor: before,
            afterMinor: after,
          })),
        })),
      };
    },
  );
}
