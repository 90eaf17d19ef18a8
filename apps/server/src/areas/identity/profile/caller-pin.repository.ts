import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/**
 * The hash of a user's PIN. The database computes it for each user of the account, because staff who check a PIN do not know yet
 * whose it is.
 */
const hashOf = (userId: ReturnType<typeof sql>, pin: string) =>
  sql`sha256(convert_to(${userId}::text || ':' || ${pin}::text, 'UTF8'))`;

export async function putCallerPin(
  trx: Trx,
  of: { readonly userId: string; readonly accountId: string; readonly pin: string; readonly madeAt: Date; readonly endsAt: Date },
): Promise<void> {
  await sql`
    insert into caller_pin (user_id, account_id, pin_hash, made_at, ends_at)
    values (${of.userId}, ${of.accountId}, ${hashOf(sql`${of.userId}::uuid`, of.pin)}, ${of.madeAt}, ${of.endsAt})
    on conflict (user_id) do update set account_id = excluded.account_id, pin_hash = excluded.pin_hash, tries = 0,
      made_at = excluded.made_at, ends_at = excluded.ends_at`.execute(trx);
}

export type Caller = { readonly userId: string; readonly username: string; readonly name: string; readonly madeAt: Date };

/** The user who has this PIN, if they may still act in the account. Uses the PIN up. */
export async function takeCallerPin(
  trx: Trx,
  { accountId, pin, now }: { readonly accountId: string; readonly pin: string; readonly now: Date },
): Promise<Caller | null> {
  const { rows } = await sql<Caller>`
    delete from caller_pin p using panel_user u
     where p.account_id = ${accountId}::uuid and p.ends_at > ${now} and p.tries < 5 and p.pin_hash = ${hashOf(sql`p.user_id`, pin)}
       and u.id = p.user_id and u.disabled_at is null
       and exists (select 1 from membership m where m.user_id = u.id and m.account_id = p.account_id and (m.valid_until is null or m.valid_until > ${now}))
    returning u.id as "userId", u.username, trim(u.first_name || ' ' || u.last_name) as name, p.made_at as "madeAt"`.execute(trx);
  return rows[0] ?? null;
}

export async function countWrongPin(trx: Trx, accountId: string): Promise<void> {
  await sql`update caller_pin set tries = tries + 1 where account_id = ${accountId}::uuid and tries < 5`.execute(trx);
}
