import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { checkDepositSpec, creditMovementsSpec, depositChoicesSpec, getBalanceSpec, makeDepositSpec } from "./deposit.ts";
import type { getInvoicePdfSpec, getInvoiceSpec, invoiceListSpec } from "./invoices.ts";
import type { checkInvoicePaymentSpec, invoicePaymentSpec, invoicePayWaysSpec, payInvoicesSpec } from "./pay-invoices.ts";
import type { receiptListSpec } from "./receipts.ts";

export const invoiceList = get<IoOf<typeof invoiceListSpec>>("invoiceList", "/api/economy/getinvoices/");
export const getInvoice = get<IoOf<typeof getInvoiceSpec>>("getInvoice", "/api/economy/getinvoice/");
export const getInvoicePdf = get<IoOf<typeof getInvoicePdfSpec>>("getInvoicePdf", "/api/economy/getinvoicepdf/", {
  answers: "file",
});
export const invoicePayWays = get<IoOf<typeof invoicePayWaysSpec>>("invoicePayWays", "/api/economy/getpayways/");
export const payInvoices = post<IoOf<typeof payInvoicesSpec>>("payInvoices", "/api/economy/payinvoices/", {
  needsKey: true,
});
export const invoicePayment = get<IoOf<typeof invoicePaymentSpec>>("invoicePayment", "/api/economy/getinvoicepayment/");
export const checkInvoicePayment = post<IoOf<typeof checkInvoicePaymentSpec>>(
  "checkInvoicePayment",
  "/api/economy/checkinvoicepayment/",
);
export const receiptList = get<IoOf<typeof receiptListSpec>>("receiptList", "/api/economy/getreceipts/");
export const getBalance = get<IoOf<typeof getBalanceSpec>>("getBalance", "/api/economy/getbalance/");
export const makeDeposit = post<IoOf<typeof makeDepositSpec>>("makeDeposit", "/api/economy/makedeposit/", {
  needsKey: true,
});
export const depositChoices = get<IoOf<typeof depositChoicesSpec>>("depositChoices", "/api/economy/getdeposit/");
export const checkDeposit = post<IoOf<typeof checkDepositSpec>>("checkDeposit", "/api/economy/checkdeposit/");
export const creditMovements = get<IoOf<typeof creditMovementsSpec>>("creditMovements", "/api/economy/getmovements/");
