import { z } from "zod";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
} from "../refusals.ts";
import { calendarDate, currency, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import {
  BankMissing,
  BankgiroWrong,
  IbanWrong,
  ModeAsked,
  ModeBegins,
  ModeNeedsProof,
  ModeNeedsSeller,
  OrganisationNumberWrong,
  ReceiptBegun,
  ReceiptTooMuch,
  VatNumberWrong,
} from "./refusals.ts";
import { modeStates, sellingModes } from "./values.ts";

const line = (most: number) => z.string().trim().min(1).max(most);
const maybe = (most: number) => z.string().trim().max(most);

/** The data of a reseller's own seller: what is printed on its invoices, and where customers pay. */
export const sellerShape = {
  name: line(200),
  orgnr: line(40),
  country: z.string().length(2),
  isvatregistered: z.boolean(),
  /** Empty if the seller is not registered for VAT. */
  vatnumber: maybe(20),
  street: line(200),
  postcode: line(20),
  city: line(100),
  email: z.email().max(254),
  phone: maybe(40),
  bankgiro: maybe(20),
  iban: maybe(42),
  bic: maybe(11),
  hasftax: z.boolean(),
  /** The number of the first invoice. It cannot be changed after an invoice has been issued. */
  firstnumber: z.int().min(1).max(9_999_999),
};

const seller = z.strictObject({ ...sellerShape, version: z.int() });
export type ResaleSeller = z.infer<typeof seller>;

const mode = z.strictObject({
  modeid: id,
  mode: z.enum(sellingModes),
  state: z.enum(modeStates),
  begins: calendarDate,
  asked: instant,
  decided: instant.nullable(),
  /** Why staff refused the request, or a comment that they added. */
  reason: z.string(),
});
export type ResaleMode = z.infer<typeof mode>;

const wholesale = z.strictObject({
  currency,
  prepaidMinor: z.int(),
  /** What is left of the credit limit. Null for accounts that pay in advance. */
  limitMinor: z.int().nullable(),
  /** Charges that are not on an invoice yet. */
  unbilledMinor: z.int(),
  unbilled: z.int(),
  /** How many order lines of customers wait because the balance is too low for them, and since when. */
  waiting: z.int(),
  waitingsince: instant.nullable(),
  /** The wholesale cost of the automatic renewals in the coming 30 days. Null if one of them has no price. */
  renewalsMinor: z.int().nullable(),
  renewals: z.int(),
  /**
   * How many days pass until these renewals have used up the balance. Null if the balance is enough for 30 days, or if the cost
   * is not known.
   */
  daysleft: z.int().nullable(),
  thresholdMinor: z.int().nullable(),
  islow: z.boolean(),
});
export type Wholesale = z.infer<typeof wholesale>;

export const merchantSpec = spec({
  summary: "How the reseller sells: its own seller, who invoices its customers, and its balance for wholesale purchases",
  input: nothing,
  answer: z.strictObject({
    mode: z.enum(sellingModes),
    seller: seller.nullable(),
    /** Whether the seller has issued invoices. If so, the number of its first invoice cannot be changed. */
    hasinvoices: z.boolean(),
    modes: z.array(mode),
    wholesale: wholesale.nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const setResaleSellerSpec = spec({
  summary: "Saves the reseller's own seller; it is used on invoices when staff have approved it",
  input: z.strictObject({ ...sellerShape, version: z.int().nullable() }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    BadParameter,
    ChangedMeanwhile,
    OrganisationNumberWrong,
    VatNumberWrong,
    BankgiroWrong,
    IbanWrong,
    BankMissing,
  ],
});

export const askResaleModeSpec = spec({
  summary: "Asks for a way of selling from a day on: invoicing the customers itself (merchant), or by the provider (agent)",
  input: z.strictObject({ mode: z.enum(sellingModes), begins: calendarDate }),
  answer: z.strictObject({ modeid: id }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, ModeNeedsSeller, ModeNeedsProof, ModeAsked, ModeBegins],
});

export const withdrawResaleModeSpec = spec({
  summary: "Takes back a request for a way of selling that has not begun",
  input: z.strictObject({ modeid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setWholesaleWarningSpec = spec({
  summary: "Sets below which balance for wholesale purchases the reseller is warned; null: never",
  input: z.strictObject({ thresholdMinor: z.int().min(0).max(100_000_000_00).nullable() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});

const invoice = z.strictObject({
  invoiceid: id,
  kind: z.enum(["invoice", "credit_note"]),
  number: z.int(),
  state: z.enum(["unpaid", "partly_paid", "paid", "voided", "bad_debt", "collection"]),
  issued: calendarDate,
  due: calendarDate.nullable(),
  customernumber: z.int(),
  customer: z.string(),
  ordernumber: z.int().nullable(),
  ocr: z.string(),
  currency,
  totalMinor: z.int(),
  /** What is left to pay, without the receipts that are still being booked. */
  leftMinor: z.int(),
  /** The sum of receipts that were recorded but are still being booked. */
  bookingMinor: z.int(),
});
export type MerchantInvoice = z.infer<typeof invoice>;

export const merchantInvoicesSpec = spec({
  summary: "Invoices of the reseller's seller to the customers of its brand, newest first",
  input: z.strictObject({ show: z.enum(["open", "all"]).default("open"), page, limit }),
  answer: pageOf(invoice),
  refusals: [LoginRequired, NoPermission],
});

export const recordMerchantReceiptSpec = spec({
  summary: "Records that a customer has paid an invoice of the reseller's seller, wholly or in part; work on its order begins",
  input: z.strictObject({ invoiceid: id, amountMinor: z.int().min(1), received: calendarDate, note: maybe(200).default("") }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, ReceiptTooMuch, BadParameter],
});

const receipt = z.strictObject({
  receiptid: id,
  kind: z.enum(["invoice", "advance", "gift"]),
  customernumber: z.int(),
  customer: z.string(),
  invoicenumber: z.int().nullable(),
  currency,
  amountMinor: z.int(),
  received: calendarDate,
  note: z.string(),
  /** booking: the worker still has to book it. booked, undoing, undone. */
  state: z.enum(["booking", "booked", "undoing", "undone"]),
  /** Why the receipt could not be undone. Empty if nobody has tried. */
  refused: z.enum(["", "begun", "used", "changed"]),
  canundo: z.boolean(),
});
export type MerchantReceipt = z.infer<typeof receipt>;

export const merchantReceiptsSpec = spec({
  summary: "Payments and credit that the reseller recorded for customers of its own seller, newest first",
  input: z.strictObject({ page, limit }),
  answer: pageOf(receipt),
  refusals: [LoginRequired, NoPermission],
});

export const giveCustomerCreditSpec = spec({
  summary: "Adds credit to a customer of the reseller's seller: money that came without an invoice (advance), or a gift",
  input: z.strictObject({
    accid: id,
    kind: z.enum(["advance", "gift"]),
    amountMinor: z.int().min(1).max(10_000_000_00),
    received: calendarDate,
    note: maybe(200).default(""),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, BadParameter],
});

export const undoMerchantReceiptSpec = spec({
  summary: "Undoes a payment or credit that the reseller recorded by mistake; the worker does it, or says why it cannot",
  input: z.strictObject({ receiptid: id, reason: maybe(200).default("") }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, ReceiptBegun],
});

const staffMode = mode.extend({
  account: z.strictObject({ accountid: id, number: z.int(), name: z.string() }),
  seller: z
    .strictObject({
      name: z.string(),
      orgnr: z.string(),
      country: z.string(),
      vatnumber: z.string(),
      isvatregistered: z.boolean(),
      lines: z.array(z.string()),
      email: z.string(),
      bankgiro: z.string(),
      iban: z.string(),
      firstnumber: z.int(),
    })
    .nullable(),
  brands: z.array(z.string()),
  /**
   * How many customers the brands have, and how many of these have prepaid credit with the current seller. The credit stays with
   * that seller.
   */
  customers: z.int(),
  withcredit: z.int(),
  vatproof: z.enum(["valid", "invalid", "none"]),
});
export type StaffResaleMode = z.infer<typeof staffMode>;

export const staffResaleModesSpec = spec({
  summary: "For staff: ways of selling that resellers asked for, those that wait first",
  input: z.strictObject({ page, limit }),
  answer: pageOf(staffMode),
  refusals: [LoginRequired, NoPermission],
});

export const decideResaleModeSpec = spec({
  summary: "For staff: approves or refuses a way of selling that a reseller asked for",
  input: z.strictObject({ modeid: id, approves: z.boolean(), reason: maybe(500).default("") }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits, BadParameter],
});
