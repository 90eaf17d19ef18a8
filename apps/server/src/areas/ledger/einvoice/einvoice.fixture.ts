import { addMoney, money, sumMoney, vatOf, type Money } from "@nameplane/values";
import type { LineOfInvoice, ListedInvoice } from "../listed-invoice.rules.ts";

export type VatKind = ListedInvoice["vat_kind"];

export const line = (minor: number, rate: number, more: Partial<LineOfInvoice> = {}): LineOfInvoice => {
  const net = money(minor, "SEK");
  return {
    kind: "item",
    text: "Renewal of räksmörgås.se & <more>",
    quantity: 1,
    period_from: "2026-12-02",
    period_to: "2028-12-02",
    net,
    vatRateBasisPoints: rate,
    vat: vatOf(net, rate),
    request_number: null,
    ...more,
  };
};

export function invoiceOf(lines: readonly LineOfInvoice[], vatKind: VatKind, more: Partial<ListedInvoice> = {}): ListedInvoice {
  const sum = (part: "net" | "vat"): Money =>
    sumMoney(
      lines.map((each) => each[part]),
      "SEK",
    );
  return {
    id: "i",
    kind: "invoice",
    number: 100_001,
    state: "unpaid",
    created_at: new Date("2026-12-02T10:00:00Z"),
    issued_on: "2026-12-02",
    due_on: "2026-12-16",
    paid_on: null,
    net: sum("net"),
    vat: sum("vat"),
    total: addMoney(sum("net"), sum("vat")),
    rounding: money(0, "SEK"),
    settled: money(0, "SEK"),
    vat_kind: vatKind,
    note: null,
    po_number: null,
    ocr: "1000017",
    party: {
      language: "en",
      hasPayCode: true,
      method: "bank",
      credit: money(0, "SEK"),
      brand: { name: "Nameplane", hasOwnMark: true },
      seller: {
        name: "Nameplane Demo AB",
        orgnr: "556677-8899",
        vatnumber: "SE556677889901",
        country: "SE",
        lines: ["Exempelgatan 1", "111 22 Stockholm"],
        email: "billing@nameplane.test",
        phone: "",
        bankgiro: "5050-1055",
        iban: "SE45 5000 0000 0583 9825 7466",
        bic: "ESSESESS",
        swish: "",
        ftax: true,
      },
      buyer: {
        number: 1002,
        name: "Kvarnstråket AB",
        attention: "Alva Hedström",
        lines: ["Kvarngatan 3", "118 47 Stockholm"],
        orgnr: "556036-0793",
        vatnumber: "DE136695976",
        country: vatKind === "domestic" ? "SE" : "DE",
        email: "alva@example.com",
        participant: "",
        reference: "",
      },
      responsible: null,
    },
    service: "",
    line_count: lines.length,
    order_number: null,
    credits_id: null,
    credits_number: null,
    books_vat: null,
    fx_ppm: null,
    ...more,
  };
}

/** Kinds of VAT on invoices, with the rates that lines can have. */
export const vatKinds: readonly { readonly kind: VatKind; readonly rates: readonly number[] }[] = [
  { kind: "domestic", rates: [2500, 0] },
  { kind: "reverse_charge", rates: [0] },
  { kind: "export", rates: [0] },
  { kind: "oss", rates: [1900] },
];
