import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type Reader = { first_name: string; email: string; language: string; time_zone: string | null };

const zoneOf = (preferences: string): RawBuilder<string | null> => sql`nullif(${sql.ref(preferences)} ->> 'timeZone', '')`;

/** A user who may be notified about the account: the user is a member now, and is not disabled. */
export async function findMember(trx: Trx, scope: AccountScope, userId: string, now: Date): Promise<Reader | null> {
  const { rows } = await sql<Reader>`
    select u.first_name, u.email, u.language, ${zoneOf("u.preferences")} as time_zone from panel_user u
      join membership m on m.user_id = u.id and m.account_id = ${scope.accountId}
     where u.id = ${userId} and u.disabled_at is null and (m.valid_until is null or m.valid_until > ${now})`.execute(trx);
  return rows[0] ?? null;
}

/** A member of the account, disabled or not, for news about the user's own login. */
export async function findUserOfAccount(
  trx: Trx,
  scope: AccountScope,
  userId: string,
): Promise<(Reader & { username: string }) | null> {
  const { rows } = await sql<Reader & { username: string }>`
    select u.username, u.first_name, u.email, u.language, ${zoneOf("u.preferences")} as time_zone from panel_user u
      join membership m on m.user_id = u.id and m.account_id = ${scope.accountId} where u.id = ${userId}`.execute(trx);
  return rows[0] ?? null;
}

export type AccountReaders = { number: number; language: string; owner: Contact | null; billing: Contact | null };

type Contact = { first_name: string; email: string; time_zone: string | null };

/** Owner and billing contact of the account. Each has the time zone of the member who logs in with the contact's address. */
export async function findAccountReaders(trx: Trx, scope: AccountScope): Promise<AccountReaders> {
  const contact = (column: "owner_contact_id" | "billing_contact_id") =>
    sql`(select jsonb_build_object('first_name', c.first_name, 'email', c.email, 'time_zone', (
        select ${zoneOf("u.preferences")} from panel_user u join membership m on m.user_id = u.id
         where m.account_id = a.id and lower(u.email) = lower(c.email) and u.preferences ? 'timeZone' order by m.created_at limit 1))
      from contact c where c.account_id = a.id and c.id = a.${sql.ref(column)})`;
  const { rows } = await sql<AccountReaders>`
    select a.number, a.language, ${contact("owner_contact_id")} as owner, ${contact("billing_contact_id")} as billing
      from account a where a.id = ${scope.accountId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`account ${scope.accountId} is not visible to its own job`);
  return row;
}

/** The name of the account that people outside the account see. */
export async function accountName(trx: Trx, scope: AccountScope): Promise<string> {
  const { rows } = await sql<{ name: string; number: number }>`
    select coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), a.number::text) as name
      from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where a.id = ${scope.accountId}`.execute(trx);
  return rows[0]?.name ?? "";
}

/** The registrant of a domain, as stored here. Null if there is none. */
export async function findRegistrant(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ first_name: string; email: string } | null> {
  const { rows } = await sql<{ first_name: string; email: string }>`
    select c.first_name, c.email from domain_contact d join contact c on c.account_id = d.account_id and c.id = d.contact_id
     where d.account_id = ${scope.accountId} and d.domain_id = ${domainId} and d.role = 'registrant'`.execute(trx);
  return rows[0] ?? null;
}
