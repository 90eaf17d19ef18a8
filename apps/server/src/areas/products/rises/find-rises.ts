import { minorOf } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { pricesFor } from "../prices-for.ts";
import type { PriceBook } from "../price-book.rules.ts";
import { saleTerms } from "../sale-terms.ts";
import { domainsOfChange, insertRise, risesToFind, type RiseToFind } from "./rises.repository.ts";
import { noticeDays, risesOf, type RiseLine } from "./rises.rules.ts";

type PriceRise = { readonly startsAt: Date; readonly currency: string; readonly lines: readonly RiseLine[] };

const atOnce = 200;

/** Planned changes that may make renewals dearer for accounts that were not looked at yet. Runs as a role that may only read. */
export function untoldRises(trx: Trx, now: Date): Promise<RiseToFind[]> {
  return risesToFind(trx, { now, until: addDays(now, noticeDays), limit: atOnce });
}

/**
 * Finds out which renewals of the account cost more after a planned change, with its own prices, and stores it. Returns null if
 * nothing rises, or if another process was faster.
 */
export async function findRises(
  trx: Trx,
  scope: AccountScope,
  { changeId, startsAt }: Pick<RiseToFind, "changeId" | "startsAt">,
  now: Date,
): Promise<PriceRise | null> {
  const { priceGroupId, currency } = await saleTerms(trx, scope, now);
  const held = await domainsOfChange(trx, scope, null);
  const tlds = held.map(({ tld }) => tld);
  const query = { priceGroupId, currency, tlds, isOrdinary: true };
  const before = await pricesFor(trx, { ...query, now });
  const after = await pricesFor(trx, { ...query, now: startsAt });
  const lines = risesOf(
    held.map((each) => ({ ...each, before: renewalIn(before, each.tld), after: renewalIn(after, each.tld) })),
  );
  const isNew = await insertRise(trx, scope, { changeId, startsAt, currency, lines, now });
  return isNew && lines.length > 0 ? { startsAt, currency, lines } : null;
}

/** The shortest renewal of a TLD in a book, without VAT. Null if there is none. */
function renewalIn(book: PriceBook, tld: string): { months: number; net: number } | null {
  const months = book.periods(tld, "renew")[0] ?? 12;
  const net = book.net(tld, "renew", months);
  return net === null ? null : { months, net: minorOf(net) };
}
