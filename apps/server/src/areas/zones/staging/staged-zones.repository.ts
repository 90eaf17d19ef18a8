import { isRecordType, type RecordSet } from "@nameplane/dns";
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StagedSet } from "./staged-zone.rules.ts";

const storedSets = z.array(
  z.object({
    owner: z.string(),
    type: z.string(),
    ttlSeconds: z.number(),
    rdata: z.array(z.string()),
    certain: z.boolean(),
  }),
);

export type StagedRow = {
  readonly choice: "carry" | "keep";
  readonly sets: readonly StagedSet[];
  readonly way: "transfer" | "queries" | "text" | null;
  readonly servers: readonly string[];
  readonly seenAt: Date | null;
  /** What happens to the former provider's signatures after the transfer: its DS is removed, or we sign together with it. */
  readonly signatures: "remove" | "join" | null;
};

/**
 * Stores the choice for a name's DNS and replaces what was stored before. If `signatures` is undefined, the earlier choice is
 * kept.
 */
export async function saveStaged(
  trx: Trx,
  scope: AccountScope,
  asciiName: string,
  {
    choice,
    sets,
    way,
    servers,
    seenAt,
    signatures,
  }: Omit<StagedRow, "signatures"> & { readonly signatures: StagedRow["signatures"] | undefined },
): Promise<StagedRow["signatures"]> {
  const stored = sets.map(({ isCertain, ...set }) => ({ ...set, certain: isCertain }));
  const [removes, joins] = [signatures === "remove", signatures === "join"];
  const isChosen = signatures !== undefined;
  const { rows } = await sql<{ removes_ds: boolean; joins_signers: boolean }>`
    insert into staged_zone (account_id, ascii_name, choice, sets, way, servers, seen_at, removes_ds, joins_signers)
    values (${scope.accountId}, ${asciiName}, ${choice}, ${JSON.stringify(stored)}::jsonb, ${way}, ${[...servers]}::text[], ${seenAt}, ${removes}, ${joins})
    on conflict (account_id, ascii_name) do update
       set choice = excluded.choice, sets = excluded.sets, way = excluded.way, servers = excluded.servers, seen_at = excluded.seen_at,
           removes_ds = case when ${isChosen} then excluded.removes_ds else staged_zone.removes_ds end,
           joins_signers = case when ${isChosen} then excluded.joins_signers else staged_zone.joins_signers end, used_at = null, changed_at = now()
    returning removes_ds, joins_signers`.execute(trx);
  return rows[0] === undefined ? null : signaturesOf(rows[0]);
}

function signaturesOf(row: { removes_ds: boolean; joins_signers: boolean }): StagedRow["signatures"] {
  return row.removes_ds ? "remove" : row.joins_signers ? "join" : null;
}

/**
 * What is stored about a name's DNS. `isUsed` is true if a completed transfer has made its zone from it; another transfer has to
 * ask again.
 */
export async function findStaged(
  trx: Trx,
  scope: AccountScope,
  asciiName: string,
): Promise<(StagedRow & { readonly isUsed: boolean }) | null> {
  const row = await trx
    .selectFrom("staged_zone")
    .select(["choice", "sets", "way", "servers", "seen_at", "removes_ds", "joins_signers", "used_at"])
    .where("account_id", "=", scope.accountId)
    .where("ascii_name", "=", asciiName)
    .executeTakeFirst();
  if (row === undefined) return null;
  const sets = storedSets.parse(row.sets).flatMap(({ type, certain, ...set }): StagedSet[] => {
    const known: RecordSet | null = isRecordType(type) ? { ...set, type } : null;
    return known === null ? [] : [{ ...known, isCertain: certain }];
  });
  return {
    choice: row.choice as StagedRow["choice"],
    way: row.way as StagedRow["way"],
    servers: row.servers,
    seenAt: row.seen_at,
    signatures: signaturesOf(row),
    sets,
    isUsed: row.used_at !== null,
  };
}

/** Notes that a zone was made from what is stored for the name. */
export async function markStagedUsed(trx: Trx, scope: AccountScope, asciiName: string, at: Date): Promise<void> {
  await sql`update staged_zone set used_at = ${at} where account_id = ${scope.accountId} and ascii_name = ${asciiName}`.execute(
    trx,
  );
}
