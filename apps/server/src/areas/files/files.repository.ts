import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** What a file belongs to. upload: nothing yet; the owner is then the user who uploaded it. */
export type FileOwner = {
  readonly kind:
    | "upload"
    | "document_ask"
    | "ticket_message"
    | "service"
    | "data_export"
    | "abuse_report"
    | "abuse_mail"
    | "domain_restriction";
  readonly id: string;
};

export type FileRow = {
  readonly id: string;
  readonly ownerKind: string;
  readonly ownerId: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly hash: Buffer;
  readonly storageKey: string;
  readonly keyEnc: Buffer | null;
  readonly scan: string;
  readonly createdBy: string;
  readonly createdAt: Date;
};

const columns = [
  "id",
  "owner_kind as ownerKind",
  "owner_id as ownerId",
  "name",
  "mime",
  "size_bytes as size",
  "sha256_hash as hash",
  "storage_key as storageKey",
  "key_enc as keyEnc",
  "scan",
  "created_by as createdBy",
  "created_at as createdAt",
] as const;

export type NewFile = Omit<FileRow, "ownerKind" | "ownerId" | "createdBy"> & {
  readonly owner: FileOwner;
  readonly eraseAt: Date;
};

export async function insertFile(trx: Trx, scope: AccountScope, { owner, ...file }: NewFile): Promise<void> {
  await trx
    .insertInto("file")
    .values({
      account_id: scope.accountId,
      id: file.id,
      owner_kind: owner.kind,
      owner_id: owner.id,
      name: file.name,
      mime: file.mime,
      size_bytes: file.size,
      sha256_hash: file.hash,
      storage_key: file.storageKey,
      key_enc: file.keyEnc,
      scan: file.scan,
      created_by: scope.actor,
      created_at: file.createdAt,
      erase_at: file.eraseAt,
    })
    .execute();
}

/** Stores where the file store has put a file's bytes. */
export async function nameKept(trx: Trx, scope: AccountScope, id: string, storageKey: string): Promise<void> {
  await trx
    .updateTable("file")
    .set({ storage_key: storageKey })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

export async function findFile(trx: Trx, scope: AccountScope, id: string): Promise<FileRow | null> {
  const row = await trx
    .selectFrom("file")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Files of several owners of one kind, oldest first. */
export async function filesOf(
  trx: Trx,
  scope: AccountScope,
  kind: FileOwner["kind"],
  ownerIds: readonly string[],
): Promise<FileRow[]> {
  if (ownerIds.length === 0) return [];
  return trx
    .selectFrom("file")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .where("owner_kind", "=", kind)
    .where("owner_id", "in", ownerIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export type EvidenceRow = FileRow & { readonly accountId: string };

/**
 * Files of the operator that are about customers, found by what they belong to, oldest first. For staff: the database returns
 * only files whose report, mail or restriction they may see.
 */
export async function evidenceOf(
  trx: Trx,
  kind: "abuse_report" | "abuse_mail" | "domain_restriction",
  ownerIds: readonly string[],
): Promise<EvidenceRow[]> {
  if (ownerIds.length === 0) return [];
  return trx
    .selectFrom("file")
    .select([...columns, "account_id as accountId"])
    .where("owner_kind", "=", kind)
    .where("owner_id", "in", ownerIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Gives files that a user has uploaded a new owner, such as the ticket message they are sent with. Returns how many were
 * attached.
 */
export async function giveFiles(
  trx: Trx,
  scope: AccountScope,
  given: {
    readonly userId: string;
    readonly fileIds: readonly string[];
    readonly owner: FileOwner;
    readonly eraseAt: Date;
  },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("file")
    .set({ owner_kind: given.owner.kind, owner_id: given.owner.id, erase_at: given.eraseAt })
    .where("account_id", "=", scope.accountId)
    .where("owner_kind", "=", "upload")
    .where("owner_id", "=", given.userId)
    .where("id", "in", given.fileIds)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Sets until when the files of an owner are kept. */
export async function keepUntil(trx: Trx, scope: AccountScope, owner: FileOwner, eraseAt: Date): Promise<void> {
  await trx
    .updateTable("file")
    .set({ erase_at: eraseAt })
    .where("account_id", "=", scope.accountId)
    .where("owner_kind", "=", owner.kind)
    .where("owner_id", "=", owner.id)
    .execute();
}

/** Marks a file that was made piece by piece as complete. */
export async function finishFile(
  trx: Trx,
  scope: AccountScope,
  id: string,
  { size, hash, eraseAt }: { readonly size: number; readonly hash: Buffer; readonly eraseAt: Date },
): Promise<void> {
  await trx
    .updateTable("file")
    .set({ size_bytes: size, sha256_hash: hash, erase_at: eraseAt })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Deletes the row of a file and, with it, its key and bytes. */
export async function eraseFile(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  await trx.deleteFrom("file").where("account_id", "=", scope.accountId).where("id", "=", id).execute();
}

/** Files of all accounts past their retention. Runs as the database role readonly. */
export async function filesToErase(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<{ accountId: string; brandId: string; fileId: string }[]> {
  return trx
    .selectFrom("file")
    .innerJoin("account", "account.id", "file.account_id")
    .select(["file.account_id as accountId", "account.brand_id as brandId", "file.id as fileId"])
    .where("file.erase_at", "<=", now)
    .orderBy("file.erase_at")
    .limit(limit)
    .execute();
}
