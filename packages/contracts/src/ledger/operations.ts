import { get, post } from "../operation.ts";
import type { mailStatementSpec, statementCsvSpec, statementPdfSpec, statementSpec } from "./statement.ts";
import type { IoOf } from "../spec.ts";
import type { checkDepositSpec, creditMovementsSpec, depositChoicesSpec, getBalanceSpec, makeDepositSpec } from "./deposit.ts";
import type {
  getInvoiceFacturXSpec,
  getInvoicePdfSpec,
  getInvoiceSpec,
  getInvoiceUblSpec,
  invoiceListSpec,
  staffInvoiceUblSpec,
} from "./invoices.ts";
import type { checkInvoicePaymentSpec, invoicePaymentSpec, invoicePayWaysSpec, payInvoicesSpec } from "./pay-invoices.ts";
import type {
  cancelSwishByLinkSpec,
  checkPayLinkSpec,
  payByLinkSpec,
  payLinkPdfSpec,
  readPayLinkSpec,
  sendSwishByLinkSpec,
} from "./pay-link.ts";
import type { creditableSpec, creditInvoiceSpec, giveGoodwillSpec } from "./credit-notes.ts";
import type { receiptListSpec, receiptPdfSpec } from "./receipts.ts";
import type { invoiceRemindersSpec, lateInvoicesSpec } from "./reminders.ts";

export const invoiceList = get<IoOf<typeof invoiceListSpec>>("invoiceList", "/api/economy/getinvoices/");
export const getInvoice = get<IoOf<typeof getInvoiceSpec>>("getInvoice", "/api/economy/getinvoice/");
export const getInvoicePdf = get<IoOf<typeof getInvoicePdfSpec>>("getInvoicePdf", "/api/economy/getinvoicepdf/", {
  answers: "file",
});
export const getInvoiceUbl = get<IoOf<typeof getInvoiceUblSpec>>("getInvoiceUbl", "/api/economy/getinvoiceubl/", {
  answers: "file",
});
export const getInvoiceFacturX = get<IoOf<typeof getInvoiceFacturXSpec>>("getInvoiceFacturX", "/api/economy/getinvoicefacturx/", {
  answers: "file",
});
export const staffInvoiceUbl = get<IoOf<typeof staffInvoiceUblSpec>>("staffInvoiceUbl", "/api/staff/getinvoiceubl/", {
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
export const invoiceReminders = get<IoOf<typeof invoiceRemindersSpec>>("invoiceReminders", "/api/economy/getreminders/");
export const lateInvoices = get<IoOf<typeof lateInvoicesSpec>>("lateInvoices", "/api/economy/getlateinvoices/");
/** The token is sent in the body, so that it is not part of a URL that a proxy logs. */
export const readPayLink = post<IoOf<typeof readPayLinkSpec>>("readPayLink", "/api/paylink/readlink/");
export const payByLink = post<IoOf<typeof payByLinkSpec>>("payByLink", "/api/paylink/pay/");
export const checkPayLink = post<IoOf<typeof checkPayLinkSpec>>("checkPayLink", "/api/paylink/checkpayment/");
export const sendSwishByLink = post<IoOf<typeof sendSwishByLinkSpec>>("sendSwishByLink", "/api/paylink/sendswish/");
export const cancelSwishByLink = post<IoOf<typeof cancelSwishByLinkSpec>>("cancelSwishByLink", "/api/paylink/cancelswish/");
export const payLinkPdf = post<IoOf<typeof payLinkPdfSpec>>("payLinkPdf", "/api/paylink/getpdf/", { answers: "file" });
export const receiptList = get<IoOf<typeof receiptListSpec>>("receiptList", "/api/economy/getreceipts/");
export const receiptPdf = get<IoOf<typeof receiptPdfSpec>>("receiptPdf", "/api/economy/getreceiptpdf/", { answers: "file" });
export const getBalance = get<IoOf<typeof getBalanceSpec>>("getBalance", "/api/economy/getbalance/");
export const makeDeposit = post<IoOf<typeof makeDepositSpec>>("makeDeposit", "/api/economy/makedeposit/", {
  needsKey: true,
});
export const depositChoices = get<IoOf<typeof depositChoicesSpec>>("depositChoices", "/api/economy/getdeposit/");
export const checkDeposit = post<IoOf<typeof checkDepositSpec>>("checkDeposit", "/api/economy/checkdeposit/");
export const creditMovements = get<IoOf<typeof creditMovementsSpec>>("creditMovements", "/api/economy/getmovements/");
export const statement = get<IoOf<typeof statementSpec>>("statement", "/api/economy/getstatement/");
export const mailStatement = post<IoOf<typeof mailStatementSpec>>("mailStatement", "/api/staff/mailstatement/");
export const statementPdf = get<IoOf<typeof statementPdfSpec>>("statementPdf", "/api/economy/getstatementpdf/", {
  answers: "file",
});
export const statementCsv = get<IoOf<typeof statementCsvSpec>>("statementCsv", "/api/economy/getstatementcsv/", {
  answers: "file",
});
export const creditable = get<IoOf<typeof creditableSpec>>("creditable", "/api/staff/getcreditable/");
export const creditInvoice = post<IoOf<typeof creditInvoiceSpec>>("creditInvoice", "/api/staff/creditinvoice/", {
  needsKey: true,
});
export const giveGoodwill = post<IoOf<typeof giveGoodwillSpec>>("giveGoodwill", "/api/staff/givegoodwill/", { needsKey: true });
