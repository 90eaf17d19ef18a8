import { sql } from "kysely";
import type { MarkFacts } from "@nameplane/contracts/trademarks/trademarks";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Place } from "../../platform/vault.ts";
import type { RevokedList } from "./mark.rules.ts";
import { signerKey, type RevokedSigners, type Signer } from "./signers.rules.ts";

export type MarkRow = {
  readonly id: string;
  readonly smdId: string;
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly marks: readonly MarkFacts[];
  readonly uploadedAt: Date;
  readonly isRevoked: boolean;
  /** The name in an open order that uses the file. Null if no open order uses it. */
  readonly usedFor: string | null;
};

/** The place (table, column and row) for which the encoded mark is encrypted. */
export const markPlace = (id: string): Place => ({ table: "signed_mark", column: "content_enc", rowId: id });

/** The account's SMD files that were not removed, sorted by their end, the earliest first. */
export async function marksOf(trx: Trx, scope: AccountScope): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select m.id, m.smd_id as "smdId", m.mark_names as names, m.labels, m.not_before as "notBefore", m.not_after as "notAfter",
           m.facts -> 'marks' as marks, m.uploaded_at as "uploadedAt", r.smd_id is not null or c.serial is not null as "isRevoked",
           (select q.ascii_name from request q
             where q.account_id = m.account_id and q.ended_at is null and q.order_id is not null and q.params ->> 'markId' = m.id::text
             order by q.number limit 1) as "usedFor"
      from signed_mark m left join revoked_mark r on r.smd_id = m.smd_id
      left join revoked_signer c on c.authority = m.signer_authority and c.serial = m.signer_serial
     where m.account_id = ${scope.accountId} and m.removed_at is null order by m.not_after desc, m.id`.execute(trx);
  return rows;
}

export async function insertMark(
  trx: Trx,
  scope: AccountScope,
  mark: {
    readonly id: string;
    readonly smdId: string;
    readonly labels: readonly string[];
    readonly marks: readonly MarkFacts[];
    readonly notBefore: Date;
    readonly notAfter: Date;
    readonly sealed: Buffer;
    readonly signer: Signer;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into signed_mark (account_id, id, smd_id, mark_names, labels, not_before, not_after, facts, content_enc, signer_authority, signer_serial, uploaded_by, uploaded_at)
    values (${scope.accountId}, ${mark.id}, ${mark.smdId}, ${mark.marks.map(({ name }) => name)}::text[], ${[...mark.labels]}::text[],
            ${mark.notBefore}, ${mark.notAfter}, ${JSON.stringify({ marks: mark.marks })}::jsonb, ${mark.sealed}, ${mark.signer.authority},
            ${mark.signer.serial}, ${mark.by}, ${mark.at})
    on conflict (account_id, smd_id) where removed_at is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Removes a file. Its content is deleted; the orders that used it keep what they need. */
export async function removeMarkRow(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("signed_mark")
    .set({ removed_at: at, content_enc: Buffer.alloc(0) })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .execute();
}

/** The encrypted content of a file. Null if the account has no such file. */
export async function sealedMark(trx: Trx, scope: AccountScope, id: string): Promise<Buffer | null> {
  const row = await trx
    .selectFrom("signed_mark")
    .select("content_enc")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.content_enc ?? null;
}

export async function isRevoked(trx: Trx, smdId: string): Promise<boolean> {
  return (await trx.selectFrom("revoked_mark").select("smd_id").where("smd_id", "=", smdId).executeTakeFirst()) !== undefined;
}

/** When the clearing house issued the stored list of revoked files, and when it was fetched. Null if no list is stored. */
export async function revokedListAt(trx: Trx): Promise<{ readonly issuedAt: Date; readonly fetchedAt: Date } | null> {
  const row = await trx.selectFrom("revoked_mark_list").select(["issued_at", "fetched_at"]).executeTakeFirst();
  return row === undefined ? null : { issuedAt: row.issued_at, fetchedAt: row.fetched_at };
}

/** Replaces the list of revoked files by a newer one. */
export async function replaceRevoked(trx: Trx, list: RevokedList, at: Date): Promise<void> {
  const ids = list.marks.map(({ smdId }) => smdId);
  const times = list.marks.map(({ revokedAt }) => revokedAt.toISOString());
  await sql`delete from revoked_mark where smd_id <> all(${ids}::text[])`.execute(trx);
  await sql`
    insert into revoked_mark (smd_id, revoked_at)
    select distinct on (smd_id) smd_id, revoked_at from unnest(${ids}::text[], ${times}::timestamptz[]) as t (smd_id, revoked_at)
    on conflict (smd_id) do update set revoked_at = excluded.revoked_at`.execute(trx);
  await sql`
    insert into revoked_mark_list (issued_at, fetched_at) values (${list.issuedAt}, ${at})
    on conflict (only_row) do update set issued_at = excluded.issued_at, fetched_at = excluded.fetched_at`.execute(trx);
}

/** The certificates of signers that were revoked, by `signerKey`. */
export async function revokedSigners(trx: Trx): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom("revoked_signer").select(["authority", "serial"]).execute();
  return new Set(rows.map(signerKey));
}

/** The stored lists of revoked certificates, one for each authority. */
export async function signerLists(
  trx: Trx,
): Promise<
  readonly { readonly authority: string; readonly issuedAt: Date; readonly nextAt: Date | null; readonly fetchedAt: Date }[]
> {
  const rows = await trx.selectFrom("revoked_signer_list").selectAll().execute();
  return rows.map((row) => ({
    authority: row.authority,
    issuedAt: row.issued_at,
    nextAt: row.next_at,
    fetchedAt: row.fetched_at,
  }));
}

/** Replaces the list of an authority by a newer one. */
export async function replaceRevokedSigners(trx: Trx, list: RevokedSigners, at: Date): Promise<void> {
  const serials = list.signers.map(({ serial }) => serial);
  const times = list.signers.map(({ revokedAt }) => revokedAt.toISOString());
  await sql`delete from revoked_signer where authority = ${list.authority} and serial <> all(${serials}::text[])`.execute(trx);
  await sql`
    insert into revoked_signer (authority, serial, revoked_at)
    select distinct on (serial) ${list.authority}::text, serial, revoked_at from unnest(${serials}::text[], ${times}::timestamptz[]) as t (serial, revoked_at)
    on conflict (authority, serial) do update set revoked_at = excluded.revoked_at`.execute(trx);
  await sql`
    insert into revoked_signer_list (authority, issued_at, next_at, fetched_at) values (${list.authority}, ${list.issuedAt}, ${list.nextAt}, ${at})
    on conflict (authority) do update set issued_at = excluded.issued_at, next_at = excluded.next_at, fetched_at = excluded.fetched_at`.execute(
    trx,
  );
}

export type EndingMark = {
  readonly accountId: string;
  readonly brandId: string;
  readonly markId: string;
  readonly name: string;
  readonly endsAt: Date;
};

/** Files of all accounts that end between two times and whose accounts have not been told. */
export async function endingMarks(
  trx: Trx,
  { from, until, max }: { readonly from: Date; readonly until: Date; readonly max: number },
): Promise<EndingMark[]> {
  const { rows } = await sql<EndingMark>`
    select m.account_id as "accountId", a.brand_id as "brandId", m.id as "markId", array_to_string(m.mark_names, ', ') as name, m.not_after as "endsAt"
      from signed_mark m join account a on a.id = m.account_id
     where m.removed_at is null and m.warned_at is null and m.not_after > ${from} and m.not_after <= ${until}
       and not exists (select 1 from revoked_mark r where r.smd_id = m.smd_id)
     order by m.not_after limit ${max}`.execute(trx);
  return rows;
}

/** Records that the account is told. Returns false if another worker has already done so. */
export async function setWarned(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update signed_mark set warned_at = ${at} where account_id = ${scope.accountId} and id = ${id} and warned_at is null returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
