import { moneyToDecimal, type Money } from "@nameplane/values";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import {
  getInvoicePdf,
  receiptPdf,
  getInvoiceFacturX,
  getInvoiceUbl,
  type getInvoice,
  type invoiceList,
} from "@nameplane/contracts/ledger/operations";

export type InvoiceRow = AnswerOf<typeof invoiceList>["data"][number];
export type Invoice = AnswerOf<typeof getInvoice>["invoice"];
export type Period = NonNullable<InputOf<typeof invoiceList>["period"]>;

/** Periods of the list, in the order of the specification. */
export const periods: readonly Period[] = [
  "today",
  "thisweek",
  "lastweek",
  "thismonth",
  "lastmonth",
  "thisyear",
  "lastyear",
  "everything",
];

/** The statuses that an invoice or credit note in a customer's list can have. */
export const invoiceStatuses = [3000, 3100, 3200, 3300, 3399, 3500, 20_311] as const;

/** The period in the URL. All time if the URL has none. */
export const readPeriod = (text: string | undefined): Period => periods.find((period) => period === text) ?? "everything";

/** The status in the URL. Null means all statuses. */
export const readInvoiceStatus = (text: string | undefined): number | null =>
  invoiceStatuses.find((code) => String(code) === text) ?? null;

/** The URL of the electronic invoice. */
export const facturXHref = (invoiceid: string): string =>
  `${getInvoiceFacturX.path}?${new URLSearchParams({ invoiceid }).toString()}`;
export const ublHref = (invoiceid: string): string => `${getInvoiceUbl.path}?${new URLSearchParams({ invoiceid }).toString()}`;

/** The URL of the PDF. It opens in a new tab, and the server accepts same-origin page loads without our request header. */
export const pdfHref = (invoiceid: string): string => `${getInvoicePdf.path}?${new URLSearchParams({ invoiceid }).toString()}`;

/** The URL of a receipt as PDF. */
export const receiptHref = (paymentid: string): string => `${receiptPdf.path}?${new URLSearchParams({ paymentid }).toString()}`;

/** The amount settled on an invoice: its total less what is left to pay. */
export const settledOf = ({ totalMinor, leftMinor, kind }: Pick<Invoice, "totalMinor" | "leftMinor" | "kind">): number =>
  kind === "credit_note" ? 0 : totalMinor - leftMinor;

/** An amount in the form that banks expect: no spaces, and the decimal sign of the language. */
export function bankAmount(amount: Money, locale: "en" | "sv"): string {
  return moneyToDecimal(amount).replace(".", locale === "sv" ? "," : ".");
}

/** Whether something is left to pay. A voided or written-off invoice needs no payment, even if an amount is left on it. */
export const isPayable = ({ kind, leftMinor, status }: Pick<Invoice, "kind" | "leftMinor" | "status">): boolean =>
  kind === "invoice" && leftMinor > 0 && status !== 3300 && status !== 3399;

/** Decides how the sentence under the title begins. */
export type InvoiceStatus = "due" | "late" | "open" | "paid" | "closed" | "credit";

export function statusOf(
  invoice: Pick<Invoice, "kind" | "leftMinor" | "dueon" | "paidon" | "status">,
  daysUntilDue: number | null,
): InvoiceStatus {
  if (invoice.kind === "credit_note") return "credit";
  if (!isPayable(invoice)) return invoice.paidon === null ? "closed" : "paid";
  if (daysUntilDue === null) return "open";
  return daysUntilDue < 0 ? "late" : "due";
}
