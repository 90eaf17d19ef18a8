import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type DestinationState = "asked" | "agreed" | "refused";

const stateOf = (row: { proved_at: Date | null; disabled_at: Date | null }): DestinationState =>
  row.disabled_at !== null ? "refused" : row.proved_at !== null ? "agreed" : "asked";

export type Destination = {
  readonly id: string;
  readonly address: string;
  readonly state: DestinationState;
  readonly askedAt: Date | null;
};

/**
 * Which of the given addresses the account has stored as destinations, by lower-case address. The mail listener also calls this,
 * with connections that see all accounts.
 */
export async function destinationsOf(
  trx: Trx,
  accountId: string,
  addresses: readonly string[],
): Promise<Map<string, Destination>> {
  if (addresses.length === 0) return new Map();
  const rows = await trx
    .selectFrom("mail_destination")
    .select(["id", "address", "proved_at", "disabled_at", "asked_at"])
    .where("account_id", "=", accountId)
    .where(sql<string>`lower(address)`, "in", [...new Set(addresses.map((address) => address.toLowerCase()))])
    .execute();
  return new Map(
    rows.map((row) => [
      row.address.toLowerCase(),
      { id: row.id, address: row.address, state: stateOf(row), askedAt: row.asked_at },
    ]),
  );
}

export async function allDestinations(trx: Trx, scope: AccountScope): Promise<Destination[]> {
  const rows = await trx
    .selectFrom("mail_destination")
    .select(["id", "address", "proved_at", "disabled_at", "asked_at"])
    .where("account_id", "=", scope.accountId)
    .orderBy("address")
    .limit(1000)
    .execute();
  return rows.map((row) => ({ id: row.id, address: row.address, state: stateOf(row), askedAt: row.asked_at }));
}

/** Stores addresses to which mail is to be forwarded. Known addresses stay as they are. */
export async function addDestinations(trx: Trx, scope: AccountScope, addresses: readonly string[], now: Date): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .insertInto("mail_destination")
    .values(addresses.map((address) => ({ account_id: scope.accountId, id: newId(now.getTime()), address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Records that the recipient is asked now by mail whether to accept forwarded mail. Returns false if no mail has to be sent,
 * because the recipient has answered, or was asked after `notSince`.
 */
export async function beginAsking(
  trx: Trx,
  scope: AccountScope,
  id: string,
  times: { readonly now: Date; readonly notSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("mail_destination")
    .set({ asked_at: times.now })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("proved_at", "is", null)
    .where("disabled_at", "is", null)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<", times.notSince)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The enabled MAILFORWARD sets of a zone, each with the zone's apex; none if the zone has been removed. */
export async function forwardsOfZone(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
): Promise<{ owner: string; apex: string; rdata: string[] }[]> {
  return trx
    .selectFrom("zone_rrset as r")
    .innerJoin("zone as z", (join) => join.onRef("z.account_id", "=", "r.account_id").onRef("z.id", "=", "r.zone_id"))
    .select(["r.owner", "z.apex", "r.rdata"])
    .where("r.account_id", "=", scope.accountId)
    .where("r.zone_id", "=", zoneId)
    .where("r.type", "=", "MAILFORWARD")
    .where("r.is_disabled", "=", false)
    .where("z.removed_at", "is", null)
    .orderBy("r.owner")
    .execute();
}

export async function insertAskToken(
  trx: Trx,
  scope: AccountScope,
  token: { readonly hash: Buffer; readonly destinationId: string; readonly forward: string; readonly endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("one_time_token")
    .values({
      token_hash: token.hash,
      brand_id: scope.brandId,
      kind: "mail_destination",
      account_id: scope.accountId,
      subject: JSON.stringify({ destination: token.destinationId, forward: token.forward }),
      ends_at: token.endsAt,
    })
    .execute();
}

export type Ask = {
  readonly accountId: string;
  readonly destinationId: string;
  readonly address: string;
  readonly forward: string;
  readonly by: string;
  readonly state: DestinationState;
};

export async function findAsk(trx: Trx, of: { tokenHash: Buffer; brandId: string }): Promise<Ask | null> {
  const { rows } = await sql<Ask>`
    select account_id as "accountId", destination_id as "destinationId", address, coalesce(forward, '') as forward, by_name as "by", state
      from np_mail_destination_asked(${of.tokenHash}, ${of.brandId}::uuid)`.execute(trx);
  return rows[0] ?? null;
}

/** Stores the answer that was given through a mailed link. Returns the account that had asked; null for a wrong link. */
export async function answerAsk(trx: Trx, of: { tokenHash: Buffer; brandId: string; agrees: boolean }): Promise<string | null> {
  const { rows } = await sql<{ account_id: string | null }>`
    select np_answer_mail_destination(${of.tokenHash}, ${of.brandId}::uuid, ${of.agrees}) as account_id`.execute(trx);
  return rows[0]?.account_id ?? null;
}
