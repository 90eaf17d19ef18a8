import { sql, type RawBuilder } from "kysely";
import type { CustomerContact, CustomerPage } from "@nameplane/contracts/backoffice/customers";
import type { Trx } from "../../../platform/db/transaction.ts";
import { accountName } from "../account-name.repository.ts";

type Currency = CustomerPage["currency"];

export type CustomerAt = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly kind: "operator" | "master" | "sub";
  readonly state: string;
  readonly brand_id: string;
  readonly brand_name: string;
  readonly group_id: string | null;
  readonly group_name: string | null;
  readonly parent_number: number | null;
  readonly parent_name: string | null;
  readonly currency: Currency;
  readonly language: "en" | "sv";
  readonly created_at: Date;
  readonly vat_number: string | null;
  readonly owner_contact_id: string | null;
  readonly billing_contact_id: string | null;
  readonly invoice_method: "prepayment" | "postpayment";
  readonly payment_days: number;
  readonly peppol_id: string | null;
  readonly buyer_reference: string | null;
  readonly reference: string;
  readonly credit_limit_minor: number;
  readonly default_renewal: "auto" | "manual";
  readonly moderates_orders: boolean;
  readonly enforces_2fa: boolean;
  readonly dns_needs_note: boolean;
  readonly dns_needs_second: boolean;
  readonly version: number;
};

export async function findCustomer(trx: Trx, number: number): Promise<CustomerAt | null> {
  const { rows } = await sql<CustomerAt>`
    select a.id, a.number, ${accountName} as name, a.kind, a.state, a.brand_id, b.name as brand_name, a.price_group_id as group_id,
           g.name as group_name, p.number as parent_number, a.currency, a.language, a.created_at, a.vat_number, a.owner_contact_id,
           coalesce(nullif(po.organization, ''), trim(po.first_name || ' ' || po.last_name), '') as parent_name,
           a.billing_contact_id, a.invoice_method, a.payment_days, a.peppol_id, a.buyer_reference, coalesce(a.settings ->> 'reference', '') as reference, a.credit_limit_minor, a.default_renewal, a.moderates_orders,
           a.enforces_2fa, a.dns_needs_note, a.dns_needs_second, a.version
      from account a join brand b on b.id = a.brand_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join price_group g on g.id = a.price_group_id
      left join account p on p.id = a.parent_id
      left join contact po on po.account_id = p.id and po.id = p.owner_contact_id
     where a.number = ${number}`.execute(trx);
  return rows[0] ?? null;
}

export async function contactOf(trx: Trx, accountId: string, id: string | null): Promise<CustomerContact | null> {
  if (id === null) return null;
  const { rows } = await sql<CustomerContact>`
    select id as contactid, party, organization, first_name as firstname, last_name as lastname, coalesce(id_number, '') as idnumber,
           coalesce(vat_number, '') as vatnumber, street, postcode, city, region, country, coalesce(phone, '') as phone, email
      from contact where account_id = ${accountId}::uuid and id = ${id}::uuid`.execute(trx);
  return rows[0] ?? null;
}

/** The customer's balances, one row per currency. A customer can have balances with several sellers; these are added up. */
export async function balancesOf(trx: Trx, accountId: string): Promise<CustomerPage["balances"]> {
  const { rows } = await sql<CustomerPage["balances"][number]>`
    select currency, sum(prepaid_minor)::bigint as "prepaidMinor", sum(owed_minor)::bigint as "owedMinor", sum(held_minor)::bigint as "heldMinor"
      from balance where account_id = ${accountId}::uuid group by currency order by currency`.execute(trx);
  return rows;
}

type UserAt = Omit<CustomerPage["users"][number], "lastlogin" | "resetat"> & {
  readonly lastlogin: Date | null;
  readonly resetat: Date | null;
};

/** The users who may act in the account, its owners first. */
export async function usersOf(trx: Trx, accountId: string): Promise<UserAt[]> {
  const { rows } = await sql<UserAt>`
    select u.id as userid, u.username, trim(u.first_name || ' ' || u.last_name) as name, u.email, coalesce(u.phone, '') as phone,
           r.name as role, m.is_owner as isowner, u.has_2fa as has2fa, u.disabled_at is not null as isdisabled, u.awaits_proof as iswaiting,
           (select min(h.not_before) from half_login h where h.user_id = u.id and h.step = 'reset_wait' and h.ends_at > now()) as resetat,
           (select max(s.created_at) from session s where s.user_id = u.id) as lastlogin
      from membership m join panel_user u on u.id = m.user_id
      left join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where m.account_id = ${accountId}::uuid and (m.valid_until is null or m.valid_until > now())
     order by m.is_owner desc, u.username_key limit 200`.execute(trx);
  return rows;
}

export type UserPlace = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly state: string;
  readonly user_brand_id: string;
  readonly has_2fa: boolean;
};

/** A user of the account with this number, if the staff member may see both. */
export async function findUserOf(trx: Trx, number: number, userId: string): Promise<UserPlace | null> {
  const { rows } = await sql<UserPlace>`
    select a.id as account_id, a.brand_id, a.state, u.brand_id as user_brand_id, u.has_2fa
      from account a join membership m on m.account_id = a.id join panel_user u on u.id = m.user_id
     where a.number = ${number} and u.id = ${userId}::uuid and u.disabled_at is null
       and (m.valid_until is null or m.valid_until > now())`.execute(trx);
  return rows[0] ?? null;
}

type SessionAt = {
  readonly id: string;
  readonly username: string;
  readonly device: string;
  readonly created_at: Date;
  readonly used_at: Date;
};

/** Open sessions in which somebody acts in the account. As in np_enter, a session ends an hour after its last use. */
export async function sessionsOf(trx: Trx, accountId: string): Promise<SessionAt[]> {
  const { rows } = await sql<SessionAt>`
    select s.id, u.username, coalesce(s.device, '') as device, s.created_at, s.used_at
      from session s join panel_user u on u.id = s.user_id
     where s.account_id = ${accountId}::uuid and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 hour'
     order by s.used_at desc limit 100`.execute(trx);
  return rows;
}

type KeyAt = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
  readonly ends_at: Date | null;
};

export async function keysOf(trx: Trx, accountId: string): Promise<KeyAt[]> {
  return trx
    .selectFrom("api_token")
    .select(["id", "name", "kind", "created_at", "used_at", "ends_at"])
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", sql<Date>`now()`)]))
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
}

/** How many items of each kind a page shows. The page also shows the total count. */
const newest = 5;

type Counted<Row> = { readonly count: number; readonly newest: Row[] };

async function some<Row>(
  trx: Trx,
  from: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Counted<Row>> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(trx);
  const { rows: first } = await sql<Row>`select ${columns} ${from} order by ${order} limit ${newest}`.execute(trx);
  return { count: rows[0]?.n ?? 0, newest: first };
}

export const subaccountsOf = (trx: Trx, accountId: string) =>
  some<{ number: number; name: string; state: string }>(
    trx,
    sql`from account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id where a.parent_id = ${accountId}::uuid`,
    sql`a.number, ${accountName} as name, a.state`,
    sql`a.number desc`,
  );

/** Domains in a state that is not final. */
export const domainsOf = (trx: Trx, accountId: string) =>
  some<{ id: string; ascii_name: string; state: string; expires_at: Date | null }>(
    trx,
    sql`from domain where account_id = ${accountId}::uuid and tab <= 4`,
    sql`id, ascii_name, state, nullif(expires_at, 'infinity') as expires_at`,
    sql`created_at desc, id desc`,
  );

export const ordersOf = (trx: Trx, accountId: string) =>
  some<{ id: string; number: number; state: string; placed_at: Date; total_minor: number; currency: Currency }>(
    trx,
    sql`from sales_order where account_id = ${accountId}::uuid`,
    sql`id, number, state, placed_at, total_minor, currency`,
    sql`number desc`,
  );

/** Requests that have been ordered and are not finished. */
export const requestsOf = (trx: Trx, accountId: string) =>
  some<{
    number: number;
    type: string;
    product_id: number | null;
    state: string;
    ascii_name: string | null;
    created_at: Date;
  }>(
    trx,
    sql`from request where account_id = ${accountId}::uuid and not is_final and state <> 'in_basket'`,
    sql`number, type, product_id, state, ascii_name, created_at`,
    sql`number desc`,
  );

export const invoicesOf = (trx: Trx, accountId: string) =>
  some<{
    id: string;
    number: number;
    kind: "invoice" | "credit_note";
    state: string;
    issued_on: string;
    due_on: string | null;
    total_minor: number;
    currency: Currency;
  }>(
    trx,
    sql`from invoice where account_id = ${accountId}::uuid and state <> 'draft'`,
    sql`id, number, kind, state, issued_on::text as issued_on, due_on::text as due_on, total_minor, currency`,
    sql`issued_on desc, number desc`,
  );

export const ticketsOf = (trx: Trx, accountId: string) =>
  some<{ id: string; number: number; subject: string; state: string; touched_at: Date }>(
    trx,
    sql`from ticket where account_id = ${accountId}::uuid`,
    sql`id, number, subject, state, touched_at`,
    sql`touched_at desc, number desc`,
  );

type TaskAt = {
  readonly id: string;
  readonly kind: string;
  readonly severity: CustomerPage["tasks"][number]["severity"];
  readonly due_at: Date | null;
};

/** Open tasks about the customer, the most serious first. */
export async function tasksOf(trx: Trx, accountId: string): Promise<TaskAt[]> {
  const { rows } = await sql<TaskAt>`
    select id, kind, severity, due_at from staff_task where account_id = ${accountId}::uuid and done_at is null
     order by array_position(array['alarm','high','normal','low'], severity), due_at, id limit 50`.execute(trx);
  return rows;
}
