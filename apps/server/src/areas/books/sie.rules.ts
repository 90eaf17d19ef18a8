import { moneyToDecimal, money, type Currency } from "@nameplane/values";
import { isBalanceSheet, type AccountBalance, type AccountClass } from "./balances.rules.ts";
import type { Days } from "./years.rules.ts";

/** A voucher with its entries, as it is exported. */
export type Voucher = {
  readonly series: string;
  readonly number: number;
  readonly bookedOn: string;
  readonly createdOn: string;
  readonly text: string;
  readonly entries: readonly {
    readonly number: string;
    readonly minor: number;
    readonly currency: string;
    readonly currencyMinor: number;
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
const amount = (minor: number, currency: Currency): string => moneyToDecimal(money(minor, currency));
const line = (...fields: readonly (string | number)[]): string => `${fields.join(" ")}\r\n`;

/** Everything before balances and vouchers (SIE file format, version 4B, section 11). */
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

/** Opening and closing balances of accounts of the balance sheet, and results of the others; of this year (0) or the one before (-1). */
export function sieBalances(balances: readonly AccountBalance[], year: 0 | -1, currency: Currency): string {
  const sheet = balances.filter((balance) => isBalanceSheet(balance.class));
  const results = balances.filter((balance) => !isBalanceSheet(balance.class));
  return [
    ...sheet.map(({ number, openingMinor }) => line("#IB", year, number, amount(openingMinor, currency))),
    ...sheet.map(({ number, closingMinor }) => line("#UB", year, number, amount(closingMinor, currency))),
    ...results.map(({ number, closingMinor }) => line("#RES", year, number, amount(closingMinor, currency))),
  ].join("");
}

export function sieVoucher(voucher: Voucher, currency: Currency): string {
  const { series, number, bookedOn, createdOn, text, entries } = voucher;
  return [
    line("#VER", series, number, sieDay(bookedOn), sieText(text), sieDay(createdOn)),
    line("{"),
    ...entries.map((entry) => line("   #TRANS", entry.number, "{}", amount(entry.minor, currency))),
    line("}"),
  ].join("");
}
