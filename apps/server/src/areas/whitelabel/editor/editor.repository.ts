import { sql } from "kysely";
import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import type { Trx } from "../../../platform/db/transaction.ts";

export type DraftRow = { config: unknown; revision: number; changed_by: string; changed_at: Date };

/** The draft of a brand, locked until the transaction ends. Null if nothing was ever changed. */
export async function lockDraft(trx: Trx, brandId: string): Promise<DraftRow | null> {
  // Two first changes at the same time would find no row to lock, so a lock of the brand itself puts them in order.
  await sql`select pg_advisory_xact_lock(hashtextextended('brand ' || ${brandId}, 0))`.execute(trx);
  return findDraft(trx, brandId);
}

export async function findDraft(trx: Trx, brandId: string): Promise<DraftRow | null> {
  const row = await trx
    .selectFrom("brand_draft")
    .select(["config", "revision", "changed_by", "changed_at"])
    .where("brand_id", "=", brandId)
    .executeTakeFirst();
  return row ?? null;
}

type NewDraft = { readonly config: BrandConfig | null; readonly revision: number; readonly by: string; readonly at: Date };

export async function writeDraft(trx: Trx, brandId: string, { config, revision, by, at }: NewDraft): Promise<void> {
  const values = { config: config === null ? null : JSON.stringify(config), revision, changed_by: by, changed_at: at };
  await trx
    .insertInto("brand_draft")
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) => conflict.column("brand_id").doUpdateSet(values))
    .execute();
}

export type BrandAt = {
  readonly id: string;
  readonly name: string;
  readonly is_operator: boolean;
  readonly time_zone: string;
  readonly owner_account_id: string | null;
};

/**
 * The brand, if the caller may edit it. The row policies also show a reseller the brand whose host was called, which may belong
 * to somebody else, so the query checks the owner. A staff member who works for one brand finds only that brand.
 */
export async function findEdited(
  trx: Trx,
  brandId: string,
  by: { readonly accountId: string } | { readonly only: string | null },
): Promise<BrandAt | null> {
  const mayEdit =
    "accountId" in by
      ? sql`not is_operator and owner_account_id = ${by.accountId}::uuid and np_owns_brand(id)`
      : sql`${by.only}::uuid is null or id = ${by.only}::uuid`;
  const { rows } = await sql<BrandAt>`
    select id, name, is_operator, time_zone, owner_account_id from brand where id = ${brandId}::uuid and (${mayEdit})`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The operator's own brand, for staff who see all brands. */
export async function operatorBrand(trx: Trx): Promise<BrandAt> {
  const { rows } = await sql<BrandAt>`
    select id, name, is_operator, time_zone, owner_account_id from brand where is_operator`.execute(trx);
  const [operator] = rows;
  if (operator === undefined) throw new Error("the installation has no brand of its operator");
  return operator;
}

/** Brands that the caller may edit, the operator's own first. */
export async function editable(
  trx: Trx,
  by: { readonly accountId: string } | { readonly only: string | null },
): Promise<{ id: string; name: string }[]> {
  const mayEdit =
    "accountId" in by
      ? sql`not is_operator and owner_account_id = ${by.accountId}::uuid and np_owns_brand(id)`
      : sql`${by.only}::uuid is null or id = ${by.only}::uuid`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from brand where ${mayEdit} order by is_operator desc, lower(name), id`.execute(trx);
  return rows;
}

/** The account whose audit log records what happens to the brand: that of its holder, otherwise the operator's. */
export async function accountOfBrand(trx: Trx, brand: BrandAt): Promise<string> {
  if (brand.owner_account_id !== null) return brand.owner_account_id;
  const { rows } = await sql<{ id: string }>`select owner_account_id as id from brand where is_operator`.execute(trx);
  const [operator] = rows;
  if (operator === undefined) throw new Error("the installation has no brand of its operator");
  return operator.id;
}

export type VersionRow = {
  version: number;
  published_at: Date;
  created_by: string;
  changed: string[];
  restored_from: number | null;
};

/** The latest versions that were published, newest first. */
export async function listVersions(trx: Trx, brandId: string, most: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version, published_at, created_by, changed, restored_from from whitelabel_config
     where brand_id = ${brandId}::uuid and published_at is not null order by version desc limit ${most}`.execute(trx);
  return rows;
}

export async function findVersion(trx: Trx, brandId: string, version: number): Promise<{ config: unknown } | null> {
  const row = await trx
    .selectFrom("whitelabel_config")
    .select("config")
    .where("brand_id", "=", brandId)
    .where("version", "=", version)
    .where("published_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

type NewVersion = {
  readonly config: BrandConfig;
  readonly changed: readonly string[];
  readonly restored: number | null;
  readonly by: string;
  readonly at: Date;
};

/** Writes a version that is live from the commit on, and returns its number. The caller holds the lock of the draft. */
export async function insertVersion(
  trx: Trx,
  brandId: string,
  { config, changed, restored, by, at }: NewVersion,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into whitelabel_config (brand_id, version, config, published_at, created_by, created_at, changed, restored_from)
    select ${brandId}::uuid, coalesce(max(version), 0) + 1, ${JSON.stringify(config)}::jsonb, ${at}, ${by}, ${at}, ${changed}::text[], ${restored}
      from whitelabel_config where brand_id = ${brandId}::uuid
    returning version`.execute(trx);
  return rows[0]?.version ?? 0;
}

/** Sets the brand's name in mails and on the second factor to the name on its page. */
export async function renameBrand(trx: Trx, brandId: string, name: string): Promise<void> {
  await trx.updateTable("brand").set({ name }).where("id", "=", brandId).execute();
}

/** The names of the actors that are users, as far as the caller may see them. */
export async function namesOfUsers(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom("panel_user").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Names of staff members, for staff. */
export async function namesOfStaff(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom("staff_user").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
