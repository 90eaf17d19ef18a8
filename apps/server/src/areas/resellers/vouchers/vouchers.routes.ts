import * as operations from "@nameplane/contracts/resellers/voucher-operations";
import * as specs from "@nameplane/contracts/resellers/vouchers";
import type { Edge } from "../../../platform/http/edge.ts";
import { makeVoucher, readVouchers, stopVoucher } from "./manage-vouchers.ts";

/** Routes of the voucher codes that a reseller has at its own cost. */
export function voucherRoutes(edge: Edge): void {
  const feature = { feature: "ToolsWhitelabel" } as const;
  const sees = { kind: "permission", permission: "resale_view" } as const;
  const changes = { kind: "permission", permission: "resale_prices" } as const;
  edge.inTransaction(operations.resaleVouchers, specs.resaleVouchersSpec, sees, feature, readVouchers);
  edge.inTransaction(operations.makeResaleVoucher, specs.makeResaleVoucherSpec, changes, feature, makeVoucher);
  edge.inTransaction(operations.stopResaleVoucher, specs.stopResaleVoucherSpec, changes, feature, async (call, input) => {
    await stopVoucher(call, input.voucherid);
    return {};
  });
}
