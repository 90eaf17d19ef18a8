import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type NewEntry = {
  readonly tokenHash: Buffer;
  readonly staffId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly mode: "see" | "act";
  readonly reason: string;
  readonly endsAt: Date;
};

export async function insertEntry(trx: Trx, entry: NewEntry): Promise<void> {
  await trx
    .insertInto("staff_entry")
    .values({
      token_hash: entry.tokenHash,
      staff_id: entry.staffId,
      user_id: entry.userId,
      account_id: entry.accountId,
      brand_id: entry.brandId,
      mode: entry.mode,
      reason: entry.reason,
      ends_at: entry.endsAt,
    })
    .execute();
}

/** The host on which users of a brand log in. Null if the brand has none. */
export async function panelHost(trx: Trx, brandId: string): Promise<string | null> {
  const { rows } = await sql<{ host: string }>`
    select host from brand_host where brand_id = ${brandId} and purpose = 'panel'
     order by is_live desc, host ~ '^[0-9.:]+$', host limit 1`.execute(trx);
  return rows[0]?.host ?? null;
}

export type Entered = {
  readonly accountId: string;
  readonly userId: string;
  readonly brandId: string;
  readonly staffId: string;
  readonly mode: "see" | "act";
  readonly reason: string;
};

/** Uses up a link and opens its session. Null if the link has expired, was used, or belongs to another host. */
export async function useEntry(
  trx: Trx,
  of: {
    readonly linkHash: Buffer;
    readonly host: string;
    readonly tokenHash: Buffer;
    readonly sessionId: string;
    readonly device: string;
    readonly address: string;
    readonly endsAt: Date;
  },
): Promise<Entered | null> {
  const { rows } = await sql<Entered>`
    select account_id as "accountId", user_id as "userId", brand_id as "brandId", staff_id as "staffId", mode, reason
      from np_enter_as_staff(${of.linkHash}, ${of.host}, ${of.tokenHash}, ${of.sessionId}::uuid, ${of.device}, ${of.address}::inet, ${of.endsAt})`.execute(
    trx,
  );
  return rows[0] ?? null;
}
