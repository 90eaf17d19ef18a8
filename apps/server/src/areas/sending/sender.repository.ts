import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type SenderRow = {
  readonly brand_id: string;
  readonly address: string;
  readonly domain: string;
  readonly state: "waiting" | "proved" | "lost";
  readonly findings: unknown;
  readonly misses: number;
  readonly proved_at: Date | null;
  readonly checked_at: Date | null;
  readonly changed_at: Date;
};

const senderColumns = [
  "brand_id",
  "address",
  "domain",
  "state",
  "findings",
  "misses",
  "proved_at",
  "checked_at",
  "changed_at",
] as const;

/** The sender that a brand has entered. Null if it has none. */
export async function findSender(trx: Trx, brandId: string): Promise<SenderRow | null> {
  const row = await trx.selectFrom("brand_sender").select(senderColumns).where("brand_id", "=", brandId).executeTakeFirst();
  return row === undefined ? null : (row as SenderRow);
}

export type KeyRow = {
  readonly id: string;
  readonly domain: string;
  readonly selector: string;
  readonly public_key: string;
  readonly state: "waiting" | "active" | "retiring";
  readonly retires_at: Date | null;
};

/**
 * The keys of a brand without their private parts: the active one, one that waits for its record, and replaced ones whose record
 * must still stay.
 */
export async function listKeys(trx: Trx, brandId: string): Promise<KeyRow[]> {
  const rows = await trx
    .selectFrom("brand_sender_key")
    .select(["id", "domain", "selector", "public_key", "state", "retires_at"])
    .where("brand_id", "=", brandId)
    .orderBy("state")
    .orderBy("created_at", "desc")
    .execute();
  return rows as KeyRow[];
}

export type NewSender = { readonly address: string; readonly domain: string; readonly by: string; readonly at: Date };

/** Stores a sender whose domain is not proved yet, and replaces any former sender. */
export async function writeSender(trx: Trx, brandId: string, { address, domain, by, at }: NewSender): Promise<void> {
  await sql`
    insert into brand_sender (brand_id, address, domain, next_check_at, changed_by, changed_at)
    values (${brandId}, ${address}, ${domain}, ${at}, ${by}, ${at})
    on conflict (brand_id) do update
      set address = excluded.address, domain = excluded.domain, state = 'waiting', findings = '{}', misses = 0, proved_at = null,
          checked_at = null, next_check_at = excluded.next_check_at, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    trx,
  );
}

/** Changes the part of the address before the @, which needs no new proof. */
export async function renameSender(trx: Trx, brandId: string, { address, by }: { address: string; by: string }): Promise<void> {
  await trx.updateTable("brand_sender").set({ address, changed_by: by }).where("brand_id", "=", brandId).execute();
}

export async function deleteSender(trx: Trx, brandId: string): Promise<void> {
  await trx.deleteFrom("brand_sender_key").where("brand_id", "=", brandId).execute();
  await trx.deleteFrom("brand_sender").where("brand_id", "=", brandId).execute();
}

export type NewKey = {
  readonly id: string;
  readonly domain: string;
  readonly selector: string;
  readonly publicKey: string;
  readonly privateEnc: Buffer;
};

export async function insertKey(trx: Trx, brandId: string, key: NewKey, at: Date): Promise<void> {
  await trx
    .insertInto("brand_sender_key")
    .values({
      id: key.id,
      brand_id: brandId,
      domain: key.domain,
      selector: key.selector,
      public_key: key.publicKey,
      private_enc: key.privateEnc,
      created_at: at,
    })
    .execute();
}

export async function deleteKeys(trx: Trx, brandId: string): Promise<void> {
  await trx.deleteFrom("brand_sender_key").where("brand_id", "=", brandId).execute();
}

/** Makes the waiting key the active one. The record of the former key has to stay until `retiresAt`. */
export async function activateKey(trx: Trx, brandId: string, keyId: string, at: Date, retiresAt: Date): Promise<void> {
  await trx
    .updateTable("brand_sender_key")
    .set({ state: "retiring", retires_at: retiresAt })
    .where("brand_id", "=", brandId)
    .where("state", "=", "active")
    .execute();
  await trx
    .updateTable("brand_sender_key")
    .set({ state: "active", active_at: at })
    .where("id", "=", keyId)
    .where("state", "=", "waiting")
    .execute();
}

/** Deletes replaced keys once all mails that were signed with them have arrived or come back. For the worker. */
export async function deleteRetired(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom("brand_sender_key").where("state", "=", "retiring").where("retires_at", "<=", now).execute();
}

export type NotedSender = {
  readonly state: SenderRow["state"];
  readonly findings: Record<string, unknown>;
  readonly misses: number;
  readonly provedAt: Date | null;
  readonly checkedAt: Date;
  readonly nextCheckAt: Date;
};

/**
 * Stores what was found in the DNS. Returns false if the sender was changed in the meantime, so that the result is about a former
 * one.
 */
export async function noteSender(trx: Trx, was: SenderRow, noted: NotedSender): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("brand_sender")
    .set({
      state: noted.state,
      findings: JSON.stringify(noted.findings),
      misses: noted.misses,
      proved_at: noted.provedAt,
      checked_at: noted.checkedAt,
      next_check_at: noted.nextCheckAt,
    })
    .where("brand_id", "=", was.brand_id)
    .where("domain", "=", was.domain)
    .where("changed_at", "=", was.changed_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the sender due for a check at once, because a key was added. */
export async function checkSoon(trx: Trx, brandId: string, at: Date): Promise<void> {
  await trx.updateTable("brand_sender").set({ next_check_at: at }).where("brand_id", "=", brandId).execute();
}

/** The sender of a brand's SMS. Null if it has chosen none. */
export async function findSmsSender(trx: Trx, brandId: string): Promise<string | null> {
  const row = await trx.selectFrom("brand").select("sms_sender").where("id", "=", brandId).executeTakeFirst();
  return row?.sms_sender ?? null;
}

export async function writeSmsSender(trx: Trx, brandId: string, sender: string | null): Promise<void> {
  await trx.updateTable("brand").set({ sms_sender: sender }).where("id", "=", brandId).execute();
}

export type DueSender = { readonly brand_id: string; readonly name: string; readonly owner: string };

/** Senders that are due for a check, each with the account that holds the brand. */
export async function dueSenders(trx: Trx, now: Date, limit: number): Promise<DueSender[]> {
  const { rows } = await sql<DueSender>`
    select s.brand_id, b.name, coalesce(b.owner_account_id, (select o.owner_account_id from brand o where o.is_operator)) as owner
      from brand_sender s join brand b on b.id = s.brand_id
     where s.next_check_at <= ${now} order by s.next_check_at limit ${limit}`.execute(trx);
  return rows;
}

export type ZoneHere = { readonly id: string; readonly apex: string };

/** The zone of the account to which records of a name belong. Null if the name's DNS is elsewhere, or in another account. */
export async function zoneHere(trx: Trx, scope: Pick<AccountScope, "accountId">, name: string): Promise<ZoneHere | null> {
  const labels = name.split(".");
  const parents = labels.map((_, index) => labels.slice(index).join("."));
  const { rows } = await sql<ZoneHere>`
    select id, apex from zone
     where account_id = ${scope.accountId} and apex = any(${parents}::text[]) and kind <> 'secondary' and removed_at is null and pub_state not in ('parked','removing','removed')
     order by length(apex) desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

export type OperatorSender = { readonly brandId: string; readonly mailFrom: string };

/** The operator's brand, and the sender that is used for brands without a proved sender of their own. */
export async function operatorSender(trx: Trx): Promise<OperatorSender> {
  const { rows } =
    await sql<OperatorSender>`select brand_id as "brandId", mail_from as "mailFrom" from np_operator_sender()`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the installation has no brand of the operator");
  return row;
}

export type SigningKey = {
  readonly id: string;
  readonly domain: string;
  readonly selector: string;
  readonly private_enc: Buffer;
};

/** The key with which mails of a brand are signed. Null if it has no proved sender. For the worker. */
export async function signingKey(trx: Trx, brandId: string): Promise<SigningKey | null> {
  const row = await trx
    .selectFrom("brand_sender_key as k")
    .innerJoin("brand_sender as s", "s.brand_id", "k.brand_id")
    .select(["k.id", "k.domain", "k.selector", "k.private_enc"])
    .where("k.brand_id", "=", brandId)
    .where("k.state", "=", "active")
    .where("s.state", "=", "proved")
    .executeTakeFirst();
  return row ?? null;
}
