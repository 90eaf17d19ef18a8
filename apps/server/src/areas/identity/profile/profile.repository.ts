import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type ProfileRow = {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  email_proved_at: Date | null;
  new_email: string | null;
  new_email_at: Date | null;
  phone: string | null;
  phone_proved_at: Date | null;
};

const columns = [
  "username",
  "first_name",
  "last_name",
  "email",
  "email_proved_at",
  "new_email",
  "new_email_at",
  "phone",
  "phone_proved_at",
] as const;

export function findProfile(trx: Trx, userId: string): Promise<ProfileRow> {
  return trx.selectFrom("panel_user").select(columns).where("id", "=", userId).executeTakeFirstOrThrow();
}

export async function saveNames(
  trx: Trx,
  userId: string,
  names: { readonly firstName?: string | undefined; readonly lastName?: string | undefined },
): Promise<void> {
  await sql`
    update panel_user set first_name = coalesce(${names.firstName ?? null}, first_name), last_name = coalesce(${names.lastName ?? null}, last_name), version = version + 1
     where id = ${userId}`.execute(trx);
}

/** Saves a phone number that is not proved yet. False if the user already has this number, proved or not. */
export async function saveUnprovedPhone(trx: Trx, userId: string, phone: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("panel_user")
    .set((eb) => ({ phone, phone_proved_at: null, version: eb("version", "+", 1) }))
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("phone", "is", null), eb("phone", "<>", phone)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the new address that waits to be proved. Null means that none waits any more. */
export async function saveNewEmail(trx: Trx, userId: string, email: string | null, at: Date): Promise<void> {
  await trx
    .updateTable("panel_user")
    .set({ new_email: email, new_email_at: email === null ? null : at })
    .where("id", "=", userId)
    .execute();
}

/** Restores a former address, and returns the address that had replaced it. */
export async function restoreEmail(trx: Trx, userId: string, email: string): Promise<string> {
  const { rows } = await sql<{ old: string }>`
    update panel_user u set email = ${email}, email_proved_at = now(), new_email = null, new_email_at = null, version = u.version + 1
      from (select id, email from panel_user where id = ${userId} for update) o
     where u.id = o.id returning o.email as old`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the holder of a link is not visible to their own transaction");
  return row.old;
}

/**
 * Replaces the user's address with the one that waited to be proved, and returns the old one. Null if no address or another one
 * waits.
 */
export async function takeWaitingEmail(trx: Trx, userId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ old: string }>`
    update panel_user u set email = u.new_email, email_proved_at = now(), new_email = null, new_email_at = null, version = u.version + 1
      from (select id, email from panel_user where id = ${userId} for update) o
     where u.id = o.id and u.new_email = ${email} returning o.email as old`.execute(trx);
  return rows[0]?.old ?? null;
}
