import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StoredTexts } from "../wording/index.ts";

/** The id of a brand. Null stands for the operator's standard for all brands. */
export type BrandId = string | null;

export type DraftRow = { texts: unknown; revision: number; changed_by: string; changed_at: Date };

/** Reads the draft of a mail and locks it until the transaction ends. Null if no draft was ever saved. */
export async function lockDraft(trx: Trx, brandId: BrandId, mail: string): Promise<DraftRow | null> {
  // When two users save a first draft at the same time, there is no row to lock yet. An advisory lock for the mail makes the
  // second one wait.
  await sql`select pg_advisory_xact_lock(hashtextextended('mail text ' || ${brandId ?? "all"} || ' ' || ${mail}, 0))`.execute(
    trx,
  );
  return findDraft(trx, brandId, mail);
}

export async function findDraft(trx: Trx, brandId: BrandId, mail: string): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select texts, revision, changed_by, changed_at from mail_text_draft
     where brand_id is not distinct from ${brandId}::uuid and mail = ${mail}`.execute(trx);
  return rows[0] ?? null;
}

type NewDraft = { readonly texts: StoredTexts | null; readonly revision: number; readonly by: string; readonly at: Date };

export async function writeDraft(trx: Trx, brandId: BrandId, mail: string, draft: NewDraft): Promise<void> {
  const texts = draft.texts === null ? null : JSON.stringify(draft.texts);
  await sql`
    insert into mail_text_draft (brand_id, mail, texts, revision, changed_by, changed_at)
    values (${brandId}::uuid, ${mail}, ${texts}::jsonb, ${draft.revision}, ${draft.by}, ${draft.at})
    on conflict on constraint mail_text_draft_once
    do update set texts = excluded.texts, revision = excluded.revision, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    trx,
  );
}

export type VersionRow = {
  version: number;
  texts: unknown;
  restored_from: number | null;
  created_by: string;
  created_at: Date;
};

/** The latest versions of a mail's text, newest first. */
export async function listVersions(trx: Trx, brandId: BrandId, mail: string, most: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version, texts, restored_from, created_by, created_at from mail_text
     where brand_id is not distinct from ${brandId}::uuid and mail = ${mail} order by version desc limit ${most}`.execute(trx);
  return rows;
}

export async function findVersion(trx: Trx, brandId: BrandId, mail: string, version: number): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`
    select version, texts, restored_from, created_by, created_at from mail_text
     where brand_id is not distinct from ${brandId}::uuid and mail = ${mail} and version = ${version}`.execute(trx);
  return rows[0] ?? null;
}

type NewVersion = {
  readonly version: number;
  readonly texts: StoredTexts | null;
  readonly restored: number | null;
  readonly by: string;
  readonly at: Date;
};

/** Inserts a new version. Mails use it as soon as the transaction is committed. The caller holds the lock of the draft. */
export async function insertVersion(trx: Trx, brandId: BrandId, mail: string, of: NewVersion): Promise<void> {
  const texts = of.texts === null ? null : JSON.stringify(of.texts);
  await sql`
    insert into mail_text (brand_id, mail, version, texts, restored_from, created_by, created_at)
    values (${brandId}::uuid, ${mail}, ${of.version}, ${texts}::jsonb, ${of.restored}, ${of.by}, ${of.at})`.execute(trx);
}

type InUse = { mail: string; texts: unknown };

/** The texts in use, for each mail that the brand has worded itself. */
export async function listInUse(trx: Trx, brandId: BrandId): Promise<InUse[]> {
  const { rows } = await sql<InUse>`
    select mail, texts from (select distinct on (mail) mail, texts from mail_text
      where brand_id is not distinct from ${brandId}::uuid order by mail, version desc) latest
     where texts is not null`.execute(trx);
  return rows;
}

/** The drafts of a brand. */
export async function listDrafts(trx: Trx, brandId: BrandId): Promise<InUse[]> {
  const { rows } = await sql<InUse>`
    select mail, texts from mail_text_draft where brand_id is not distinct from ${brandId}::uuid and texts is not null`.execute(
    trx,
  );
  return rows;
}

/** What the latest mails with this template said to customers of a brand, newest first. */
export async function latestMails(
  trx: Trx,
  brandId: string,
  template: string,
): Promise<{ readonly payload: unknown; readonly created_at: Date }[]> {
  const { rows } = await sql<{ payload: unknown; created_at: Date }>`
    select payload, created_at from np_brand_latest_mails(${brandId}::uuid, ${template}, 20)`.execute(trx);
  return rows;
}

export type SentRow = {
  id: string;
  mail: string;
  address: string;
  state: string;
  created_at: Date;
  sent_at: Date | null;
  done_at: Date | null;
  tries: number;
};

/** The mails that customers of a brand were sent in the last 90 days, newest first. */
export async function listSent(
  trx: Trx,
  brandId: string,
  of: { readonly mail: string | null; readonly state: string | null; readonly before: string | null; readonly most: number },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select id, mail, address, state, created_at, sent_at, done_at, tries
      from np_brand_deliveries(${brandId}::uuid, ${of.mail}, ${of.state}, ${of.before}::uuid, ${of.most})`.execute(trx);
  return rows;
}

/** The address and names of a user, for a mail to the user's own address. */
export async function findUser(
  trx: Trx,
  userId: string,
): Promise<{ address: string; firstName: string; username: string } | null> {
  const { rows } = await sql<{ address: string; firstName: string; username: string }>`
    select email as address, first_name as "firstName", username from panel_user where id = ${userId}::uuid`.execute(trx);
  return rows[0] ?? null;
}

export async function findColleague(
  trx: Trx,
  staffId: string,
): Promise<{ address: string; firstName: string; username: string } | null> {
  const { rows } = await sql<{ address: string; firstName: string; username: string }>`
    select email as address, name as "firstName", username from staff_user where id = ${staffId}::uuid`.execute(trx);
  return rows[0] ?? null;
}
