import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DomainState } from "../domain.state.ts";

const stored = z.strictObject({ labelid: z.int().nullable(), language: z.enum(["en", "sv"]) });
/** What the calendar at a secret URL shows. Calendar programs read there when an account's names expire. */
export type CalendarReach = z.infer<typeof stored>;

const kind = "calendar";

/**
 * Sets the row context for a calendar address (the secret URL). It is the first statement of the transaction. Null if the address
 * is not valid, or not valid any more.
 */
export async function enterCalendar(
  trx: Trx,
  tokenHash: Buffer,
  host: string,
): Promise<{ id: string; accountId: string; reach: CalendarReach; brandName: string } | null> {
  const { rows } = await sql<{ id: string; account_id: string; scope: unknown }>`
    select id, account_id, scope from np_enter_token(${tokenHash}, ${host}) where kind = ${kind}`.execute(trx);
  const row = rows[0];
  if (row === undefined) return null;
  const brand = await sql<{ name: string }>`select name from brand where id = np_brand()`.execute(trx);
  return {
    id: row.id,
    accountId: row.account_id,
    reach: stored.parse(row.scope),
    brandName: brand.rows[0]?.name ?? "",
  };
}

/** Records that an address was used, at most once an hour. */
export async function noteCalendarUse(trx: Trx, accountId: string, id: string): Promise<void> {
  await sql`
    update api_token set used_at = now()
     where account_id = ${accountId} and id = ${id} and coalesce(used_at, '-infinity') < now() - interval '1 hour'`.execute(trx);
}

export type CalendarRow = {
  id: string;
  name: string;
  hint: string;
  scope: CalendarReach;
  createdAt: Date;
  createdBy: string;
  works: boolean;
  usedAt: Date | null;
};

/** Valid addresses of the account, newest first. */
export async function calendarsOf(trx: Trx, scope: AccountScope): Promise<CalendarRow[]> {
  const { rows } = await sql<Omit<CalendarRow, "scope"> & { scope: unknown }>`
    select k.id, k.name, k.hint, k.scope, k.created_at as "createdAt", k.used_at as "usedAt", coalesce(u.username, '') as "createdBy", np_token_stands(k) as works
      from api_token k left join panel_user u on k.created_by = 'user:' || u.id
     where k.account_id = ${scope.accountId} and k.kind = ${kind} and k.revoked_at is null
     order by k.created_at desc limit 200`.execute(trx);
  return rows.map((row) => ({ ...row, scope: stored.parse(row.scope) }));
}

export async function insertCalendar(
  trx: Trx,
  scope: AccountScope,
  calendar: { id: string; hash: Buffer; hint: string; name: string; reach: CalendarReach },
): Promise<void> {
  await trx
    .insertInto("api_token")
    .values({
      account_id: scope.accountId,
      id: calendar.id,
      kind,
      token_hash: calendar.hash,
      hint: calendar.hint,
      name: calendar.name,
      permissions: ["domain_view"],
      scope: JSON.stringify(calendar.reach),
      created_by: scope.actor,
    })
    .execute();
}

/** Ends an address. Returns its name, or null if the account has no such valid address. */
export async function revokeCalendar(trx: Trx, scope: AccountScope, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update api_token set revoked_at = now()
     where account_id = ${scope.accountId} and id = ${id} and kind = ${kind} and revoked_at is null returning name`.execute(trx);
  return rows[0]?.name ?? null;
}

export async function labelTitle(trx: Trx, accountId: string, labelId: number): Promise<string | null> {
  const row = await trx
    .selectFrom("label")
    .select("title")
    .where("account_id", "=", accountId)
    .where("id", "=", labelId)
    .executeTakeFirst();
  return row?.title ?? null;
}

export type EndDay = {
  id: string;
  name: string;
  state: DomainState;
  mode: string;
  expiresAt: Date;
  deletesAt: Date | null;
  labels: string[];
};

/** The account's names, grouped by the day on which their period ends, soonest first. */
export async function endDays(trx: Trx, accountId: string, labelId: number | null, until: Date, max: number): Promise<EndDay[]> {
  const { rows } = await sql<EndDay>`
    select d.id, d.sort_name as name, d.state, d.renewal_mode as mode, d.expires_at as "expiresAt", x.deletes_at as "deletesAt",
           array(select l.title from label l where l.account_id = d.account_id and l.id = any(d.labels) order by l.title) as labels
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${accountId} and d.tab <= 4 and d.state <> 'dns_only' and d.expires_at < ${until}
       and (${labelId}::int is null or ${labelId}::int = any(d.labels))
     order by d.expires_at, d.id limit ${max}`.execute(trx);
  return rows;
}

export type ForecastRow = {
  month: string;
  tld: string;
  label: number | null;
  names: number;
  automatic: number;
  unpriced: number;
};

/**
 * How many names will be renewed or could be renewed, by TLD and by the month in which their period ends. There is a row for all
 * names together (label null) and, with `byLabel`, one more for each label (-1: names without a label). unpriced: names whose
 * price only the registry knows.
 */
export async function forecastRows(
  trx: Trx,
  scope: AccountScope,
  { from, to, byLabel }: { readonly from: Date; readonly to: Date; readonly byLabel: boolean },
): Promise<ForecastRow[]> {
  const labels = sql`
    union all
    select month, tld, l, count(*)::int, count(*) filter (where is_automatic)::int, count(*) filter (where is_premium)::int
      from names, unnest(case when labels = '{}' then array[-1] else labels end) l group by month, tld, l`;
  const { rows } = await sql<ForecastRow>`
    with names as (
      select to_char(d.expires_at at time zone 'UTC', 'YYYY-MM') as month, d.tld, d.labels, d.renewal_mode in ('auto', 'once') as is_automatic, x.premium_tier is not null as is_premium
        from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
       where d.account_id = ${scope.accountId} and d.tab <= 4 and d.state not in ('dns_only', 'expired_restorable') and d.renewal_mode <> 'cancel'
         and d.expires_at >= ${from} and d.expires_at < ${to})
    select month, tld, null::int as label, count(*)::int as names, count(*) filter (where is_automatic)::int as automatic, count(*) filter (where is_premium)::int as unpriced
      from names group by month, tld ${byLabel ? labels : sql``}`.execute(trx);
  return rows;
}

export async function labelsOf(trx: Trx, scope: AccountScope): Promise<{ id: number; title: string; color: string }[]> {
  return trx
    .selectFrom("label")
    .select(["id", "title", "color"])
    .where("account_id", "=", scope.accountId)
    .orderBy("title")
    .execute();
}
