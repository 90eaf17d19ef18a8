import { moneyToDecimal, type Money } from "@nameplane/values";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { getInvoicePdf, type getInvoice, type invoiceList } from "@nameplane/contracts/ledger/operations";

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

/** Statuses an invoice or credit note in a customer's list can have. */
export const invoiceStatuses = [3000, 3100, 3200, 3300, 3399, 3500, 20_311] as const;

/** Period of the address; everything when it names none. */
export const readPeriod = (text: string | undefined): Period => periods.find((period) => period === text) ?? "everything";

/** Status of the address; null for all. */
export const readInvoiceStatus = (text: string | undefined): number | null =>
  invoiceStatuses.find((code) => String(code) === text) ?? null;

/** Address of the document. It opens in a tab of its own: the server lets same-origin documents through without our header. */
export const pdfHref = (invoiceid: string): string => `${getInvoicePdf.path}?${new URLSearchParams({ invoiceid }).toString()}`;

/** What has been settled on an invoice: its total less what is left. */
export const settledOf = ({ totalMinor, leftMinor, kind }: Pick<Invoice, "totalMinor" | "leftMinor" | "kind">): number =>
  kind === "credit_note" ? 0 : totalMinor - leftMinor;

/** A sum as banks want it typed: no spaces between thousands, the language's own decimal sign. */
export function bankAmount(amount: Money, locale: "en" | "sv"): string {
  return moneyToDecimal(amount).replace(".", locale === "sv" ? "," : ".");
}

/** How the sentence under the title begins: what is open, and since when. */
export type InvoiceStatus = "due" | "late" | "open" | "paid" | "closed" | "credit";

export function statusOf(
  invoice: Pick<Invoice, "kind" | "leftMinor" | "dueon" | "paidon" | "status">,
  daysUntilDue: number | null,
): InvoiceStatus {
  if (invoice.kind === "credit_note") return "credit";
  // Voided and written off: nothing is asked for any more, whatever the figures say.
  const isOpen = invoice.leftMinor > 0 && invoice.status !== 3300 && invoice.status !== 3399;
  if (!isOpen) return invoice.paidon === null ? "closed" : "paid";
  if (daysUntilDue === null) return "open";
  return daysUntilDue < 0 ? "late" : "due";
}
