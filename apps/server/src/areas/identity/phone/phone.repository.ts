import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { SmsRecord } from "../sms.port.ts";

/** What a half login stores about the phone that is being proved. */
export type PhoneUnderProof = { readonly step: string; readonly phone: string | null };

export async function findUnderProof(trx: Trx, userId: string, tokenHash: Buffer): Promise<PhoneUnderProof | null> {
  const row = await trx
    .selectFrom("half_login")
    .select(["step", "phone"])
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", userId)
    .where("ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the hash of a new PIN and resets the tries. The former PIN becomes void. */
export async function keepPin(
  trx: Trx,
  tokenHash: Buffer,
  pin: { step: "activate_pin" | "reset_sms"; phone: string; hash: Buffer; endsAt: Date },
): Promise<void> {
  await trx
    .updateTable("half_login")
    .set({ step: pin.step, phone: pin.phone, pin_hash: pin.hash, tries: 0, ends_at: pin.endsAt })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/**
 * Accepts a PIN in the same statement that checks it, so that only one of two equal calls succeeds. Returns false if the PIN is
 * wrong or was used.
 */
export async function takePin(
  trx: Trx,
  tokenHash: Buffer,
  of: { step: "activate_pin" | "reset_sms"; hash: Buffer; to: "activate_totp" | "reset_sms" },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("half_login")
    .set({ step: of.to, pin_hash: null, tries: 0 })
    .where("token_hash", "=", tokenHash)
    .where("step", "=", of.step)
    .where("pin_hash", "=", of.hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function savePhone(trx: Trx, userId: string, phone: string, provedAt: Date): Promise<void> {
  await trx
    .updateTable("panel_user")
    .set((eb) => ({ phone, phone_proved_at: provedAt, version: eb("version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}

/** The user's phone number. Null if it is not proved. */
export async function provedPhone(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("panel_user")
    .select("phone")
    .where("id", "=", userId)
    .where("phone_proved_at", "is not", null)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Lets decisions about SMS to one user run only one after the other. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom("panel_user").select("id").where("id", "=", userId).forUpdate().execute();
}

export async function isPrefixKnown(trx: Trx, prefix: string): Promise<boolean> {
  const row = await trx.selectFrom("country").select("iso2").where("phone_prefix", "=", prefix).limit(1).executeTakeFirst();
  return row !== undefined;
}

export type BrandSender = {
  readonly name: string;
  readonly sender: string | null;
  /** Country prefixes to which the brand sends SMS. Null means all those of the installation. */
  readonly prefixes: readonly string[] | null;
};

export async function brandSender(trx: Trx, brandId: string): Promise<BrandSender> {
  const row = await trx
    .selectFrom("brand")
    .select(["name", "sms_sender", "sms_prefixes"])
    .where("id", "=", brandId)
    .executeTakeFirstOrThrow();
  return { name: row.name, sender: row.sms_sender, prefixes: row.sms_prefixes };
}

/** When the last SMS to the user was recorded. SMS that were certainly not sent do not count. */
export async function lastSmsAt(trx: Trx, scope: AccountScope, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom("delivery")
    .select("created_at")
    .where("account_id", "=", scope.accountId)
    .where("channel", "=", "sms")
    .where("state", "in", ["queued", "sent", "delivered"])
    .where(sql<string>`payload->>'userId'`, "=", userId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/**
 * Records an SMS before it is sent. Its text is secret and is not stored; it is not needed, because an SMS is never sent again.
 */
export async function insertSms(
  trx: Trx,
  scope: AccountScope,
  sms: { userId: string; phone: string; now: Date; lookUpAt: Date },
): Promise<string> {
  const id = newId(sms.now.getTime());
  await trx
    .insertInto("delivery")
    .values({
      account_id: scope.accountId,
      id,
      channel: "sms",
      address: sms.phone,
      template: "pin",
      payload: JSON.stringify({ userId: sms.userId }),
      tries: 1,
      next_try_at: sms.lookUpAt,
      created_at: sms.now,
    })
    .execute();
  return id;
}

/** Records the outcome of an SMS. Does nothing if the outcome is known already. */
export async function closeSms(
  trx: Trx,
  scope: AccountScope,
  id: string,
  outcome: SmsRecord | { readonly error: string },
  now: Date,
): Promise<void> {
  const set =
    "error" in outcome
      ? { state: "failed" as const, error: outcome.error, done_at: now }
      : outcome.state === "failed"
        ? { state: "failed" as const, provider_ref: outcome.providerRef, error: "not delivered", done_at: now }
        : { state: outcome.state, provider_ref: outcome.providerRef, sent_at: outcome.createdAt };
  await trx
    .updateTable("delivery")
    .set({ ...set, next_try_at: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

export async function checkAgainLater(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("delivery")
    .set((eb) => ({ next_try_at: at, tries: eb("tries", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

export type OpenSms = {
  readonly accountId: string;
  readonly brandId: string;
  readonly id: string;
  readonly phone: string;
  readonly createdAt: Date;
  /** The provider's references of SMS to the same number that are already recorded for other rows. */
  readonly knownRefs: readonly string[];
};

/** SMS with an unknown outcome. Called by the periodic job with connections that see all accounts and may only read. */
export async function openSms(trx: Trx, now: Date, max: number): Promise<OpenSms[]> {
  const { rows } = await sql<OpenSms>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.id, d.address as phone, d.created_at as "createdAt",
           array(select o.provider_ref from delivery o where o.channel = 'sms' and o.address = d.address and o.provider_ref is not null
                    and o.created_at > d.created_at - interval '1 day') as "knownRefs"
      from delivery d join account a on a.id = d.account_id
     where d.state = 'queued' and d.channel = 'sms' and d.next_try_at <= ${now}
     order by d.next_try_at, d.id limit ${max}`.execute(trx);
  return rows;
}

/** Stores a reset that waits. Nobody has its token; the reset is found when the user logs in with the password. */
export async function insertWait(
  trx: Trx,
  wait: { tokenHash: Buffer; userId: string; brandId: string; notBefore: Date; endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("half_login")
    .values({
      token_hash: wait.tokenHash,
      user_id: wait.userId,
      brand_id: wait.brandId,
      step: "reset_wait",
      not_before: wait.notBefore,
      ends_at: wait.endsAt,
    })
    .execute();
}

/** When the waiting reset of the user's two-step login takes effect. Null if none is waiting. */
export async function waitingReset(trx: Trx, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom("half_login")
    .select("not_before")
    .where("user_id", "=", userId)
    .where("step", "=", "reset_wait")
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("not_before")
    .limit(1)
    .executeTakeFirst();
  return row?.not_before ?? null;
}

/**
 * Deletes the user's resets whose waiting time ended before `dueAt`, or all of them without `dueAt`. Returns false if there are
 * none.
 */
export async function takeWaitingReset(trx: Trx, userId: string, dueAt?: Date): Promise<boolean> {
  let query = trx
    .deleteFrom("half_login")
    .where("user_id", "=", userId)
    .where("step", "=", "reset_wait")
    .where("ends_at", ">", sql<Date>`now()`);
  if (dueAt !== undefined) query = query.where("not_before", "<=", dueAt);
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all second factors of the user. Until quietUntil, acts by which a domain leaves the account are refused. */
export async function dropSecondFactors(trx: Trx, userId: string, quietUntil: Date): Promise<void> {
  await trx.deleteFrom("credential").where("user_id", "=", userId).where("kind", "in", ["totp", "recovery", "passkey"]).execute();
  await trx
    .updateTable("panel_user")
    .set((eb) => ({ has_2fa: false, quiet_until: quietUntil, version: eb("version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}
