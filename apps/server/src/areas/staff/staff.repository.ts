import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffFacts } from "../../platform/http/call.ts";
import type { StaffProofUse } from "../../platform/http/step-up.ts";
import type { StoredPasskey } from "../identity/passkeys/index.ts";

/** Checks the session with this token on this host, and sets the row context of its staff member. */
export async function enterStaffSession(
  trx: Trx,
  tokenHash: Buffer,
  of: { readonly host: string; readonly address: string; readonly isUse: boolean },
): Promise<StaffFacts | null> {
  type Found = Omit<StaffFacts, "permissions"> & { readonly permissions: string[] };
  const { rows } = await sql<{
    found: Found | null;
  }>`select np_enter_staff(${tokenHash}, ${of.host}, ${of.address}::inet, ${of.isUse}) as found`.execute(trx);
  const found = rows[0]?.found ?? null;
  return found === null ? null : { ...found, permissions: new Set(found.permissions) };
}

export type StaffRow = { readonly id: string; readonly username: string; readonly name: string; readonly email: string };

export async function findColleague(trx: Trx, staffId: string): Promise<StaffRow | null> {
  const row = await trx
    .selectFrom("staff_user")
    .select(["id", "username", "name", "email"])
    .where("id", "=", staffId)
    .executeTakeFirst();
  return row ?? null;
}

/** The holder of a passkey, before anybody is logged in. */
export async function staffOfPasskey(trx: Trx, keyHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select np_staff_of_passkey(${keyHash}) as id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The staff member whose one-time link this is, before anybody is logged in. */
export async function staffOfLink(trx: Trx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select np_staff_of_link(${tokenHash}) as id`.execute(trx);
  return rows[0]?.id ?? null;
}

export type OwnPasskey = {
  readonly rowId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly stored: StoredPasskey;
};

export async function passkeysOfStaff(trx: Trx, staffId: string): Promise<OwnPasskey[]> {
  const rows = await trx
    .selectFrom("staff_credential")
    .select(["id", "name", "passkey", "created_at", "used_at"])
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    rowId: row.id,
    name: row.name ?? "",
    createdAt: row.created_at,
    usedAt: row.used_at,
    stored: row.passkey as StoredPasskey,
  }));
}

/** Stores a passkey. False if one with this id already exists, for any staff member. */
export async function insertStaffPasskey(
  trx: Trx,
  passkey: { rowId: string; staffId: string; idHash: Buffer; name: string; stored: StoredPasskey },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("staff_credential")
    .values({
      id: passkey.rowId,
      staff_id: passkey.staffId,
      key_hash: passkey.idHash,
      name: passkey.name,
      passkey: JSON.stringify(passkey.stored),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteStaffPasskey(trx: Trx, staffId: string, rowId: string | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from staff_credential where staff_id = ${staffId} and (${rowId}::uuid is null or id = ${rowId}::uuid) returning id`.execute(
    trx,
  );
  return rows.length;
}

/**
 * Stores the sign counter of a passkey that has answered. False if the counter did not grow, because two devices then use the
 * same key. Passkeys without a counter always send 0.
 */
export async function raiseStaffCounter(trx: Trx, rowId: string, counter: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update staff_credential set used_at = now(), passkey = jsonb_set(passkey, '{counter}', to_jsonb(${counter}::bigint))
     where id = ${rowId} and ((passkey ->> 'counter')::bigint < ${counter} or (${counter} = 0 and (passkey ->> 'counter')::bigint = 0))`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}

/** Stores a challenge for any passkey of staff, before anybody is logged in. */
export async function insertLoginChallenge(trx: Trx, hash: Buffer, endsAt: Date): Promise<void> {
  await sql`select np_add_staff_challenge(${hash}, ${endsAt})`.execute(trx);
}

export async function insertStaffChallenge(
  trx: Trx,
  challenge: { hash: Buffer; staffId: string; act: "add" | "step_up"; contentHash: Buffer | null; endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("staff_challenge")
    .values({
      challenge_hash: challenge.hash,
      staff_id: challenge.staffId,
      act: challenge.act,
      content_hash: challenge.contentHash,
      ends_at: challenge.endsAt,
    })
    .execute();
}

export type StaffChallenge = { readonly staffId: string | null; readonly act: string; readonly contentHash: Buffer | null };

/** Deletes a challenge and returns it, so that it can be answered only once. Null if it does not exist, or no longer does. */
export async function takeStaffChallenge(trx: Trx, hash: Buffer): Promise<StaffChallenge | null> {
  const { rows } = await sql<StaffChallenge>`
    select staff_id as "staffId", act, content_hash as "contentHash" from np_take_staff_challenge(${hash})`.execute(trx);
  return rows[0] ?? null;
}

export async function insertStaffSession(
  trx: Trx,
  session: { tokenHash: Buffer; id: string; staffId: string; host: string; address: string; endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("staff_session")
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      staff_id: session.staffId,
      host: session.host,
      address: session.address,
      ends_at: session.endsAt,
    })
    .execute();
}

/** Ends sessions of a staff member: one of them, or all but one. Returns how many ended. */
export async function endStaffSessions(
  trx: Trx,
  staffId: string,
  which: { readonly only: string } | { readonly but: string | null },
): Promise<number> {
  const only = "only" in which ? which.only : null;
  const but = "but" in which ? which.but : null;
  const { rows } = await sql<{ id: string }>`
    update staff_session set revoked_at = now()
     where staff_id = ${staffId} and revoked_at is null and (${only}::uuid is null or id = ${only}::uuid) and id is distinct from ${but}::uuid returning id`.execute(
    trx,
  );
  return rows.length;
}

export type OwnSession = {
  readonly id: string;
  readonly address: string | null;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly ends_at: Date;
};

/** Live sessions of a staff member, the latest first. */
export async function sessionsOfStaff(trx: Trx, staffId: string): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, host(address) as address, created_at, used_at, ends_at from staff_session
     where staff_id = ${staffId} and revoked_at is null and ends_at > now() and used_at > now() - interval '15 minutes'
     order by created_at desc`.execute(trx);
  return rows;
}

/** Makes a one-time link, and ends those that the staff member had. */
export async function replaceStaffLink(
  trx: Trx,
  link: { tokenHash: Buffer; staffId: string; madeBy: string; endsAt: Date },
): Promise<void> {
  await endStaffLinks(trx, link.staffId);
  await trx
    .insertInto("staff_link")
    .values({ token_hash: link.tokenHash, staff_id: link.staffId, made_by: link.madeBy, ends_at: link.endsAt })
    .execute();
}

export async function endStaffLinks(trx: Trx, staffId: string): Promise<void> {
  await sql`update staff_link set used_at = now() where staff_id = ${staffId} and used_at is null`.execute(trx);
}

/** Uses up a link. False if it was used already, or has expired. */
export async function useUpStaffLink(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ staff_id: string }>`
    update staff_link set used_at = now() where token_hash = ${tokenHash} and used_at is null and ends_at > now() returning staff_id`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function insertStaffProof(trx: Trx, proof: { id: string; staffId: string; content: Buffer }): Promise<void> {
  await trx.insertInto("staff_proof").values({ id: proof.id, staff_id: proof.staffId, content_hash: proof.content }).execute();
}

/**
 * Uses the newest proof of identity with this content, at most ten minutes old. It can be used once, or again with the same
 * idempotency key.
 */
export async function takeStaffProof(trx: Trx, { staffId, content, key }: StaffProofUse): Promise<boolean> {
  const isFree = sql`(used_at is null or used_key = ${key})`;
  const { numAffectedRows = 0n } = await sql`
    update staff_proof set used_at = coalesce(used_at, now()), used_key = coalesce(used_key, ${key}::text)
     where ${isFree} and id = (
       select id from staff_proof
        where staff_id = ${staffId} and content_hash = ${content} and made_at > now() - interval '10 minutes' and ${isFree}
        order by made_at desc limit 1)`.execute(trx);
  return numAffectedRows > 0n;
}

export async function setStaffLanguage(trx: Trx, staffId: string, language: "en" | "sv"): Promise<void> {
  await trx.updateTable("staff_user").set({ language }).where("id", "=", staffId).execute();
}

/** The name of a brand. Null if there is none with this id. */
export async function nameOfBrand(trx: Trx, brandId: string): Promise<string | null> {
  const row = await trx.selectFrom("brand").select("name").where("id", "=", brandId).executeTakeFirst();
  return row?.name ?? null;
}

/** The operator's account. Its chain holds the audit entries of staff. */
export async function operatorAccountId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select owner_account_id as id from brand where is_operator and owner_account_id is not null`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the installation has no operator account");
  return row.id;
}
