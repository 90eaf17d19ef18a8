import * as operations from "@nameplane/contracts/resellers/operations";
import * as specs from "@nameplane/contracts/resellers/prices";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import { judgeChange } from "./judge-change.ts";
import { readOwnChanges, readOwnPrices } from "./read-own-prices.ts";
import { setOwnPrices, withdrawOwnPrices } from "./set-own-prices.ts";

/**
 * Routes with which a reseller reads and sets the prices of its brands. The row policies hide lists of brands that the account
 * does not own.
 */
export function ownPriceRoutes(edge: Edge): void {
  const view = { kind: "permission", permission: "resale_view" } as const;
  const set = { kind: "permission", permission: "resale_prices" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };

  edge.inTransaction(operations.resalePrices, specs.resalePricesSpec, view, onlyWith, readOwnPrices);

  edge.inTransaction(operations.resaleChanges, specs.resaleChangesSpec, view, onlyWith, (call, { groupid }) =>
    readOwnChanges(call, groupid),
  );

  edge.inTransaction(
    operations.previewResalePrices,
    specs.previewResalePricesSpec,
    set,
    { ...onlyWith, changesState: false },
    async (call, input) => ({ preview: (await judgeChange(call, input)).preview }),
  );

  edge.inTransaction(operations.setResalePrices, specs.setResalePricesSpec, set, onlyWith, async (call, input) => ({
    changeid: await setOwnPrices(call, input),
  }));

  edge.inTransaction(
    operations.withdrawResalePrices,
    specs.withdrawResalePricesSpec,
    set,
    onlyWith,
    async (call, { changeid }) => {
      await withdrawOwnPrices(call, changeid);
      return {};
    },
  );
}
