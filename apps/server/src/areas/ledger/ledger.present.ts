import { minorOf, subtractMoney, type Money } from "@nameplane/values";
import { renderSVG } from "uqr";
import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { creditMovements, getBalance, getInvoice, invoiceList } from "@nameplane/contracts/ledger/operations";
import type { MovementRow } from "./credit-movements.repository.ts";
import type { CreditNoteRow } from "./ledger.repository.ts";
import type { SettlingOf } from "./invoices.repository.ts";
import type { LineOfInvoice, ListedInvoice } from "./listed-invoice.rules.ts";
import { vatBlock } from "./lines.rules.ts";
import { addressesOf } from "./postal-address.rules.ts";
import { payCodeOf, rfOf } from "./pay-codes.rules.ts";
import { vatNote } from "./invoice-note.rules.ts";

type Row = AnswerOf<typeof invoiceList>["data"][number];
type Unpaid = AnswerOf<typeof invoiceList>["unpaid"];
type Balance = AnswerOf<typeof getBalance>["balance"];
type View = AnswerOf<typeof getInvoice>["invoice"];
type Movement = AnswerOf<typeof creditMovements>["data"][number];

/** Bank details for paying what is left of an invoice, with its RF reference and its QR code. */
export function bankOf({ party: { seller }, ocr, total, settled }: Pick<ListedInvoice, "party" | "ocr" | "total" | "settled">) {
  const { name: payee, bankgiro, iban, bic, swish } = seller;
  const toPay = { payee, iban, bic, swish, ocr, left: subtractMoney(total, settled) };
  const code = payCodeOf(toPay);
  const picture = code && { kind: code.kind, picture: renderSVG(code.text, { border: 2 }) };
  return { bankgiro, iban, bic, rf: rfOf(toPay), code: picture };
}

export function presentRow(invoice: ListedInvoice): Row {
  const { buyer } = invoice.party;
  return {
    invoiceid: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    created: invoice.created_at.toISOString(),
    issuedon: invoice.issued_on,
    dueon: invoice.due_on,
    paidon: invoice.paid_on,
    status: statusCodeOf(invoice),
    currency: invoice.total.currency,
    netMinor: minorOf(invoice.net),
    vatMinor: minorOf(invoice.vat),
    totalMinor: minorOf(invoice.total),
    leftMinor: leftOf(invoice),
    note: invoice.note ?? "",
    organizationid: buyer.orgnr,
    customer: buyer.name,
    service: invoice.service,
    linecount: invoice.line_count,
    ordernr: invoice.order_number,
    ocr: invoice.ocr,
  };
}

/** The status number that is shown for an invoice or credit note. */
export function statusCodeOf({ kind, state }: { readonly kind: string; readonly state: string }): number {
  return kind === "credit_note" ? codeOf("credit_note", "booked") : codeOf("invoice", state);
}

/** What is left to pay. This is zero for credit notes, and for invoices that were written off or voided. */
function leftOf(invoice: ListedInvoice): number {
  return invoice.kind === "credit_note" ? 0 : minorOf(subtractMoney(invoice.total, invoice.settled));
}

export function presentInvoice(
  parts: {
    invoice: ListedInvoice;
    lines: readonly LineOfInvoice[];
    settlings: readonly SettlingOf[];
    notes: readonly CreditNoteRow[];
    interest: Money | null;
  },
  language: "en" | "sv",
): View {
  const { invoice, lines } = parts;
  const { seller, buyer, responsible, method } = invoice.party;
  const vatKind = invoice.vat_kind;
  const addresses = addressesOf(seller, buyer, language);
  return {
    ...presentRow(invoice),
    roundingMinor: minorOf(invoice.rounding),
    interestMinor: parts.interest === null ? null : minorOf(parts.interest),
    vatkind: vatKind,
    vatnote: vatNote(vatKind, language, invoice.party.consultation),
    method,
    bank: bankOf(invoice),
    seller: {
      name: seller.name,
      lines: addresses.seller,
      orgnr: seller.orgnr,
      vatnumber: seller.vatnumber,
      number: null,
    },
    buyer: {
      name: buyer.name,
      lines: addresses.buyer,
      orgnr: buyer.orgnr,
      vatnumber: buyer.vatnumber,
      number: buyer.number,
    },
    responsible,
    lines: lines.map((line) => ({
      text: line.text,
      quantity: line.quantity,
      periodfrom: line.period_from,
      periodto: line.period_to,
      netMinor: minorOf(line.net),
      vatRateBasisPoints: line.vatRateBasisPoints,
      vatMinor: minorOf(line.vat),
      requestid: line.request_number,
    })),
    vat: vatBlock(lines).map(({ net, vat, ...row }) => ({ ...row, netMinor: minorOf(net), vatMinor: minorOf(vat) })),
    payments: parts.settlings.map((settling) => ({
      at: settling.at.toISOString(),
      kind: codeOf("ledger", settling.kind),
      amountMinor: minorOf(settling.amount),
      receiptnumber: settling.receipt_number,
      receiptid: settling.receipt_id,
    })),
    creditedby: parts.notes.map((note) => ({ invoiceid: note.id, number: note.number, totalMinor: minorOf(note.total) })),
    credits:
      invoice.credits_id === null || invoice.credits_number === null
        ? null
        : { invoiceid: invoice.credits_id, number: invoice.credits_number },
  };
}

export function presentUnpaid({ total, count }: { readonly total: Money; readonly count: number }): Unpaid {
  return { currency: total.currency, totalMinor: minorOf(total), count };
}

export function presentBalance(prepaid: Money, owed: Money, creditLeft: Money | null): Balance {
  return {
    currency: prepaid.currency,
    prepaidMinor: minorOf(prepaid),
    owedMinor: minorOf(owed),
    creditLeftMinor: creditLeft === null ? null : minorOf(creditLeft),
  };
}

const movementKinds: readonly Movement["kind"][] = [
  "deposit",
  "imported_credit",
  "used_credit",
  "credit_note",
  "hold",
  "refund",
  "settlement",
  "commission",
  "dispute",
];

/** Kinds of movements that have a status code of their own. */
const movementStatuses: ReadonlySet<string> = new Set(["deposit", "imported_credit", "used_credit", "refund"]);

export function presentMovement(row: MovementRow): Movement {
  return {
    at: row.at.toISOString(),
    kind: movementKinds.find((kind) => kind === row.kind) ?? "given",
    status: movementStatuses.has(row.kind) ? codeOf("ledger", row.kind) : null,
    amountMinor: minorOf(row.amount),
    balanceMinor: minorOf(row.balance),
    receiptnumber: row.receipt_number,
    receiptid: row.receipt_id,
    ordernr: row.order_number,
    invoice:
      row.invoice_id === null || row.invoice_number === null ? null : { invoiceid: row.invoice_id, number: row.invoice_number },
  };
}
