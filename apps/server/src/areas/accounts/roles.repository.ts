import { sql } from "kysely";
import { isUniqueViolation, type Trx } from "../../platform/db/transaction.ts";

export type OwnRole = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly version: number;
  /** Whether the login provider gives this role to users, by itself or by a group. */
  readonly isMapped: boolean;
};

/** The roles that the account has made itself. */
export async function ownRoles(trx: Trx, accountId: string): Promise<OwnRole[]> {
  const { rows } = await sql<OwnRole>`
    select r.id, r.name, r.permissions, r.version,
           exists (select 1 from login_provider p where p.account_id = r.account_id
                    and (p.default_role_id = r.id or p.group_roles @> jsonb_build_array(jsonb_build_object('role', jsonb_build_object('id', r.id))))) as "isMapped"
      from role r where r.account_id = ${accountId} and not r.is_shared order by lower(r.name), r.id`.execute(trx);
  return rows;
}

export async function sharedRoleNames(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom("role").select("name").where("is_shared", "=", true).execute();
  return rows.map(({ name }) => name);
}

type Saved = { readonly accountId: string; readonly id: string; readonly name: string; readonly permissions: readonly string[] };

/** Inserts a role. Returns false if the account has one with this name; the transaction cannot be used any more then. */
export async function insertRole(trx: Trx, { accountId, id, name, permissions }: Saved): Promise<boolean> {
  return unlessNamed(() =>
    trx
      .insertInto("role")
      .values({ account_id: accountId, id, name, permissions: [...permissions] })
      .execute(),
  );
}

/** Changes a role. Returns false if the account has another one with this name; the transaction cannot be used any more then. */
export async function changeRole(trx: Trx, { accountId, id, name, permissions }: Saved): Promise<boolean> {
  return unlessNamed(() =>
    trx
      .updateTable("role")
      .set((eb) => ({ name, permissions: [...permissions], version: eb("version", "+", 1) }))
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .execute(),
  );
}

async function unlessNamed(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function deleteRole(trx: Trx, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom("role").where("account_id", "=", accountId).where("id", "=", id).execute();
}
