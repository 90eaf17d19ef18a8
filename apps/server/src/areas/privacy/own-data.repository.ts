import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/**
 * What is stored about the user personally. Each part becomes a JSON file. None of them contains secrets (passwords, keys, codes,
 * tokens).
 */
export const ownParts = {
  user: (userId) => sql`select to_jsonb(u) as row from panel_user u where u.id = ${userId}::uuid`,
  // The account and the user stay in these rows. Otherwise a user of several panels could not tell in which of them a session
  // was.
  sessions: (userId) => sql`
    select to_jsonb(s) - '{token_hash,staff_id,staff_reason,staff_mode}'::text[] as row from session s where s.user_id = ${userId}::uuid and s.staff_id is null order by s.created_at`,
  logins: (userId) => sql`
    select jsonb_build_object('kind', c.kind, 'name', c.name, 'active', c.is_active, 'created_at', c.created_at, 'used_at', c.used_at) as row
      from credential c where c.user_id = ${userId}::uuid order by c.created_at`,
  memberships: (userId) => sql`
    select to_jsonb(m) || jsonb_build_object('account_number', a.number, 'role', (select r.name from role r where r.account_id = m.role_account_id and r.id = m.role_id)) as row
      from membership m left join account a on a.id = m.account_id where m.user_id = ${userId}::uuid order by m.created_at`,
  notices: (userId) => sql`
    select to_jsonb(n) as row from notice n where n.user_id = ${userId}::uuid order by n.created_at`,
  views: (userId) => sql`select to_jsonb(v) as row from domain_view v where v.user_id = ${userId}::uuid order by v.created_at`,
  acts: (userId) => sql`
    select jsonb_build_object('number', e.seq, 'at', e.at, 'action', e.action, 'result', e.result, 'address', host(e.address)) as row
      from audit_event e where e.actor = ${`user:${userId}`} order by e.seq`,
} as const satisfies Record<string, (userId: string) => RawBuilder<unknown>>;
export type OwnPart = keyof typeof ownParts;
export const ownPartNames = Object.keys(ownParts) as OwnPart[];

export async function readOwnPart(trx: Trx, part: OwnPart, userId: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`${ownParts[part](userId)}`.execute(trx);
  return rows.map(({ row }) => row);
}
