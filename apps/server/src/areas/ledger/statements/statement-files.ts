import { isZeroMoney, moneyToDecimal, zeroMoney, type Money } from "@nameplane/values";
import { csvLine } from "../../../platform/csv.rules.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller, findParties } from "../ledger.repository.ts";
import { freezeParty, withOwner } from "../party.rules.ts";
import { describeRow } from "./describe-row.ts";
import { readStatement } from "./read-statement.ts";
import type { Days } from "./statement.repository.ts";
import type { Book } from "./statement.rules.ts";
import { statementTexts, type StatementLanguage } from "./statement.texts.ts";

type File = { readonly content: Buffer; readonly fileName: string };

const nameOf = ({ from, to }: Days, language: StatementLanguage, ending: string): string =>
  `${statementTexts[language].file}-${from}-${to}.${ending}`;

/**
 * The statement as CSV (RFC 4180, UTF-8 with a byte order mark), one line for each row, with the opening and closing balance of
 * each book. Amounts have a decimal point. Possible refusals: BadParameter.
 */
export async function statementCsv(trx: Trx, scope: AccountScope, days: Days, language: StatementLanguage): Promise<File> {
  const words = statementTexts[language];
  const books = await readStatement(trx, scope, days);
  const head = [words.date, words.what, words.charged, words.paid, words.moved, words.balance, words.currency];
  const lines = books.flatMap((book) => linesOf(book, days, language));
  const content = Buffer.from(`\ufeff${[csvLine(head), ...lines].join("")}`, "utf8");
  return { content, fileName: nameOf(days, language, "csv") };
}

function linesOf({ opening, closing, rows }: Book, { from, to }: Days, language: StatementLanguage): string[] {
  const words = statementTexts[language];
  const { currency } = opening;
  const unlessZero = (amount: Money) => (isZeroMoney(amount) ? "" : moneyToDecimal(amount));
  return [
    csvLine([from, words.opening, "", "", "", moneyToDecimal(opening), currency]),
    ...rows.map((row) =>
      csvLine([
        row.on,
        describeRow(row, language),
        unlessZero(row.charged),
        unlessZero(row.paid),
        unlessZero(row.moved),
        moneyToDecimal(row.balance),
        currency,
      ]),
    ),
    csvLine([to, words.closing, "", "", "", moneyToDecimal(closing), currency]),
  ];
}

/**
 * The statement as PDF. The data are read in a single transaction of the caller (`within`); the drawing afterwards needs no
 * database connection. Possible refusals: BadParameter.
 */
export async function statementPdf(
  within: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  scope: AccountScope,
  days: Days,
  of: { readonly language: StatementLanguage; readonly now: Date },
): Promise<File> {
  const { language, now } = of;
  const read = await within(async (trx) => {
    const { sellerId, timeZone } = await findBrandSeller(trx, scope);
    const rows = await findParties(trx, scope, sellerId);
    return { books: await readStatement(trx, scope, days), rows, madeOn: dateIn(timeZone, now) };
  });
  const { rows, books, madeOn } = read;
  const party = freezeParty(withOwner(rows), language, { method: "invoice", credit: zeroMoney(rows.booksCurrency) });
  // The PDF library is loaded only when the first document is drawn, because it would add a tenth of a second to every start.
  const { renderStatement } = await import("./render-statement.ts");
  return { content: await renderStatement({ language, party, days, madeOn, books }), fileName: nameOf(days, language, "pdf") };
}
