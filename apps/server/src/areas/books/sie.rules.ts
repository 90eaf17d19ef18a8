import { moneyToDecimal, type Currency, type Money } from "@nameplane/values";
import { isBalanceSheet, type AccountBalance, type AccountClass } from "./balances.rules.ts";
import type { Days } from "./years.rules.ts";

/** A voucher with its entries, in the form for export. */
export type Voucher = {
  readonly series: string;
  readonly number: number;
  readonly bookedOn: string;
  readonly createdOn: string;
  readonly text: string;
  readonly entries: readonly {
    readonly number: string;
    /** The amount in the currency of the books. A credit is negative. */
    readonly amount: Money;
    /** The amount in the currency in which it was posted. */
    readonly posted: Money;
    readonly vatKind: string;
    readonly country: string;
  }[];
};

export type SieHead = {
  readonly type: "4E" | "4I";
  readonly program: string;
  readonly madeOn: string;
  readonly seller: { readonly name: string; readonly orgnr: string; readonly country: string; readonly currency: Currency };
  readonly year: Days;
  readonly yearBefore: Days | null;
  readonly accounts: readonly { readonly number: string; readonly name: string; readonly class: AccountClass }[];
};

const typeLetters: Readonly<Record<AccountClass, string>> = { asset: "T", liability: "S", income: "I", expense: "K" };

/** A text field: in quotation marks, without characters that would end the line or the field. */
export function sieText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- The format forbids control characters in fields.
  return `"${text.replaceAll(/[\u0000-\u001f\u007f]+/g, " ").replaceAll('"', String.raw`\"`)}"`;
}

const sieDay = (day: string): string => day.replaceAll("-", "");
const line = (...fields: readonly (string | number)[]): string => `${fields.join(" ")}\r\n`;

/** The head of the file, before balances and vouchers (SIE file format, version 4B, section 11). */
export function sieHead({ type, program, madeOn, seller, year, yearBefore, accounts }: SieHead): string {
  return [
    line("#FLAGGA", 0),
    line("#PROGRAM", sieText("Nameplane"), sieText(program)),
    line("#FORMAT", "PC8"),
    line("#GEN", sieDay(madeOn)),
    line("#SIETYP", 4),
    ...(seller.orgnr === "" ? [] : [line("#ORGNR", sieText(seller.orgnr))]),
    line("#FNAMN", sieText(seller.name)),
    line("#RAR", 0, sieDay(year.from), sieDay(year.to)),
    ...(yearBefore === null || type === "4I" ? [] : [line("#RAR", -1, sieDay(yearBefore.from), sieDay(yearBefore.to))]),
    ...(seller.country === "SE" ? [line("#KPTYP", "EUBAS97")] : []),
    line("#VALUTA", seller.currency),
    ...accounts.flatMap((account) => [
      line("#KONTO", account.number, sieText(account.name)),
      line("#KTYP", account.number, typeLetters[account.class]),
    ]),
  ].join("");
}

/**
 * Opening and closing balances of balance sheet accounts, and results of the other accounts, for this year (0) or the year before
 * (-1).
 */
export function sieBalances(balances: readonly AccountBalance[], year: 0 | -1): string {
  const sheet = balances.filter((balance) => isBalanceSheet(balance.class));
  const results = balances.filter((balance) => !isBalanceSheet(balance.class));
  return [
    ...sheet.map(({ number, opening }) => line("#IB", year, number, moneyToDecimal(opening))),
    ...sheet.map(({ number, closing }) => line("#UB", year, number, moneyToDecimal(closing))),
    ...results.map(({ number, closing }) => line("#RES", year, number, moneyToDecimal(closing))),
  ].join("");
}

export function sieVoucher(voucher: Voucher): string {
  const { series, number, bookedOn, createdOn, text, entries } = voucher;
  return [
    line("#VER", series, number, sieDay(bookedOn), sieText(text), sieDay(createdOn)),
    line("{"),
    ...entries.map((entry) => line("   #TRANS", entry.number, "{}", moneyToDecimal(entry.amount))),
    line("}"),
  ].join("");
}
