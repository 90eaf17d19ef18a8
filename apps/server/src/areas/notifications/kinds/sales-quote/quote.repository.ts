import { moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Facts } from "./facts.ts";

export type ToldQuote = Pick<Facts, "number" | "revision" | "subject" | "words"> & {
  readonly total: Money;
  readonly until: Date;
};

export async function findQuoteToTell(trx: Trx, { accountId }: AccountScope, quoteId: string): Promise<ToldQuote> {
  const { rows } = await sql<Omit<ToldQuote, "total"> & { currency: string; minor: number }>`
    select number, revision, subject, words, currency, total_minor as minor, valid_until as until
      from sales_quote where account_id = ${accountId} and id = ${quoteId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`no quote ${quoteId}`);
  const { currency, minor, ...told } = row;
  return { ...told, total: moneyIn(currency)(minor) };
}
