import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { noticeGroupOf, type Chosen } from "./choices.rules.ts";

/** What the user has chosen about notices. */
export async function findChosen(trx: Trx, userId: string): Promise<Chosen> {
  const { rows } = await sql<{ chosen: Chosen | null }>`
    select preferences -> 'notices' as chosen from panel_user where id = ${userId}`.execute(trx);
  return rows[0]?.chosen ?? {};
}

export async function writeChosen(trx: Trx, userId: string, chosen: Chosen): Promise<void> {
  await sql`
    update panel_user set preferences = preferences || jsonb_build_object('notices', ${JSON.stringify(chosen)}::jsonb)
     where id = ${userId}`.execute(trx);
}

/**
 * Whether a mail of this template is wanted at an address. It is not wanted when all users of the account with that address have
 * turned its group off. An address that belongs to no user, such as that of a contact, has no such choice.
 */
export async function isMailWanted(trx: Trx, scope: AccountScope, template: string, address: string): Promise<boolean> {
  const group = noticeGroupOf(template);
  if (group === null) return true;
  const { rows } = await sql<{ isOff: boolean | null }>`
    select bool_and(coalesce(u.preferences -> 'notices' -> ${group}::text ->> 'mail', 'true') = 'false') as "isOff"
      from panel_user u join membership m on m.user_id = u.id and m.account_id = ${scope.accountId}
     where lower(u.email) = lower(${address})`.execute(trx);
  return rows[0]?.isOff !== true;
}
