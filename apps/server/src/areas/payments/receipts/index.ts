/** The PDF of a receipt. */
export { receiptPdfRoutes } from "./receipts.routes.ts";
