import { InvoiceNotElectronic } from "./refusals.ts";
import { z } from "zod";
import { flag, id, instant, limit, page, pageOf, rowAccount, spec, subaccounts } from "../spec.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound } from "../refusals.ts";

/** Periods of the invoice list (specification: from today to everything). */
export const invoicePeriods = [
  "today",
  "thisweek",
  "lastweek",
  "thismonth",
  "lastmonth",
  "thisyear",
  "lastyear",
  "everything",
] as const;

export const invoiceRow = z.strictObject({
  invoiceid: id,
  number: z.int(),
  kind: z.enum(["invoice", "credit_note"]),
  created: instant,
  issuedon: z.string(),
  dueon: z.string().nullable(),
  paidon: z.string().nullable(),
  status: z.int(),
  currency: z.string(),
  netMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  leftMinor: z.int(),
  note: z.string(),
  /** Organisation number of the buyer as frozen at issue. */
  organizationid: z.string(),
  /** Name of the buyer as frozen at issue. */
  customer: z.string(),
  /** Text of the first line. */
  service: z.string(),
  linecount: z.int(),
  ordernr: z.int().nullable(),
  ocr: z.string().nullable(),
});

export const invoiceListSpec = spec({
  summary: "Invoices and credit notes of the account, newest first unless desc=false; 10 a page unless limit says otherwise",
  input: z.strictObject({
    period: z.enum(invoicePeriods).optional(),
    status: z.coerce.number().int().optional(),
    orderby: z.enum(["created"]).optional(),
    desc: flag.optional(),
    subaccounts,
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: z.strictObject({
    ...pageOf(z.strictObject({ ...invoiceRow.shape, account: rowAccount })).shape,
    /** Whether invoices of sub-accounts are included. */
    subaccounts: z.boolean().optional(),
    /** What is left to pay on all open invoices of the account itself, in its currency, regardless of the filter. */
    unpaid: z.strictObject({ currency: z.string(), totalMinor: z.int(), count: z.int() }),
  }),
  refusals: [LoginRequired, NoPermission, BadParameter],
});

const party = z.strictObject({
  name: z.string(),
  lines: z.array(z.string()),
  orgnr: z.string(),
  vatnumber: z.string(),
  number: z.int().nullable(),
});

/** Bank details for paying an invoice. */
export const bankDetails = z.strictObject({
  bankgiro: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** The creditor reference (ISO 11649) of an invoice in euro. Null for other currencies. */
  rf: z.string().nullable(),
  /** A QR code with which the rest is paid: by the apps of banks (epc, for euro), or with Swish. Null if there is none. `picture`: SVG. */
  code: z.strictObject({ kind: z.enum(["epc", "swish"]), picture: z.string() }).nullable(),
});

export const getInvoiceSpec = spec({
  summary: "One invoice as frozen at issue",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({
    invoice: z.strictObject({
      ...invoiceRow.shape,
      roundingMinor: z.int(),
      /**
       * Late-payment interest up to today, which is charged when the invoice goes to collection. Null if no reference rate is
       * known.
       */
      interestMinor: z.int().nullable(),
      vatkind: z.enum(["domestic", "reverse_charge", "export", "oss", "exempt"]),
      /** The text that the law requires when no domestic VAT is charged, in the caller's language. */
      vatnote: z.string().nullable(),
      /** Payment method at the time of issue. */
      method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice", "credit"]),
      /** Bank details for paying the invoice. */
      bank: bankDetails,
      seller: party,
      buyer: party,
      /** The account's owner, who is liable for payment when the invoice goes to a separate billing contact. */
      responsible: z.string().nullable(),
      lines: z.array(
        z.strictObject({
          text: z.string(),
          quantity: z.int(),
          periodfrom: z.string().nullable(),
          periodto: z.string().nullable(),
          netMinor: z.int(),
          vatRateBasisPoints: z.int(),
          vatMinor: z.int(),
          requestid: z.int().nullable(),
        }),
      ),
      vat: z.array(z.strictObject({ rateBasisPoints: z.int(), netMinor: z.int(), vatMinor: z.int() })),
      payments: z.array(
        z.strictObject({
          at: instant,
          kind: z.int(),
          amountMinor: z.int(),
          receiptnumber: z.int().nullable(),
          /** The payment whose receipt can be fetched (receiptPdf). Null if there is none. */
          receiptid: id.nullable(),
        }),
      ),
      creditedby: z.array(z.strictObject({ invoiceid: id, number: z.int(), totalMinor: z.int() })),
      credits: z.strictObject({ invoiceid: id, number: z.int() }).nullable(),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const getInvoiceUblSpec = spec({
  summary: "The invoice as an electronic one: UBL 2.1 by Peppol BIS Billing 3.0",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound, InvoiceNotElectronic],
});

export const getInvoiceFacturXSpec = spec({
  summary: "The invoice as Factur-X (ZUGFeRD): a PDF/A-3 that contains it as Cross Industry Invoice by EN 16931",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound, InvoiceNotElectronic],
});

export const staffInvoiceUblSpec = spec({
  summary: "For staff: an invoice of a customer as an electronic one (UBL 2.1)",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound, InvoiceNotElectronic],
});

export const getInvoicePdfSpec = spec({
  summary: "The invoice as PDF",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound],
});
