import { zeroMoney, type Money, type PricedSum } from "@nameplane/values";
import type { VatNoteKind } from "./invoice-note.rules.ts";
import { codeOfPaid, type FrozenParty } from "./party.rules.ts";

/** An invoice or credit note as lists and documents show it. */
export type ListedInvoice = PricedSum & {
  id: string;
  kind: "invoice" | "credit_note";
  number: number;
  state: string;
  created_at: Date;
  issued_on: string;
  due_on: string | null;
  paid_on: string | null;
  rounding: Money;
  settled: Money;
  vat_kind: VatNoteKind;
  note: string | null;
  /** The customer's reference for the order. Null if there is none. */
  po_number: string | null;
  ocr: string | null;
  party: FrozenParty;
  service: string;
  line_count: number;
  order_number: number | null;
  credits_id: string | null;
  credits_number: number | null;
  /** VAT in the currency of the seller's books. Null if that is the currency of the invoice. */
  books_vat: Money | null;
  fx_ppm: number | null;
};

/** What had been paid of an invoice when it was issued. Zero for a credit note. */
export function prepaidOf({ kind, total, party }: Pick<ListedInvoice, "kind" | "total" | "party">): Money {
  if (kind === "credit_note") return zeroMoney(total.currency);
  return codeOfPaid(party) === null ? party.credit : total;
}

export type LineOfInvoice = {
  kind: "item" | "discount" | "interest" | "fee";
  text: string;
  quantity: number;
  period_from: string | null;
  period_to: string | null;
  net: Money;
  vatRateBasisPoints: number;
  vat: Money;
  request_number: number | null;
};
