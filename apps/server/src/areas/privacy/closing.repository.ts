import { sql } from "kysely";
import type { ClosingView } from "@nameplane/contracts/privacy/closing";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type ClosingRow = { readonly id: string; readonly askedAt: Date; readonly closesAt: Date; readonly erases: boolean };

/** The closing that an owner has requested and that has not ended. It is locked until the transaction ends. */
export async function openClosing(trx: Trx, { accountId }: AccountScope): Promise<ClosingRow | null> {
  const { rows } = await sql<ClosingRow>`
    select id, asked_at as "askedAt", closes_at as "closesAt", erases from account_closing where account_id = ${accountId} and ended_at is null for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Like openClosing, but for reading only, without a lock. */
export async function findClosing(trx: Trx, accountId: string): Promise<ClosingRow | null> {
  const { rows } = await sql<ClosingRow>`
    select id, asked_at as "askedAt", closes_at as "closesAt", erases from account_closing where account_id = ${accountId} and ended_at is null`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Stores a request to close the account. Returns false if the account is already being closed. */
export async function insertClosing(trx: Trx, { accountId, actor }: AccountScope, of: ClosingRow): Promise<boolean> {
  const { rows } = await sql`
    insert into account_closing (account_id, id, asked_by, asked_at, closes_at, erases)
    values (${accountId}, ${of.id}, ${actor}, ${of.askedAt}, ${of.closesAt}, ${of.erases})
    on conflict (account_id) where ended_at is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function endClosing(
  trx: Trx,
  { accountId, actor }: AccountScope,
  id: string,
  { as, now }: { readonly as: "closed" | "taken_back"; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("account_closing")
    .set({ ended_at: now, ended_as: as, ended_by: actor })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function noteBlocks(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
  { blocks, now }: { readonly blocks: readonly string[]; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("account_closing")
    .set({ blocks: [...blocks], looked_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function isOwner(trx: Trx, { accountId }: AccountScope, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from membership where account_id = ${accountId} and user_id = ${userId}::uuid and is_owner and (valid_until is null or valid_until > now())`.execute(
    trx,
  );
  return rows.length > 0;
}

type Holdings = Pick<
  ClosingView,
  "number" | "domains" | "domaincount" | "services" | "servicecount" | "requests" | "subaccounts" | "owed" | "credit"
>;

/** isRefunding: whether money is on its way back to the customer. It may return as credit if its provider refuses it. */
type AccountFacts = { readonly kind: string; readonly state: string; readonly isRefunding: boolean };

/** What still exists in an account. Sub-accounts are counted by a database function that can see them. */
export async function readHoldings(trx: Trx, { accountId }: AccountScope): Promise<Holdings & AccountFacts> {
  const { rows } = await sql<Holdings & AccountFacts>`
    select a.number, a.kind, a.state,
           exists (select 1 from refund where account_id = a.id and ended_at is null) as "isRefunding",
           coalesce((select json_agg(json_build_object('itemid', d.id, 'domain', d.ascii_name, 'expires', to_char(d.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                      'renews', d.renewal_mode in ('auto','once')) order by d.expires_at)
              from (select * from domain where account_id = a.id and tab <= 4 order by expires_at limit 50) d), '[]') as domains,
           (select count(*)::int from domain where account_id = a.id and tab <= 4) as domaincount,
           coalesce((select json_agg(json_build_object('serviceid', s.id, 'name', coalesce(nullif(s.name, ''), p.name_en),
                      'paiduntil', to_char(s.paid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by s.paid_until)
              from (select * from service where account_id = a.id and ended_at is null order by paid_until limit 50) s join product p on p.id = s.product_id), '[]') as services,
           (select count(*)::int from service where account_id = a.id and ended_at is null) as servicecount,
           (select count(*)::int from request where account_id = a.id and not is_final and state <> 'in_basket') as requests,
           np_open_subaccounts() as subaccounts,
           coalesce((select json_agg(json_build_object('currency', currency, 'minor', minor)) from
              (select currency::text, sum(owed_minor + held_minor)::bigint as minor from balance where account_id = a.id group by currency having sum(owed_minor + held_minor) <> 0) o), '[]') as owed,
           coalesce((select json_agg(json_build_object('currency', currency, 'minor', minor, 'backMinor', least(minor, back))) from
              (select b.currency::text, sum(b.prepaid_minor)::bigint as minor,
                      (select coalesce(sum(p.captured_minor - p.refunded_minor), 0)::bigint from payment p
                        where p.account_id = a.id and p.currency = b.currency and p.method in ('card','paypal','sepa','swish') and p.provider_object is not null
                          and p.state in ('succeeded','partially_refunded')) as back
                 from balance b where b.account_id = a.id group by b.currency having sum(b.prepaid_minor) <> 0) c), '[]') as credit
      from account a where a.id = ${accountId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`account ${accountId} is gone`);
  return row;
}

/** Closes the account. This is a change of its state, which the database checks. */
export async function closeRow(trx: Trx, { accountId }: AccountScope): Promise<{ number: number; version: number }> {
  const { rows } = await sql<{ number: number; version: number }>`
    update account set state = 'closed', suspended_for = null, version = version + 1 where id = ${accountId} returning number, version`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`account ${accountId} is gone`);
  return row;
}

/**
 * For how many years booked data are kept: the retention rule of postings, in whole years after the end of the financial year.
 */
export async function bookYears(trx: Trx): Promise<number> {
  const { rows } = await sql<{ years: number }>`
    select floor(keep_days / 365.25)::int - 1 as years from retention_rule where table_name = 'ledger_posting'`.execute(trx);
  return rows[0]?.years ?? 7;
}

export type ClosingAt = { readonly accountId: string; readonly brandId: string };

/** Accounts that are now due to be closed. Runs as the readonly role. */
export async function closingsDue(trx: Trx, now: Date, max: number): Promise<ClosingAt[]> {
  const { rows } = await sql<ClosingAt>`
    select c.account_id as "accountId", a.brand_id as "brandId" from account_closing c join account a on a.id = c.account_id
     where c.ended_at is null and c.closes_at <= ${now}::timestamptz and (c.looked_at is null or c.looked_at < ${now}::timestamptz - interval '1 hour')
     order by c.closes_at limit ${max}`.execute(trx);
  return rows;
}
