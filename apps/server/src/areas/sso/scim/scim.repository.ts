import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ScimGroup, ScimUser } from "./scim-resources.ts";

/**
 * The users that SCIM shows: members whose address is in a proved domain, and users whom the login service has created. A member
 * whose access has ended is shown as not active.
 */
export async function scimUsersOf(trx: Trx, accountId: string, userId: string | null = null): Promise<ScimUser[]> {
  const { rows } = await sql<ScimUser>`
    select u.id, coalesce(s.user_name, u.email) as "userName", s.external_id as "externalId", u.first_name as "givenName", u.last_name as "familyName",
           coalesce(s.display_name, '') as "displayName", u.email, coalesce(m.valid_until, 'infinity') > now() as "isActive", m.is_owner as "isOwner",
           s.user_id is not null as "isManaged", coalesce(s.created_at, m.created_at) as "createdAt", coalesce(s.changed_at, m.created_at) as "changedAt"
      from membership m join panel_user u on u.id = m.user_id and u.disabled_at is null
      left join scim_user s on s.account_id = m.account_id and s.user_id = m.user_id
     where m.account_id = ${accountId} and (${userId}::uuid is null or m.user_id = ${userId}::uuid)
       and (s.user_id is not null or exists (select 1 from login_provider_domain d where d.account_id = m.account_id and d.proved_at is not null
                                                and d.domain = lower(substring(u.email from '[^@]*$'))))
     order by m.created_at, m.user_id`.execute(trx);
  return rows;
}

export async function saveScimUser(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly userId: string;
    readonly userName: string;
    readonly externalId: string | null;
    readonly displayName: string;
    readonly at: Date;
  },
): Promise<void> {
  const { accountId, userId, userName, externalId, displayName, at } = of;
  await sql`
    insert into scim_user as s (account_id, user_id, user_name, external_id, display_name, created_at, changed_at)
    values (${accountId}, ${userId}, ${userName}, ${externalId}, ${displayName}, ${at}, ${at})
    on conflict (account_id, user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      display_name = excluded.display_name, changed_at = excluded.changed_at`.execute(trx);
}

/** Changes the name and the address of a user. The address counts as proved, because its domain is. */
export async function savePerson(
  trx: Trx,
  userId: string,
  to: { readonly givenName: string; readonly familyName: string; readonly email: string; readonly at: Date },
): Promise<void> {
  await sql`
    update panel_user set first_name = ${to.givenName}, last_name = ${to.familyName}, email = ${to.email}, version = version + 1,
           email_proved_at = case when lower(email) = lower(${to.email}) then email_proved_at else ${to.at} end
     where id = ${userId}`.execute(trx);
}

export type LeftBehind = { readonly apikeys: number; readonly webhooks: number; readonly tickets: number };

/** What a user leaves behind in the account: API keys that stop working, webhooks that continue, and open tickets. */
export async function traces(trx: Trx, accountId: string, userId: string): Promise<LeftBehind> {
  const by = `user:${userId}`;
  const { rows } = await sql<LeftBehind>`
    select (select count(*) from api_token k where k.account_id = ${accountId} and k.created_by = ${by} and k.revoked_at is null and (k.ends_at is null or k.ends_at > now()))::int as apikeys,
           (select count(*) from webhook w where w.account_id = ${accountId} and w.created_by = ${by} and w.is_on)::int as webhooks,
           (select count(*) from ticket t where t.account_id = ${accountId} and t.created_by = ${by} and t.state = 'open')::int as tickets`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a count gave no row");
  return row;
}

/** Ends a user's access now. The role and everything else is kept in case the user comes back. */
export async function endAccess(
  trx: Trx,
  of: { readonly accountId: string; readonly userId: string; readonly left: LeftBehind; readonly at: Date },
): Promise<number> {
  const { accountId, userId, left, at } = of;
  await sql`
    update scim_user s set until_before = m.valid_until, left_behind = ${JSON.stringify(left)}::jsonb, ended_at = ${at}
      from membership m where s.account_id = ${accountId} and s.user_id = ${userId} and m.account_id = s.account_id and m.user_id = s.user_id`.execute(
    trx,
  );
  await sql`update membership set valid_until = least(${at}::timestamptz, now()) where account_id = ${accountId} and user_id = ${userId}`.execute(
    trx,
  );
  return endSessionsOf(trx, userId);
}

/** Restores a user's access, up to the day on which it was going to end anyway. */
export async function restoreAccess(trx: Trx, accountId: string, userId: string): Promise<void> {
  await sql`
    update membership m set valid_until = case when s.until_before > now() then s.until_before end
      from scim_user s where m.account_id = ${accountId} and m.user_id = ${userId} and s.account_id = m.account_id and s.user_id = m.user_id`.execute(
    trx,
  );
  await sql`
    update scim_user set until_before = null, left_behind = null, ended_at = null where account_id = ${accountId} and user_id = ${userId}`.execute(
    trx,
  );
}

/** Ends the user's sessions in the transaction's account and its sub-accounts. */
export async function endSessionsOf(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select np_end_member_sessions(${userId}::uuid) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

export async function removeMember(trx: Trx, accountId: string, userId: string): Promise<void> {
  await trx.deleteFrom("membership").where("account_id", "=", accountId).where("user_id", "=", userId).execute();
  await endSessionsOf(trx, userId);
}

export async function scimGroupsOf(trx: Trx, accountId: string, groupId: string | null = null): Promise<ScimGroup[]> {
  const { rows } = await sql<ScimGroup>`
    select g.id, g.display_name as "displayName", g.external_id as "externalId", g.created_at as "createdAt", g.changed_at as "changedAt",
           coalesce((select jsonb_agg(jsonb_build_object('id', x.user_id, 'userName', coalesce(s.user_name, u.email)) order by x.user_id)
                       from scim_group_member x join panel_user u on u.id = x.user_id
                       left join scim_user s on s.account_id = x.account_id and s.user_id = x.user_id
                      where x.account_id = g.account_id and x.group_id = g.id), '[]'::jsonb) as members
      from scim_group g where g.account_id = ${accountId} and (${groupId}::uuid is null or g.id = ${groupId}::uuid)
     order by g.created_at, g.id`.execute(trx);
  return rows;
}

export async function saveScimGroup(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly id: string;
    readonly displayName: string;
    readonly externalId: string | null;
    readonly members: readonly string[];
    readonly at: Date;
  },
): Promise<void> {
  const { accountId, id, displayName, externalId, members, at } = of;
  await sql`
    insert into scim_group as g (account_id, id, display_name, external_id, created_at, changed_at)
    values (${accountId}, ${id}, ${displayName}, ${externalId}, ${at}, ${at})
    on conflict (account_id, id) do update set display_name = excluded.display_name, external_id = excluded.external_id, changed_at = excluded.changed_at`.execute(
    trx,
  );
  await sql`
    delete from scim_group_member where account_id = ${accountId} and group_id = ${id} and user_id <> all(${[...members]}::uuid[])`.execute(
    trx,
  );
  await sql`
    insert into scim_group_member (account_id, group_id, user_id) select ${accountId}, ${id}, unnest(${[...members]}::uuid[]) on conflict do nothing`.execute(
    trx,
  );
}

export async function deleteScimGroup(trx: Trx, accountId: string, groupId: string): Promise<void> {
  await trx.deleteFrom("scim_group").where("account_id", "=", accountId).where("id", "=", groupId).execute();
}

/** The names of a user's groups, and the ids that the login service gives them. The account's rules can use either. */
export async function groupNamesOf(trx: Trx, accountId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; external: string | null }>`
    select g.display_name as name, g.external_id as external from scim_group_member x join scim_group g on g.account_id = x.account_id and g.id = x.group_id
     where x.account_id = ${accountId} and x.user_id = ${userId}`.execute(trx);
  return rows.flatMap(({ name, external }) => (external === null ? [name] : [name, external]));
}

/** Users whom SCIM has deactivated, with what they left behind. */
export type EndedUser = { readonly userId: string; readonly name: string; readonly endedAt: Date } & LeftBehind;

export async function endedUsers(trx: Trx, accountId: string): Promise<EndedUser[]> {
  const { rows } = await sql<Omit<EndedUser, keyof LeftBehind> & { left: LeftBehind }>`
    select s.user_id as "userId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), s.user_name) as name, s.ended_at as "endedAt", s.left_behind as left
      from scim_user s join panel_user u on u.id = s.user_id where s.account_id = ${accountId} and s.ended_at is not null
     order by s.ended_at desc limit 100`.execute(trx);
  return rows.map(({ left, ...row }) => ({ ...row, ...left }));
}

export async function countManaged(trx: Trx, accountId: string): Promise<{ users: number; groups: number }> {
  const { rows } = await sql<{ users: number; groups: number }>`
    select (select count(*) from scim_user where account_id = ${accountId})::int as users, (select count(*) from scim_group where account_id = ${accountId})::int as groups`.execute(
    trx,
  );
  return rows[0] ?? { users: 0, groups: 0 };
}

export type ScimToken = {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly usedFrom: string | null;
  readonly endsAt: Date | null;
  readonly stands: boolean;
};

/** Live tokens for SCIM. */
export async function scimTokens(trx: Trx, accountId: string, now: Date): Promise<ScimToken[]> {
  const { rows } = await sql<ScimToken>`
    select k.id, k.name, k.hint, coalesce(u.username, '') as "createdBy", k.created_at as "createdAt", k.used_at as "usedAt", host(k.used_from) as "usedFrom",
           k.ends_at as "endsAt", np_token_stands(k) as stands
      from api_token k left join panel_user u on k.created_by = 'user:' || u.id
     where k.account_id = ${accountId} and k.kind = 'scim' and k.revoked_at is null and (k.ends_at is null or k.ends_at > ${now})
     order by k.created_at desc`.execute(trx);
  return rows;
}

export async function insertScimToken(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly id: string;
    readonly hash: Buffer;
    readonly hint: string;
    readonly name: string;
    readonly permissions: readonly string[];
    readonly actor: string;
    readonly endsAt: Date | null;
  },
): Promise<void> {
  // The scope has the form of the scopes of other API keys, because the check of tokens reads it: no zones, no certificates, any
  // network.
  const scope = { zones: [], names: [], types: [], canwrite: false, certificates: [], withkeys: false, networks: null };
  await trx
    .insertInto("api_token")
    .values({
      account_id: of.accountId,
      id: of.id,
      kind: "scim",
      token_hash: of.hash,
      hint: of.hint,
      name: of.name,
      permissions: [...of.permissions],
      scope: JSON.stringify(scope),
      created_by: of.actor,
      ends_at: of.endsAt,
    })
    .execute();
}

/** Ends a token and returns its name; null if the account has no such live token. */
export async function revokeScimToken(trx: Trx, accountId: string, tokenId: string): Promise<string | null> {
  const row = await trx
    .updateTable("api_token")
    .set({ revoked_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", tokenId)
    .where("kind", "=", "scim")
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}
