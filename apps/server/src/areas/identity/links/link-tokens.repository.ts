import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Marks the user's mail address as proved, because a link mailed to it was opened. */
export async function proveEmail(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("panel_user")
    .set({ awaits_proof: false, email_proved_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
}

export type LinkToken = {
  readonly tokenHash: Buffer;
  readonly brandId: string;
  readonly kind: "email_proof" | "invite" | "undo";
  readonly accountId: string;
  readonly userId: string;
  readonly toCheckout: boolean;
  /** The address to which the link is mailed, if it is to become the user's address. */
  readonly email?: string | undefined;
  readonly endsAt: Date;
};

export async function insertLinkToken(trx: Trx, token: LinkToken): Promise<void> {
  await trx
    .insertInto("one_time_token")
    .values({
      token_hash: token.tokenHash,
      brand_id: token.brandId,
      kind: token.kind,
      account_id: token.accountId,
      user_id: token.userId,
      subject: JSON.stringify({ toCheckout: token.toCheckout, email: token.email }),
      ends_at: token.endsAt,
    })
    .execute();
}

export type LinkHolder = {
  readonly userId: string;
  readonly accountId: string;
  readonly toCheckout: boolean;
  /** The user's new address, or the former one that an undo link restores. Null if the link is about the current address. */
  readonly email: string | null;
  readonly isUndo: boolean;
};

/**
 * The user of a mailed link. Null if the link is of another kind, used, expired or unknown. `use` decides whether the link is
 * used up; only one call can do that.
 */
export async function findLinkHolder(
  trx: Trx,
  of: { tokenHash: Buffer; brandId: string; kinds: readonly LinkToken["kind"][]; use: boolean },
): Promise<LinkHolder | null> {
  type Row = {
    kind: string;
    user_id: string | null;
    account_id: string | null;
    checkout: boolean;
    email: string | null;
  };
  const { rows } = await sql<Row>`
    select kind, user_id, account_id, coalesce((subject ->> 'toCheckout')::boolean, false) as checkout, subject ->> 'email' as email
      from np_take_token(${of.tokenHash}, ${of.brandId}::uuid, ${of.use})`.execute(trx);
  const row = rows[0];
  if (row === undefined || !of.kinds.some((kind) => kind === row.kind) || row.user_id === null || row.account_id === null)
    return null;
  return {
    userId: row.user_id,
    accountId: row.account_id,
    toCheckout: row.checkout,
    email: row.email,
    isUndo: row.kind === "undo",
  };
}
