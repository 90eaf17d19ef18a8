import type { EvidenceType } from "@nameplane/contracts/files/limits";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

type Upload = {
  readonly name: string;
  readonly kind: EvidenceType;
  readonly scan: "clean" | "not_scanned";
  readonly sealed: Buffer;
};

export async function insertUpload(
  trx: Trx,
  { id, at, ...of }: Upload & { readonly id: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into abuse_upload (id, name, kind, scan, sealed, created_at)
    values (${id}::uuid, ${of.name}, ${of.kind}, ${of.scan}, ${of.sealed}, ${at})`.execute(trx);
}

/** How many of these uploads still exist. */
export async function countUploads(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(id)::int as n from abuse_upload where id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Returns an upload and deletes it. Null if it does not exist any more. */
export async function takeUpload(trx: Trx, id: string): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    delete from abuse_upload where id = ${id}::uuid returning name, kind, scan, sealed`.execute(trx);
  return rows[0] ?? null;
}
