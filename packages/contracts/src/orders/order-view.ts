import { z } from "zod";
import { id, instant, priceView, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { requestTypes } from "./request-types.ts";
import { approvalCause } from "./spending.ts";

export const orderLine = z.strictObject({
  requestid: id,
  number: z.int(),
  type: z.enum(requestTypes),
  productid: z.int().nullable(),
  domainname: z.string().nullable(),
  unicodename: z.string().nullable(),
  itemid: id.nullable(),
  years: z.int().nullable(),
  status: z.int(),
  reason: z.int().nullable(),
  /** Why the request is in its state: in our own words, or in those of the registry or provider. */
  reasontext: z.string().nullable(),
  /** Whether the reason is in our own words, in the caller's language. Otherwise it is in the words of a registry or provider. */
  isownreason: z.boolean(),
  /** Whether the request was paid for, or costs nothing. */
  isfunded: z.boolean(),
  /**
   * How the money of the line ended. Null while it is open. reserved: the line was delivered, and the money is captured when the
   * order is settled. unreserved: the line was not delivered, and the reserved money was released.
   */
  release: z.enum(["fulfilled", "reserved", "credited", "refunded", "unreserved"]).nullable(),
  price: priceView.nullable(),
  /** How many seconds a request of this type usually takes, according to the TLD's data. Null if the registry decides when. */
  usualseconds: z.int().nullable(),
  startedat: instant.nullable(),
  endedat: instant.nullable(),
});

export const orderView = z.strictObject({
  ordernr: z.int(),
  /** The bulk run that placed the order. Absent for an order from the basket. */
  runid: id.optional(),
  status: z.int(),
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice", "credit", "free"]),
  currency: z.string(),
  netMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  /**
   * Prepaid credit in the total. Null if the order uses none. held: kept until the rest is paid, or until the order has ended.
   * used: posted on the invoice. released: returned, because the rest was not paid; the next attempt to pay uses it again, as far
   * as it is still available.
   */
  credit: z.strictObject({ amountMinor: z.int(), state: z.enum(["held", "used", "released"]) }).nullable(),
  /** The approval of the order. Null if it needed none. */
  approval: z
    .strictObject({
      /** over: nobody decided in time. */
      state: z.enum(["waiting", "approved", "denied", "over"]),
      askedby: z.string().nullable(),
      cause: approvalCause,
      /** Whether a saved card is charged when the order is approved. */
      paysbycard: z.boolean(),
      decidedby: z.string().nullable(),
      reason: z.string().nullable(),
      endsat: instant,
      /** What the user may currently do about the approval. */
      mayapprove: z.boolean(),
      maywithdraw: z.boolean(),
    })
    .nullable(),
  /** What has to be paid if payment starts now; 0 if the order does not wait for a payment. */
  toPayMinor: z.int(),
  placedat: instant,
  lines: z.array(orderLine),
  /** Whether the money is reserved. If so, what was delivered is captured and invoiced when the last line has ended. */
  issetaside: z.boolean(),
  payment: z.strictObject({ status: z.int(), failure: z.string().nullable(), redirecturl: z.string().nullable() }).nullable(),
  invoices: z.array(
    z.strictObject({
      invoiceid: id,
      number: z.int(),
      kind: z.enum(["invoice", "credit_note"]),
      status: z.int(),
      totalMinor: z.int(),
      leftMinor: z.int(),
      dueon: z.string().nullable(),
      ocr: z.string().nullable(),
    }),
  ),
  /**
   * Where to pay by bank transfer: for an open invoice, or for an order that is invoiced when it has ended. Null for other
   * methods.
   */
  bank: z
    .strictObject({
      payee: z.string(),
      bankgiro: z.string().nullable(),
      iban: z.string().nullable(),
      bic: z.string().nullable(),
      reference: z.string(),
      amountMinor: z.int(),
      /** Calendar date when the payment is due. */
      dueon: z.string().nullable(),
    })
    .nullable(),
});
export type OrderView = z.infer<typeof orderView>;

export const getOrderSpec = spec({
  summary: "One order with the state of each line",
  input: z.strictObject({ ordernr: z.coerce.number().int().positive() }),
  answer: z.strictObject({ order: orderView }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
