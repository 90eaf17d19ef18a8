import { receiptPdf } from "@nameplane/contracts/ledger/operations";
import { receiptPdfSpec } from "@nameplane/contracts/ledger/receipts";
import type { Edge } from "../../../platform/http/edge.ts";
import { drawReceipt } from "./draw-receipt.ts";

/** The page of credit and the page of an invoice link to receipts too, so the route is open if any of these pages is. */
const feature = { feature: { anyOf: ["EconomyReceipts", "EconomyDeposit", "EconomyInvoices"] } } as const;

/** The receipt of a payment, as a file. */
export function receiptPdfRoutes(edge: Edge): void {
  edge.outsideTransaction(
    receiptPdf,
    receiptPdfSpec,
    { kind: "permission", permission: "economy_view" },
    feature,
    async (call, { paymentid }) => ({
      ...(await drawReceipt((fn) => call.tx(fn), call.scope, paymentid, call.language)),
      contentType: "application/pdf",
    }),
  );
}
