import type { BooksFormat } from "@nameplane/contracts/books/values";
import { BooksUnnumbered } from "@nameplane/contracts/books/refusals";
import { BadParameter } from "@nameplane/contracts/refusals";
import { isNegativeMoney, isPositiveMoney, moneyToDecimal, negateMoney } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import type { StreamedDocument } from "../../platform/http/send-answer.ts";
import { csvLine } from "../../platform/csv.rules.ts";
import { operatorAccount } from "../../platform/operator-account.ts";
import { Refused } from "../../platform/refused.ts";
import type { RunningExports } from "../../platform/running-exports.ts";
import { dateIn } from "../ledger/index.ts";
import type { AccountBalance } from "./balances.rules.ts";
import { readBalances } from "./balances.repository.ts";
import { log } from "./change-chart.ts";
import { listNumbers, type NumberedAccount } from "./chart.repository.ts";
import { toCodePage437 } from "./code-page.rules.ts";
import { lastNumbers, voucherPiece, type Place } from "./export.repository.ts";
import { findSeller, type BooksSeller } from "./seller.repository.ts";
import { sieBalances, sieHead, sieVoucher, type Voucher } from "./sie.rules.ts";
import { findLacking, holdNumbers, numberVouchers } from "./vouchers.repository.ts";
import { voucherText } from "./voucher-texts.rules.ts";
import { isWithinYear, yearBefore, yearOf, type Days } from "./years.rules.ts";

/** The number of vouchers in one piece. Each piece is read in its own short transaction. */
const pieceSize = 500;
const version = "1.0";

type Ask = Days & { readonly sellerid?: string | undefined; readonly format: BooksFormat };

type Prepared = {
  readonly seller: BooksSeller;
  readonly days: Days;
  readonly year: Days;
  readonly before: Days | null;
  readonly accounts: readonly NumberedAccount[];
  readonly balances: readonly AccountBalance[];
  readonly balancesBefore: readonly AccountBalance[];
  readonly series: readonly Place[];
  readonly operatorAccountId: string;
};

/**
 * Exports the vouchers of a period within a financial year. The export is refused as long as any voucher of the period has no
 * number, because books without it would look complete.
 *
 * Possible refusals: NotFound; BadParameter; BooksUnnumbered; ExportsBusy.
 */
export async function exportBooks(exports: RunningExports, call: StaffCall, ask: Ask): Promise<StreamedDocument> {
  const prepared = await call.tx((trx) => prepare(Object.assign(call, { trx }), ask));
  const { seller, days } = prepared;
  const vouchers = vouchersOf(call, prepared);
  const isSie = ask.format !== "csv";
  const made = dateIn(seller.timeZone, call.now);
  return {
    chunks: exports.counted<string | Uint8Array>(
      isSie ? sieOf(prepared, vouchers, ask.format === "sie4e" ? "4E" : "4I", made) : csvOf(prepared, vouchers),
    ),
    contentType: isSie ? "application/octet-stream" : "text/csv; charset=utf-8",
    fileName: `books-${days.from}-${days.to}.${isSie ? (ask.format === "sie4e" ? "se" : "si") : "csv"}`,
  };
}

async function prepare(call: StaffCall & { readonly trx: Trx }, { sellerid, format, from, to }: Ask): Promise<Prepared> {
  const { trx } = call;
  const seller = await findSeller(trx, sellerid ?? null);
  if (!isWithinYear({ from, to }, seller.yearStarts)) throw new Refused(BadParameter, { param: "to" });
  const year = yearOf(from, seller.yearStarts);
  const days = format === "sie4e" ? year : { from, to };
  while (await numberVouchers(trx, seller.id));
  await holdNumbers(trx, seller.id);
  const { vouchers } = await findLacking(trx, seller, { from: "0001-01-01", to: days.to });
  if (vouchers > 0) throw new Refused(BooksUnnumbered);
  const before = yearBefore(year, seller.yearStarts);
  const [balances, balancesBefore] = [await readBalances(trx, seller, year), await readBalances(trx, seller, before)];
  const series = (await lastNumbers(trx, seller.id)).filter(({ yearFrom }) => yearFrom === year.from);
  const accounts = await listNumbers(trx, seller.id);
  const { accountId } = await operatorAccount(trx);
  await log(call, seller.id, "books.export", { after: { format, ...days } });
  return {
    seller,
    days,
    year,
    before: balancesBefore.length === 0 ? null : before,
    accounts,
    balances,
    balancesBefore,
    series,
    operatorAccountId: accountId,
  };
}

async function* vouchersOf(call: StaffCall, { seller, days, series, operatorAccountId }: Prepared): AsyncGenerator<Voucher[]> {
  const language = seller.country === "SE" ? "sv" : "en";
  for (const each of series) {
    for (let after = 0; ;) {
      const of = {
        sellerId: seller.id,
        currency: seller.currency,
        days,
        series: each,
        after,
        limit: pieceSize,
        operatorAccountId,
      };
      const piece = await call.tx((trx) => voucherPiece(trx, of));
      if (piece.length > 0) yield piece.map((row) => ({ ...row, text: voucherText(row, language) }));
      const last = piece.at(-1);
      if (last === undefined || piece.length < pieceSize) break;
      after = last.number;
    }
  }
}

async function* sieOf(
  prepared: Prepared,
  vouchers: AsyncIterable<Voucher[]>,
  type: "4E" | "4I",
  madeOn: string,
): AsyncGenerator<Uint8Array> {
  const { seller, year, before, accounts, balances, balancesBefore } = prepared;
  yield toCodePage437(sieHead({ type, program: version, madeOn, seller, year, yearBefore: before, accounts }));
  if (type === "4E") {
    yield toCodePage437(sieBalances(balances, 0));
    if (before !== null) yield toCodePage437(sieBalances(balancesBefore, -1));
  }
  for await (const piece of vouchers) yield toCodePage437(piece.map(sieVoucher).join(""));
}

const titles = [
  "voucher",
  "date",
  "text",
  "account",
  "account name",
  "debit",
  "credit",
  "currency",
  "amount in currency",
  "VAT",
  "country",
];

async function* csvOf({ accounts }: Prepared, vouchers: AsyncIterable<Voucher[]>): AsyncGenerator<string> {
  const names = new Map(accounts.map(({ number, name }) => [number, name]));
  // Without this byte order mark, spreadsheets show å as Ã¥.
  yield `\ufeff${csvLine(titles)}`;
  for await (const piece of vouchers)
    yield piece
      .flatMap(({ series, number, bookedOn, text, entries }) =>
        entries.map((entry) =>
          csvLine([
            `${series}${number}`,
            bookedOn,
            text,
            entry.number,
            names.get(entry.number) ?? "",
            isPositiveMoney(entry.amount) ? moneyToDecimal(entry.amount) : "",
            isNegativeMoney(entry.amount) ? moneyToDecimal(negateMoney(entry.amount)) : "",
            entry.posted.currency,
            // Amounts are written without a sign. With a minus, the cell would get the apostrophe that protects spreadsheets
            // against formulas. The columns debit and credit show the side.
            moneyToDecimal(isNegativeMoney(entry.posted) ? negateMoney(entry.posted) : entry.posted),
            entry.vatKind,
            entry.country,
          ]),
        ),
      )
      .join("");
}
