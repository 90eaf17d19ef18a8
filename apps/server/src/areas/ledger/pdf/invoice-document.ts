import { isZeroMoney, negateMoney, subtractMoney, type Money, zeroMoney } from "@nameplane/values";
import type { LineOfInvoice, ListedInvoice } from "../listed-invoice.rules.ts";
import { vatBlock } from "../lines.rules.ts";
import { codeOfPaid, type FrozenParty } from "../party.rules.ts";
import { addressesOf } from "../postal-address.rules.ts";
import { payCodeOf, rfOf } from "../pay-codes.rules.ts";
import { vatNote } from "../invoice-note.rules.ts";
import {
  amountWithCurrency,
  dateText,
  invoiceTexts,
  lengthText,
  percent,
  plainAmount,
  rateOf,
  type Language,
} from "./invoice-texts.ts";
import type { Run } from "./wrap-text.ts";

export type Labelled = { readonly label: string; readonly value: string };

/**
 * Everything that the document shows, as text. It is made only from data frozen on issue, so the same invoice always results in
 * the same document.
 */
export type InvoiceDocument = {
  readonly language: Language;
  readonly title: string;
  readonly fileName: string;
  readonly author: string;
  readonly issuedOn: string;
  readonly brand: FrozenParty["brand"];
  readonly subtitle: readonly string[];
  readonly to: { readonly label: string; readonly lines: readonly string[]; readonly small: readonly string[] };
  readonly facts: readonly Labelled[];
  readonly pay: { readonly label: string; readonly amount: string; readonly small: string };
  readonly head: {
    readonly what: string;
    readonly period: string;
    readonly quantity: string;
    readonly vat: string;
    readonly amount: string;
  };
  readonly lines: readonly {
    readonly what: readonly Run[];
    readonly period: string;
    readonly quantity: string;
    readonly vat: string;
    readonly amount: string;
  }[];
  readonly sums: readonly Labelled[];
  readonly total: Labelled;
  /** Texts below the sums: why VAT is or is not charged, the VAT in the currency of the books, and the reason of a credit. */
  readonly remarks: readonly string[];
  /** How to pay. `code`: the content of a QR code, with what it is for. */
  readonly box: {
    readonly facts: readonly Labelled[];
    readonly text: string;
    readonly code?: { readonly text: string; readonly label: string };
  };
  readonly terms: string;
  readonly footer: readonly (readonly string[])[];
  readonly page: (number: number, of: number) => string;
};

type Parts = { readonly invoice: ListedInvoice; readonly lines: readonly LineOfInvoice[] };

export function invoiceDocument({ invoice, lines }: Parts): InvoiceDocument {
  const { party } = invoice;
  const { language, method, seller } = party;
  const words = invoiceTexts[language];
  const credit = creditOf(invoice, party);
  const rest = subtractMoney(invoice.total, credit);
  const isPaid = codeOfPaid(party) !== null;
  const isNote = invoice.kind === "credit_note";
  const name = isNote ? words.creditNote : words.invoice;
  const money = (amount: Money) => amountWithCurrency(amount, language);
  const plain = (amount: Money) => plainAmount(amount, language);
  const issued = dateText(invoice.issued_on, language);
  return {
    language,
    title: `${name} ${invoice.number}`,
    fileName: `${isNote ? "credit-note" : "invoice"}-${invoice.number}.pdf`,
    author: seller.name,
    issuedOn: invoice.issued_on,
    brand: party.brand,
    subtitle: isNote
      ? [`${words.creditedOn} ${issued}`, `${words.credits} ${invoice.credits_number ?? 0}`]
      : [`${words.issuedOn} ${issued}`],
    to: recipient(party),
    facts: factsOf(invoice, party),
    pay: {
      label: payLabel(invoice, party),
      amount: money(method === "credit" ? invoice.total : rest),
      small: isZeroMoney(invoice.vat) ? "" : `${words.ofWhichVat} ${money(invoice.vat)}`,
    },
    head: {
      what: words.what,
      period: words.period,
      quantity: words.quantity,
      vat: words.vat,
      amount: `${invoice.total.currency} ${words.exclVat}`,
    },
    lines: lines.map((line) => ({
      what: runsOf(line.text),
      period: periodText(line, language),
      quantity: quantityText(line, language),
      vat: percent(line.vatRateBasisPoints, language),
      amount: plain(line.net),
    })),
    sums: [
      { label: words.net, value: plain(invoice.net) },
      ...vatBlock(lines).map((row) => ({
        label: `${words.vat} ${percent(row.rateBasisPoints, language)} ${words.of} ${plain(row.net)}`,
        value: plain(row.vat),
      })),
      ...(isZeroMoney(invoice.rounding) ? [] : [{ label: words.rounding, value: plain(invoice.rounding) }]),
      ...(isZeroMoney(credit) || isZeroMoney(rest)
        ? []
        : [
            { label: words.total, value: plain(invoice.total) },
            { label: words.paidWithCredit, value: plain(negateMoney(credit)) },
          ]),
    ],
    total: {
      label: isNote ? words.credited : method === "credit" ? words.paidWithCredit : isPaid ? words.paid : words.toPay,
      value: money(method === "credit" ? invoice.total : rest),
    },
    remarks: remarksOf(invoice, language),
    box: boxOf(invoice, party),
    // A direct debit is collected by us, so its payer cannot pay late.
    terms: isNote || isPaid || method === "sepa" || isZeroMoney(rest) ? "" : words.interest,
    footer: footerOf(party),
    page: (number, of) => `${words.page} ${number} ${words.pageOf} ${of}`,
  };
}

/** Prepaid credit that was used on an invoice when it was issued. */
function creditOf({ kind, total }: ListedInvoice, { credit }: FrozenParty): Money {
  return kind === "credit_note" ? zeroMoney(total.currency) : credit;
}

function recipient({ seller, buyer, language, responsible }: FrozenParty): InvoiceDocument["to"] {
  const words = invoiceTexts[language];
  return {
    label: words.to,
    lines: [buyer.name, ...addressesOf(seller, buyer, language).buyer],
    small: [
      ...(buyer.orgnr === "" ? [] : [`${words.orgnr} ${buyer.orgnr}`]),
      ...(buyer.vatnumber === "" ? [] : [`${words.vatnumber} ${buyer.vatnumber}`]),
      ...(responsible === null ? [] : [`${words.responsible}: ${responsible}`]),
    ],
  };
}

function factsOf(invoice: ListedInvoice, { buyer, language }: FrozenParty): Labelled[] {
  const words = invoiceTexts[language];
  return [
    ...(buyer.attention === "" ? [] : [{ label: words.reference, value: buyer.attention }]),
    { label: words.customerNumber, value: String(buyer.number) },
    ...(invoice.order_number === null ? [] : [{ label: words.order, value: `O${invoice.order_number}` }]),
  ];
}

function payLabel(invoice: ListedInvoice, { language, method }: FrozenParty): string {
  const words = invoiceTexts[language];
  if (invoice.kind === "credit_note") return words.credited;
  if (isZeroMoney(invoice.total)) return words.nothingToPay;
  if (method === "credit") return words.paidWithCredit;
  if (method === "paypal") return words.paidByPayPal;
  if (method === "sepa") return words.byDebit;
  if (method === "swish") return words.paidBySwish;
  if (method === "card" || invoice.due_on === null) return words.paidByCard;
  return `${words.payBy} ${dateText(invoice.due_on, language)}`;
}

function boxOf(invoice: ListedInvoice, party: FrozenParty): InvoiceDocument["box"] {
  const { language, method, seller } = party;
  const words = invoiceTexts[language];
  if (invoice.kind === "credit_note") return { facts: [], text: words.creditText };
  if (method === "credit") return { facts: [], text: words.creditUsedText };
  if (method === "paypal") return { facts: [], text: words.payPalText };
  if (method === "sepa") return { facts: [], text: words.debitText };
  if (method === "swish") return { facts: [], text: words.swishText };
  if (method === "card" || isZeroMoney(invoice.total))
    return { facts: [], text: method === "card" ? words.cardText : words.nothingToPay };
  const left = subtractMoney(invoice.total, creditOf(invoice, party));
  const { name: payee, iban, bic, swish } = seller;
  const code = party.hasPayCode ? payCodeOf({ payee, iban, bic, swish, ocr: invoice.ocr, left }) : null;
  const rf = party.hasPayCode ? rfOf({ ocr: invoice.ocr, left }) : null;
  const facts = [
    // The Swedish bank giro only transfers kronor; other currencies are paid by IBAN.
    { label: "Bankgiro", value: invoice.total.currency === "SEK" ? seller.bankgiro : "" },
    // Euro are paid by IBAN, whose payers know references of ISO 11649 and no Swedish ones.
    ...(rf === null ? [{ label: "OCR", value: invoice.ocr ?? "" }] : [{ label: words.creditorReference, value: groupIban(rf) }]),
    { label: words.amount, value: amountWithCurrency(left, language) },
    { label: words.dueDate, value: invoice.due_on ?? "" },
    { label: "BIC", value: seller.bic },
    { label: "IBAN", value: groupIban(seller.iban) },
  ];
  return {
    facts: facts.filter((fact) => fact.value !== ""),
    text: rf === null ? words.payText : words.payTextRf,
    ...(code === null ? {} : { code: { text: code.text, label: words.payCode[code.kind] } }),
  };
}

function remarksOf(invoice: Parts["invoice"], language: Language): string[] {
  const words = invoiceTexts[language];
  const note = vatNote(invoice.vat_kind, language, invoice.party.consultation);
  const { books_vat: booksVat, fx_ppm: ppm } = invoice;
  return [
    ...(note === null ? [] : [note]),
    ...(booksVat === null || ppm === null
      ? []
      : [
          `${words.booksVat} ${booksVat.currency}: ${plainAmount(booksVat, language)} (1 ${invoice.total.currency} = ${rateOf(ppm, language)} ${booksVat.currency})`,
        ]),
    ...(invoice.note === null || invoice.note === ""
      ? []
      : [invoice.kind === "credit_note" ? `${words.reason}: ${invoice.note}` : invoice.note]),
  ];
}

function footerOf({ seller, buyer, language }: FrozenParty): string[][] {
  const words = invoiceTexts[language];
  return [
    [seller.name, ...addressesOf(seller, buyer, language).seller],
    [
      `${words.orgnr} ${seller.orgnr}`,
      seller.vatnumber === "" ? "" : `${words.vatnumber} ${seller.vatnumber}`,
      seller.ftax ? words.ftax : "",
    ].filter((line) => line !== ""),
    [seller.email, seller.phone.replace(/^(\+\d+)\./, "$1 ")].filter((line) => line !== ""),
  ];
}

/** Sets a domain at the end of a line's text in the monospaced typeface, as on the screens. */
function runsOf(text: string): Run[] {
  const clean = text.replaceAll(/\p{Cc}+/gu, " ").trim();
  const cut = clean.lastIndexOf(" ");
  const last = clean.slice(cut + 1);
  if (!/^[^\s.]+(?:\.[^\s.]+)+$/.test(last) || !/\p{L}$/u.test(last)) return [{ text: clean, face: "regular" }];
  return cut === -1
    ? [{ text: last, face: "mono" }]
    : [
        { text: clean.slice(0, cut), face: "regular" },
        { text: last, face: "mono" },
      ];
}

function periodText(line: LineOfInvoice, language: Language): string {
  if (line.period_from === null) return "";
  if (line.period_to === null) return dateText(line.period_from, language, "short");
  return `${dateText(line.period_from, language, "short")} ${invoiceTexts[language].to2} ${dateText(line.period_to, language, "short")}`;
}

function quantityText(line: LineOfInvoice, language: Language): string {
  const length =
    line.period_from === null || line.period_to === null ? null : lengthText(line.period_from, line.period_to, language);
  if (length === null) return String(line.quantity);
  return line.quantity === 1 ? length : `${line.quantity} × ${length}`;
}

/** The IBAN in groups of four characters, as it is printed (ISO 13616). */
function groupIban(iban: string): string {
  return iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
}
