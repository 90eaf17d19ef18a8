import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { KeptLine, KeptMargin, Offer, Subject } from "./lists.rules.ts";

export type Sold = { readonly subject: Subject; readonly name: string };

/** TLDs that are sold or are being prepared for sale, sorted by name. */
export async function soldTlds(trx: Trx): Promise<Sold[]> {
  const rows = await trx
    .selectFrom("tld")
    .select("tld")
    .where((eb) => eb.or([eb("status", "=", "sold"), eb("is_preparing", "=", true)]))
    .orderBy("tld")
    .execute();
  return rows.map(({ tld }) => ({ subject: tld, name: `.${tld}` }));
}

/** Service products that are sold, sorted by name. A product that is a plan is called by the plan's name. */
export async function soldProducts(trx: Trx, language: "en" | "sv"): Promise<Sold[]> {
  const { rows } = await sql<{ subject: number; name: string }>`
    select id as subject, coalesce(limits #>> array['plan', ${language}], case ${language} when 'sv' then name_sv else name_en end) as name
      from product where is_sold order by 2, 1`.execute(trx);
  return rows;
}

/**
 * Locks a price list until the transaction ends, so that changes of the list cannot overlap. A reseller may not lock the row, so
 * both staff and resellers take an advisory lock.
 */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price list ${groupId}`}, 0))`.execute(trx);
}

/** Who changes prices: a staff member, or a user of the reseller. */
export type PriceAuthor = { readonly staffId: string } | { readonly userId: string };

export type NewChange = {
  readonly id: string;
  readonly groupId: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly madeBy: PriceAuthor;
  readonly at: Date;
  readonly lines: readonly KeptLine[];
  readonly margins: readonly KeptMargin[];
};

export async function insertChange(trx: Trx, change: NewChange): Promise<void> {
  const { id, groupId, startsAt, endsAt, madeBy, at, lines, margins } = change;
  await trx
    .insertInto("price_change")
    .values({
      id,
      price_group_id: groupId,
      starts_at: startsAt,
      ends_at: endsAt,
      lines: JSON.stringify(lines),
      margins: JSON.stringify(margins),
      ...("staffId" in madeBy ? { made_by: madeBy.staffId } : { made_by_user: madeBy.userId }),
      at,
    })
    .execute();
}

/** Adds the margins of a change. Earlier ones remain as rows, but the one that began last counts. */
export async function insertMargins(trx: Trx, { groupId, startsAt, endsAt, id, margins }: NewChange): Promise<void> {
  if (margins.length === 0) return;
  await trx
    .insertInto("price_margin")
    .values(
      margins.map((margin) => ({
        price_group_id: groupId,
        scope: margin.scope,
        valid_from: startsAt,
        valid_to: endsAt,
        percent_bp: margin.percent,
        fixed_minor: margin.fixed,
        currency: margin.currency,
        round_to_minor: margin.roundTo,
        round_less_minor: margin.roundLess,
        floor_at_cost: margin.floor,
        is_removed: margin.removed,
        change_id: id,
      })),
    )
    .execute();
}

/**
 * The first moment from `startsAt` on at which no other change of the list begins. Two changes for the same day begin a
 * millisecond apart. The later decision then counts, and the earlier one counts again if the later one is withdrawn.
 */
export async function freeStart(trx: Trx, groupId: string, startsAt: Date): Promise<Date> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(starts_at) as last from price_change
     where price_group_id = ${groupId} and starts_at >= ${startsAt}::timestamptz and starts_at < ${startsAt}::timestamptz + interval '1 second'`.execute(
    trx,
  );
  const last = rows[0]?.last ?? null;
  return last === null ? startsAt : new Date(last.getTime() + 1);
}

export type NewPrice = Offer & {
  readonly id: string;
  readonly subject: Subject;
  readonly net: Money;
  readonly percentBasisPoints: number | null;
  readonly isFrom: boolean;
  /** Whether the list no longer states the price, and derives it from its parent instead. */
  readonly isRemoved?: boolean;
};

/**
 * Adds the prices of a change. They are passed as one JSON parameter, because a whole list has more values than a statement
 * allows.
 */
export async function insertPrices(trx: Trx, change: NewChange, prices: readonly NewPrice[]): Promise<void> {
  const { groupId, startsAt, endsAt, id: changeId } = change;
  const rows = prices.map(({ id, subject, operation, months, net, percentBasisPoints, isFrom, isRemoved = false }) => ({
    id,
    tld: typeof subject === "string" ? subject : null,
    product_id: typeof subject === "number" ? subject : null,
    operation,
    period_months: months,
    currency: net.currency,
    amount_minor: minorOf(net),
    percent_bp: percentBasisPoints,
    is_from: isFrom,
    is_removed: isRemoved,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    n (id uuid, tld text, product_id integer, operation text, period_months smallint, currency text, amount_minor bigint, percent_bp integer, is_from boolean, is_removed boolean)`;
  await sql`
    insert into price (id, price_group_id, tld, product_id, operation, period_months, currency, amount_minor, percent_bp, is_from, is_removed, valid_from, valid_to, change_id)
    select n.id, ${groupId}::uuid, n.tld, n.product_id, n.operation, n.period_months, n.currency, n.amount_minor, n.percent_bp, n.is_from, n.is_removed, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${changeId}::uuid
      from ${given}`.execute(trx);
}

/** Withdraws a planned change. Returns false if somebody else has already withdrawn it. */
export async function withdrawChange(trx: Trx, changeId: string, by: PriceAuthor, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("price_change")
    .set({ ...("staffId" in by ? { withdrawn_by: by.staffId } : { withdrawn_by_user: by.userId }), withdrawn_at: at })
    .where("id", "=", changeId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom("price").where("change_id", "=", changeId).execute();
  await trx.deleteFrom("price_margin").where("change_id", "=", changeId).execute();
  return true;
}
