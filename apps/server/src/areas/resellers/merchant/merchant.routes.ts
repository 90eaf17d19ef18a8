import * as specs from "@nameplane/contracts/resellers/merchant";
import * as operations from "@nameplane/contracts/resellers/operations";
import type { z } from "zod";
import type { Edge, RouteOptions, SignedInOptions } from "../../../platform/http/edge.ts";
import { giveCredit, readReceipts, refuseCredit, undoReceipt } from "./customer-credit.ts";
import { readCustomerInvoices, recordCustomerReceipt } from "./customer-invoices.ts";
import { askMode, checkedSeller, refuseMode, setOwnSeller, withdrawOwnMode } from "./own-seller.ts";
import { readMerchant, setWarning } from "./read-merchant.ts";
import type { SellerFacts } from "./seller.rules.ts";
import { decideStaffMode, readStaffModes } from "./staff-modes.ts";

/**
 * Routes for a reseller that invoices its customers itself: its seller, its balance, its customers' invoices, and staff's
 * decisions about it.
 */
export function merchantRoutes(edge: Edge): void {
  const view = { kind: "permission", permission: "resale_view" } as const;
  const sells = { kind: "permission", permission: "resale_merchant" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };
  const unproved = { ...onlyWith, stepUp: null };

  edge.inTransaction(operations.merchantView, specs.merchantSpec, view, onlyWith, readMerchant);
  // Only a user who has just proved their identity again may change where customers pay and who invoices them (T121).
  const seller: SignedInOptions<SellerFacts> = {
    ...onlyWith,
    stepUp: { first: async (_, input) => void checkedSeller(input) },
  };
  edge.inTransaction(operations.setResaleSeller, specs.setResaleSellerSpec, sells, seller, async (call, input) => {
    await setOwnSeller(call, input);
    return {};
  });
  const asks: SignedInOptions<z.output<typeof specs.askResaleModeSpec.input>> = {
    ...onlyWith,
    stepUp: { first: (call, input) => call.tx(async (trx) => void (await refuseMode(trx, call, input))) },
  };
  edge.inTransaction(operations.askResaleMode, specs.askResaleModeSpec, sells, asks, async (call, input) => ({
    modeid: await askMode(call, input),
  }));
  edge.inTransaction(operations.withdrawResaleMode, specs.withdrawResaleModeSpec, sells, unproved, async (call, { modeid }) => {
    await withdrawOwnMode(call, modeid);
    return {};
  });
  edge.inTransaction(operations.setWholesaleWarning, specs.setWholesaleWarningSpec, sells, unproved, async (call, input) => {
    await setWarning(call, input);
    return {};
  });
  edge.inTransaction(operations.merchantInvoices, specs.merchantInvoicesSpec, view, onlyWith, readCustomerInvoices);
  edge.inTransaction(operations.recordMerchantReceipt, specs.recordMerchantReceiptSpec, sells, unproved, async (call, input) => {
    await recordCustomerReceipt(call, input);
    return {};
  });
  edge.inTransaction(operations.merchantReceipts, specs.merchantReceiptsSpec, view, onlyWith, readReceipts);
  // Credit for which no money came is only given by a user who has just proved their identity.
  const credit: SignedInOptions<z.output<typeof specs.giveCustomerCreditSpec.input>> = {
    ...onlyWith,
    stepUp: { first: (call, input) => call.tx(async (trx) => void (await refuseCredit(call, trx, input))) },
  };
  edge.inTransaction(operations.giveCustomerCredit, specs.giveCustomerCreditSpec, sells, credit, async (call, input) => {
    await giveCredit(call, input);
    return {};
  });
  edge.inTransaction(operations.undoMerchantReceipt, specs.undoMerchantReceiptSpec, sells, unproved, async (call, input) => {
    await undoReceipt(call, input);
    return {};
  });

  const resellers = "staff_resellers";
  edge.staff(operations.staffResaleModes, specs.staffResaleModesSpec, resellers, {}, readStaffModes);
  edge.staff(operations.decideResaleMode, specs.decideResaleModeSpec, resellers, { stepUp: {} }, async (call, input) => {
    await decideStaffMode(call, input);
    return {};
  });
}
