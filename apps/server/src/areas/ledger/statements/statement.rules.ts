import type { StatementBook, StatementKind, StatementRow } from "@nameplane/contracts/ledger/statement";
import type { OpeningRow, VoucherRow } from "./statement.repository.ts";

/** Kinds of postings, the telling ones first: a payment that also becomes credit is a payment. */
const kinds: readonly (readonly [posting: string, shown: StatementKind])[] = [
  ["invoice", "invoice"],
  ["rounding", "invoice"],
  ["credit_note", "credit_note"],
  ["bad_debt", "written_off"],
  ["refund", "refund"],
  ["payment", "payment"],
  ["deposit", "deposit"],
  ["imported_credit", "imported_credit"],
  ["used_credit", "used_credit"],
  ["hold", "escrow"],
];

/** What a voucher is called, from the kinds of its postings. A credit note may share its voucher with rounding. */
export function kindOf(postings: readonly string[]): StatementKind {
  if (postings.includes("credit_note")) return "credit_note";
  return kinds.find(([posting]) => postings.includes(posting))?.[1] ?? "other";
}

/** A book of a statement without a limit of its rows. */
export type WholeBook = Omit<StatementBook, "left">;

/**
 * The statement for each seller and currency: the balance before the period, the rows, and the balance after it. The balance is
 * what the account owes minus its credit. The last row's balance is the closing balance.
 */
export function booksOf(before: readonly OpeningRow[], rows: readonly VoucherRow[]): WholeBook[] {
  const keyOf = ({ sellerId, currency }: { readonly sellerId: string; readonly currency: string }) => `${sellerId} ${currency}`;
  const heads = new Map([...before, ...rows].map((row) => [keyOf(row), row]));
  const opened = new Map(before.map((row) => [keyOf(row), row.owed - row.credit]));
  const ofBook = Map.groupBy(rows, keyOf);
  return [...heads]
    .map(([key, { seller, currency }]) => bookOf(seller, currency, opened.get(key) ?? 0, ofBook.get(key) ?? []))
    .filter(({ openingMinor, rows: listed }) => openingMinor !== 0 || listed.length > 0)
    .toSorted((one, other) => one.currency.localeCompare(other.currency) || one.seller.localeCompare(other.seller));
}

function bookOf(seller: string, currency: string, openingMinor: number, vouchers: readonly VoucherRow[]): WholeBook {
  let balanceMinor = openingMinor;
  const rows = vouchers.map((voucher): StatementRow => {
    const change = voucher.owed - voucher.credit;
    balanceMinor += change;
    return {
      on: voucher.on,
      kind: kindOf(voucher.kinds),
      numbers: voucher.numbers,
      invoiceid: voucher.invoiceId,
      receipt: voucher.receipt,
      chargedMinor: Math.max(0, change),
      paidMinor: Math.max(0, -change),
      movedMinor: change === 0 ? Math.abs(voucher.credit) : 0,
      balanceMinor,
    };
  });
  return {
    seller,
    currency,
    openingMinor,
    chargedMinor: rows.reduce((sum, row) => sum + row.chargedMinor, 0),
    paidMinor: rows.reduce((sum, row) => sum + row.paidMinor, 0),
    closingMinor: balanceMinor,
    rows,
  };
}
