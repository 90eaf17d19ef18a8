export { findInvoiceSellers, findOrderSeller, isOfReseller } from "../ledger.repository.ts";
