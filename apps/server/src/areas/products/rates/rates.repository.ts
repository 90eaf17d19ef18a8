import type { Currency, ForeignAmount, Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Rate } from "./rate-source.port.ts";
import { exchangeRate, worthAt, type PairRate } from "./rates.rules.ts";

/**
 * Units of `to` that a million units of `from` cost, by the newest rates published on or before a day. Null if there are none.
 *
 * `day`: YYYY-MM-DD.
 */
export async function exchangePpm(trx: Trx, from: string, to: string, day: string): Promise<number | null> {
  if (from === to) return 1_000_000;
  const keys = [from + to, to + from, `EUR${from}`, `EUR${to}`];
  return exchangeRate(from, to, await newestRates(trx, keys, day));
}

/** What an amount in any currency is worth in one of our currencies, at the rate of a day. Null if no rate is known. */
export async function worthOn(trx: Trx, amount: ForeignAmount, to: Currency, day: string): Promise<Money | null> {
  const ppm = await exchangePpm(trx, amount.currency, to, day);
  return ppm === null ? null : worthAt(amount, to, ppm);
}

/** The newest rate of each pair on or before a day, by primary key. */
async function newestRates(trx: Trx, keys: readonly string[], day: string): Promise<PairRate[]> {
  const { rows } = await sql<PairRate>`
    select r.key, r.ppm, r.valid_from as "validFrom"
      from unnest(${keys}::text[]) as k(key)
     cross join lateral (
       select key, ppm, valid_from from reference_rate
        where kind = 'fx' and key = k.key and valid_from <= ${day}::date and ppm > 0 order by valid_from desc limit 1) r`.execute(
    trx,
  );
  return rows;
}

/** The day of the newest exchange rate from a source. Null if the source never gave a rate. */
export async function newestDay(trx: Trx, source: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(valid_from) as day from reference_rate where kind = 'fx' and source = ${source}`.execute(trx);
  return rows[0]?.day ?? null;
}

/**
 * Stores published rates. A rate that is already known stays as it is, because invoices may be based on it. Returns how many were
 * new.
 */
export async function insertRates(trx: Trx, source: string, rates: readonly Rate[]): Promise<number> {
  const values = JSON.stringify(rates.map(({ kind, key, validFrom, ppm }) => ({ kind, key, valid_from: validFrom, ppm })));
  const { numAffectedRows } = await sql`
    insert into reference_rate (kind, key, valid_from, ppm, source)
    select kind, key, valid_from, ppm, ${source}
      from jsonb_to_recordset(${values}::jsonb) as r(kind text, key text, valid_from date, ppm bigint)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export type ListedRate = {
  readonly key: string;
  readonly ppm: number;
  readonly validFrom: string;
  readonly source: string;
  /** The previous rate. Null if this is the first rate. */
  readonly formerPpm: number | null;
};

/** The newest rate of every pair, or of every country's reference rate, ordered by key. */
export async function listNewest(trx: Trx, kind: "fx" | "discount", day: string): Promise<ListedRate[]> {
  const { rows } = await sql<ListedRate>`
    select r.key, r.ppm, r.valid_from as "validFrom", r.source, f.ppm as "formerPpm"
      from (select distinct key from reference_rate where kind = ${kind}) k
     cross join lateral (
       select key, ppm, valid_from, source from reference_rate
        where kind = ${kind} and key = k.key and valid_from <= ${day}::date order by valid_from desc limit 1) r
      left join lateral (
       select ppm from reference_rate
        where kind = ${kind} and key = k.key and valid_from < r.valid_from order by valid_from desc limit 1) f on true
     order by r.key`.execute(trx);
  return rows;
}
