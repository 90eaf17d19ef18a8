import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { End, Leaf } from "./chain.ts";

/** A chain that has grown since it was last anchored. Hashes are hexadecimal. */
export type Moved = Leaf & { readonly anchored: number };

/** Chains with entries that are not covered by an anchor. For the role that sees all accounts. */
export async function movedChains(trx: Trx, most: number): Promise<Moved[]> {
  const { rows } = await sql<{ account_id: string; anchored_seq: number; seq: number; hash: string }>`
    select account_id, anchored_seq, seq, encode(h, 'hex') as hash from audit_head
     where seq > anchored_seq order by account_id limit ${most}::int`.execute(trx);
  return rows.map(({ account_id: accountId, anchored_seq: anchored, seq, hash }) => ({ accountId, anchored, seq, hash }));
}

/** The entry with this number. Null if the log has none. */
export async function endAt(trx: Trx, accountId: string, seq: number): Promise<End | null> {
  const { rows } = await sql<End>`
    select seq, encode(h, 'hex') as hash from audit_event where account_id = ${accountId}::uuid and seq = ${seq}::bigint`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Lets only one process at a time write an anchor, until the end of the transaction. */
export async function takeAnchorTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit anchor', 0))`.execute(trx);
}

/**
 * Records up to which entry each chain is anchored. Returns the accounts whose chain was not anchored up to that entry before.
 */
export async function markAnchored(trx: Trx, leaves: readonly Leaf[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from np_mark_anchored(${leaves.map(({ accountId }) => accountId)}::uuid[], ${leaves.map(({ seq }) => seq)}::bigint[])
           as a (account_id)`.execute(trx);
  return new Set(rows.map(({ account_id: id }) => id));
}

export type Anchor = { readonly at: Date; readonly root: string; readonly leaves: Buffer };

export async function insertAnchor(trx: Trx, { at, root, leaves }: Anchor, heads: number): Promise<void> {
  await sql`
    insert into audit_anchor (at, root, heads, leaves) values (${at}, decode(${root}, 'hex'), ${heads}, ${leaves})`.execute(trx);
}

/** Time and root of the newest anchor. Null if there is none yet. */
export async function newestAnchor(trx: Trx): Promise<{ readonly at: Date; readonly root: string } | null> {
  const { rows } = await sql<{ at: Date; root: string }>`
    select at, encode(root, 'hex') as root from audit_anchor order by at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Anchors made after this time, in their order. */
export async function anchorsAfter(trx: Trx, after: Date | null, most: number): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select at, encode(root, 'hex') as root, leaves from audit_anchor
     where ${after}::timestamptz is null or at > ${after}::timestamptz order by at limit ${most}::int`.execute(trx);
  return rows;
}

/** The last entries of all chains, ordered by account id and read in pieces. */
export async function headsAfter(trx: Trx, after: string | null, most: number): Promise<Leaf[]> {
  const { rows } = await sql<{ account_id: string; seq: number; hash: string }>`
    select account_id, seq, encode(h, 'hex') as hash from audit_head
     where ${after}::uuid is null or account_id > ${after}::uuid order by account_id limit ${most}::int`.execute(trx);
  return rows.map(({ account_id: accountId, seq, hash }) => ({ accountId, seq, hash }));
}
