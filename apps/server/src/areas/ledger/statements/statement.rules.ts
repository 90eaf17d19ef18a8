import type { StatementKind } from "@nameplane/contracts/ledger/statement";
import {
  addMoney,
  isNegativeMoney,
  isZeroMoney,
  maxMoney,
  negateMoney,
  subtractMoney,
  zeroMoney,
  type Currency,
  type Money,
} from "@nameplane/values";

/** The sums at the beginning of a period, for one seller and currency. */
export type Opening = {
  readonly sellerId: string;
  readonly seller: string;
  readonly owed: Money;
  readonly credit: Money;
};

/** One voucher, with how it changed what the account owes and how it changed its credit. Both changes may be negative. */
export type Voucher = Opening & {
  readonly on: string;
  /** The kinds of the voucher's postings that change what is owed or the credit. */
  readonly kinds: readonly string[];
  readonly numbers: readonly number[];
  readonly invoiceId: string | null;
  readonly receipt: number | null;
};

/** A row of a statement. Only the balance can be negative. */
export type Row = Pick<Voucher, "on" | "numbers" | "invoiceId" | "receipt"> & {
  readonly kind: StatementKind;
  readonly charged: Money;
  readonly paid: Money;
  /**
   * Credit that was used on an invoice. It reduces what is owed and the credit by the same amount, so the balance stays the same.
   */
  readonly moved: Money;
  readonly balance: Money;
};

/** The statement of one seller and currency. */
export type Book = {
  readonly seller: string;
  readonly opening: Money;
  readonly charged: Money;
  readonly paid: Money;
  readonly closing: Money;
  readonly rows: readonly Row[];
};

/**
 * Kinds of postings and how a statement calls them. A voucher with several kinds is named after the first kind in this list, so a
 * payment of which a part became credit is shown as a payment.
 */
const kinds: readonly (readonly [posting: string, shown: StatementKind])[] = [
  ["credit_note", "credit_note"],
  ["invoice", "invoice"],
  ["rounding", "invoice"],
  ["bad_debt", "written_off"],
  ["refund", "refund"],
  ["dispute", "dispute"],
  ["payment", "payment"],
  ["deposit", "deposit"],
  ["imported_credit", "imported_credit"],
  ["used_credit", "used_credit"],
  ["hold", "escrow"],
];

/** How the statement calls a voucher with these kinds of postings. */
export function kindOf(postings: readonly string[]): StatementKind {
  return kinds.find(([posting]) => postings.includes(posting))?.[1] ?? "other";
}

/**
 * The statement for each seller and currency: the balance before the period, the rows, and the balance after the period. The
 * balance is what the account owes minus its credit, so the last row's balance is also the closing balance.
 */
export function booksOf(before: readonly Opening[], vouchers: readonly Voucher[]): Book[] {
  const keyOf = ({ sellerId, owed }: Opening) => `${sellerId} ${owed.currency}`;
  const opened = new Map(before.map((row) => [keyOf(row), subtractMoney(row.owed, row.credit)]));
  const ofBook = Map.groupBy(vouchers, keyOf);
  const heads = new Map([...before, ...vouchers].map((row) => [keyOf(row), row]));
  return [...heads]
    .map(([key, { seller, owed }]) => bookOf(seller, opened.get(key) ?? zeroMoney(owed.currency), ofBook.get(key) ?? []))
    .filter(({ opening, rows }) => !isZeroMoney(opening) || rows.length > 0)
    .toSorted(
      (one, other) => one.opening.currency.localeCompare(other.opening.currency) || one.seller.localeCompare(other.seller),
    );
}

function bookOf(seller: string, opening: Money, vouchers: readonly Voucher[]): Book {
  const nothing = zeroMoney(opening.currency);
  let balance = opening;
  const rows = vouchers.map(({ on, kinds: postings, numbers, invoiceId, receipt, owed, credit }): Row => {
    const change = subtractMoney(owed, credit);
    balance = addMoney(balance, change);
    return {
      on,
      kind: kindOf(postings),
      numbers,
      invoiceId,
      receipt,
      charged: maxMoney(nothing, change),
      paid: maxMoney(nothing, negateMoney(change)),
      moved: isZeroMoney(change) ? absolute(credit) : nothing,
      balance,
    };
  });
  const sumOf = (amounts: readonly Money[], currency: Currency) => amounts.reduce(addMoney, zeroMoney(currency));
  return {
    seller,
    opening,
    charged: sumOf(
      rows.map((row) => row.charged),
      opening.currency,
    ),
    paid: sumOf(
      rows.map((row) => row.paid),
      opening.currency,
    ),
    closing: balance,
    rows,
  };
}

const absolute = (amount: Money): Money => (isNegativeMoney(amount) ? negateMoney(amount) : amount);
