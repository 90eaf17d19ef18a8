import { ChartClassDiffers } from "@nameplane/contracts/books/refusals";
import { BadParameter, NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { operatorAccount } from "../../platform/operator-account.ts";
import { Refused } from "../../platform/refused.ts";
import { classOf, deleteRule, listChart, renumberEntries, saveRule, type ChartPlace } from "./chart.repository.ts";
import { findSeller } from "./seller.repository.ts";
import { holdNumbers } from "./vouchers.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Place = ChartPlace & { readonly sellerid?: string | undefined };

/**
 * Chooses the account number in the books for a ledger account, in general or for a kind of VAT and a country. Entries of open
 * months get the new number at once; entries of closed months keep theirs.
 *
 * Returns how many entries changed. Possible refusals: NotFound (seller, account); BadParameter (a country without a kind of
 * VAT); ChartClassDiffers (the number belongs to an account of another class).
 */
export async function setNumber(call: Call, input: Place & { readonly number: string; readonly name: string }): Promise<number> {
  const { trx, actor, now } = call;
  const { number, name, code, vatkind, country } = input;
  const seller = await findSeller(trx, input.sellerid ?? null);
  await holdNumbers(trx, seller.id);
  const accountClass = await classOf(trx, seller.id, code);
  if (accountClass === null) throw new Refused(NotFound, { param: "code" });
  if (country !== "" && vatkind === "") throw new Refused(BadParameter, { param: "vatkind" });
  const chart = await listChart(trx, seller.id);
  const other = chart.find((row) => row.number === number && row.class !== accountClass);
  if (other !== undefined) throw new Refused(ChartClassDiffers, { param: "number", values: { number, account: other.name } });
  const before = chart.find((row) => row.code === code && row.vatkind === vatkind && row.country === country);
  await saveRule(trx, seller.id, input, { number, name, by: actor, now });
  const entries = await renumberEntries(trx, seller.id, code);
  await log(call, seller.id, "books.chart", {
    before: before === undefined ? {} : { code, vatkind, country, number: before.number },
    after: { code, vatkind, country, number, name, entries },
  });
  return entries;
}

/** Removes a chosen number. Returns how many entries changed. Possible refusals: NotFound. */
export async function removeNumber(call: Call, input: Place): Promise<number> {
  const { trx } = call;
  const { code, vatkind, country } = input;
  const seller = await findSeller(trx, input.sellerid ?? null);
  await holdNumbers(trx, seller.id);
  const number = await deleteRule(trx, seller.id, input);
  if (number === null) throw new Refused(NotFound, { param: "code" });
  const entries = await renumberEntries(trx, seller.id, code);
  await log(call, seller.id, "books.chart", {
    before: { code, vatkind, country, number },
    after: { code, vatkind, country, entries },
  });
  return entries;
}

/** Changes to the books are recorded in the operator's own audit log, because they concern no customer. */
export async function log(
  { trx, actor, requestId, address }: Call,
  sellerId: string,
  action:
    | "books.chart"
    | "books.settings"
    | "books.close"
    | "books.reopen"
    | "books.revalue"
    | "books.unrevalue"
    | "books.export"
    | "books.vat-file",
  sides: { readonly before?: Record<string, unknown>; readonly after: Record<string, unknown> },
): Promise<void> {
  const { accountId } = await operatorAccount(trx);
  await audit(trx, { accountId, actor, action, object: sellerId, ...sides, requestId, address });
}
