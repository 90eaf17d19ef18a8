import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type ColleagueAt = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly language: "en" | "sv";
  readonly roles: readonly { readonly roleid: string; readonly name: string }[];
  readonly permissions: readonly string[];
  readonly brand_id: string | null;
  readonly brand_name: string | null;
  readonly passkeys: number;
  readonly last_seen: Date | null;
  readonly link_ends: Date | null;
  readonly disabled_at: Date | null;
  readonly version: number;
};

/**
 * Makes changes of staff members and roles run one after the other. If two managers end each other's rights at once, only one
 * of them may succeed.
 */
export async function lockStaff(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7, 20)`.execute(trx);
}

/** All staff members, or one of them, sorted by name. Those who are disabled come last. */
export async function listColleagues(trx: Trx, id: string | null = null): Promise<ColleagueAt[]> {
  const { rows } = await sql<ColleagueAt>`
    select u.id, u.username, u.name, u.email, u.language, u.brand_id, b.name as brand_name, u.disabled_at, u.version,
           coalesce((select json_agg(json_build_object('roleid', r.id, 'name', r.name) order by r.name)
                       from staff_role_holder h join staff_role r on r.id = h.role_id where h.staff_id = u.id), '[]') as roles,
           array(select distinct p from staff_role_holder h join staff_role r on r.id = h.role_id, unnest(r.permissions) p where h.staff_id = u.id) as permissions,
           (select count(*)::int from staff_credential c where c.staff_id = u.id) as passkeys,
           (select max(s.used_at) from staff_session s where s.staff_id = u.id) as last_seen,
           (select max(l.ends_at) from staff_link l where l.staff_id = u.id and l.used_at is null and l.ends_at > now()) as link_ends
      from staff_user u left join brand b on b.id = u.brand_id
     where ${id}::uuid is null or u.id = ${id}::uuid
     order by u.disabled_at is not null, u.name, u.id`.execute(trx);
  return rows;
}

export type RoleAt = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly holders: number;
  readonly version: number;
};

export async function listRoles(trx: Trx): Promise<RoleAt[]> {
  const { rows } = await sql<RoleAt>`
    select r.id, r.name, r.permissions, r.version, (select count(*)::int from staff_role_holder h where h.role_id = r.id) as holders
      from staff_role r order by r.name`.execute(trx);
  return rows;
}

export async function staffPermissions(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom("permission").select("name").where("is_staff", "=", true).orderBy("name").execute();
  return rows.map(({ name }) => name);
}

export async function listBrands(trx: Trx): Promise<{ brandid: string; name: string }[]> {
  return trx.selectFrom("brand").select(["id as brandid", "name"]).orderBy("name").execute();
}

type Fields = {
  readonly name: string;
  readonly email: string;
  readonly language: "en" | "sv";
  readonly brandId: string | null;
};

export async function insertColleague(trx: Trx, row: Fields & { readonly id: string; readonly username: string }): Promise<void> {
  const { id, username, name, email, language, brandId } = row;
  await trx.insertInto("staff_user").values({ id, username, name, email, language, brand_id: brandId }).execute();
}

/** Changes a staff member. False if somebody else has changed them since. */
export async function updateColleague(
  trx: Trx,
  of: { readonly id: string; readonly version: number },
  { name, email, language, brandId }: Fields,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("staff_user")
    .set({ name, email, language, brand_id: brandId, version: of.version + 1 })
    .where("id", "=", of.id)
    .where("version", "=", of.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setRoles(trx: Trx, staffId: string, roleIds: readonly string[]): Promise<void> {
  await trx.deleteFrom("staff_role_holder").where("staff_id", "=", staffId).execute();
  for (const roleId of new Set(roleIds))
    await trx.insertInto("staff_role_holder").values({ staff_id: staffId, role_id: roleId }).execute();
}

export async function setDisabled(trx: Trx, staffId: string, at: Date | null): Promise<void> {
  await trx.updateTable("staff_user").set({ disabled_at: at }).where("id", "=", staffId).execute();
}

export async function insertRole(trx: Trx, role: { id: string; name: string; permissions: readonly string[] }): Promise<void> {
  await trx
    .insertInto("staff_role")
    .values({ id: role.id, name: role.name, permissions: [...role.permissions] })
    .execute();
}

export async function updateRole(
  trx: Trx,
  of: { readonly id: string; readonly version: number },
  { name, permissions }: { readonly name: string; readonly permissions: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("staff_role")
    .set({ name, permissions: [...permissions], version: of.version + 1 })
    .where("id", "=", of.id)
    .where("version", "=", of.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRole(trx: Trx, roleId: string): Promise<void> {
  await trx.deleteFrom("staff_role").where("id", "=", roleId).execute();
}

/** How many staff members who are not disabled have a permission. */
export async function countHolders(trx: Trx, permission: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct u.id)::int as n from staff_user u
      join staff_role_holder h on h.staff_id = u.id join staff_role r on r.id = h.role_id
     where u.disabled_at is null and ${permission} = any (r.permissions)`.execute(trx);
  return rows[0]?.n ?? 0;
}
