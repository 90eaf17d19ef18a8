import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { getInvoicePdfSpec, getInvoiceSpec, invoiceListSpec } from "./invoices.ts";

export const invoiceList = get<IoOf<typeof invoiceListSpec>>("invoiceList", "/api/economy/getinvoices/");
export const getInvoice = get<IoOf<typeof getInvoiceSpec>>("getInvoice", "/api/economy/getinvoice/");
export const getInvoicePdf = get<IoOf<typeof getInvoicePdfSpec>>("getInvoicePdf", "/api/economy/getinvoicepdf/", {
  answers: "file",
});
