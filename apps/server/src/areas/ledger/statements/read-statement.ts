import type { AnswerOf } from "@nameplane/contracts";
import type { statement } from "@nameplane/contracts/ledger/operations";
import { BadParameter } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { openings, vouchers, type Days } from "./statement.repository.ts";
import { presentBook } from "./statement.present.ts";
import { booksOf, type Book } from "./statement.rules.ts";

/**
 * The statement of account of a period, read from the ledger. There is one book for each seller and currency that has a balance
 * or a posting in the period. Possible refusals: BadParameter (a period that ends before it begins).
 */
export async function readStatement(trx: Trx, scope: AccountScope, days: Days): Promise<Book[]> {
  if (days.to < days.from) throw new Refused(BadParameter, { param: "to", values: { rule: "not before from" } });
  return booksOf(await openings(trx, scope, days), await vouchers(trx, scope, days));
}

/**
 * The statement of account of a period for a screen. If a book has too many rows, only its last rows are shown. Possible
 * refusals: BadParameter.
 */
export async function showStatement(
  trx: Trx,
  scope: AccountScope,
  days: Days,
): Promise<Omit<AnswerOf<typeof statement>, "code" | "desc">> {
  const books = await readStatement(trx, scope, days);
  return { ...days, books: books.map(presentBook) };
}
