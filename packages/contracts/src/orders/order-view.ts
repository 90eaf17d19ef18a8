import { z } from "zod";
import { id, instant, priceView, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { requestTypes } from "./request-types.ts";

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
  /** Why the request is in its state: in our words, or in those of the registry or provider. */
  reasontext: z.string().nullable(),
  /** True: the reason is in our words, in the caller's language. False: it is in the words of a registry or provider. */
  isownreason: z.boolean(),
  /** It was paid for, or costs nothing. */
  isfunded: z.boolean(),
  /**
   * How the money of the line ended; null while it is open. reserved: delivered, the money is captured when the order is settled.
   * unreserved: not delivered, the reserved money was released.
   */
  release: z.enum(["fulfilled", "reserved", "credited", "refunded", "unreserved"]).nullable(),
  price: priceView.nullable(),
  /** Seconds such a request usually takes, from the TLD's data. */
  usualseconds: z.int(),
  startedat: instant.nullable(),
  endedat: instant.nullable(),
});

export const orderView = z.strictObject({
  ordernr: z.int(),
  /** The run over many domains that placed the order; absent for an order from the basket. */
  runid: id.optional(),
  status: z.int(),
  method: z.enum(["card", "paypal", "swish", "bank", "invoice", "credit", "free"]),
  currency: z.string(),
  netMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  /**
   * Prepaid credit in the total; null when none was to be used. held: kept until the rest is paid, or until the order has ended.
   * used: booked on the invoice. released: given back, because the rest was not paid; the next attempt to pay uses it again as
   * far as it still exists.
   */
  credit: z.strictObject({ amountMinor: z.int(), state: z.enum(["held", "used", "released"]) }).nullable(),
  /** The approval of the order; null: it needed none. */
  approval: z
    .strictObject({
      /** over: nobody answered in time. */
      state: z.enum(["waiting", "approved", "denied", "over"]),
      askedby: z.string().nullable(),
      decidedby: z.string().nullable(),
      reason: z.string().nullable(),
      endsat: instant,
      /** What the user may do about it now. */
      mayapprove: z.boolean(),
      maywithdraw: z.boolean(),
    })
    .nullable(),
  /** What has to be paid if payment starts now; 0 when the order waits for no payment. */
  toPayMinor: z.int(),
  placedat: instant,
  lines: z.array(orderLine),
  /** The money is reserved: what was delivered is captured and invoiced when the last line has ended. */
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
  /** Where to pay by bank transfer: for an open invoice, or for an order that is invoiced when it has ended; null for other methods. */
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
