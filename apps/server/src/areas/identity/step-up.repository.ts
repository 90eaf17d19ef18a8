import { sql } from "kysely";
import type { ProofMethod } from "@nameplane/contracts/identity/step-up";
import type { Trx } from "../../platform/db/transaction.ts";
import type { ProofUse } from "../../platform/http/step-up.ts";

export type NewProof = {
  accountId: string; id: string; userId: string; method: ProofMethod; content: Buffer;
}; // prettier-ignore

export async function insertProof(trx: Trx, proof: NewProof): Promise<void> {
  await trx
    .insertInto("step_up")
    .values({
      account_id: proof.accountId,
      id: proof.id,
      user_id: proof.userId,
      method: proof.method,
      content_hash: proof.content,
    })
    .execute();
}

/** The proof this call has used up: what a dangerous change keeps as its reason. */
export async function usedProof(trx: Trx, { accountId, userId, content }: ProofUse): Promise<string | null> {
  const row = await trx
    .selectFrom("step_up")
    .select("id")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("content_hash", "=", content)
    .where("used_at", "is not", null)
    .orderBy("used_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Uses the newest proof of this content that is younger than ten minutes: once, or again by the call with the key that used it.
 * False when there is none.
 */
export async function takeProof(trx: Trx, { accountId, userId, content, key }: ProofUse): Promise<boolean> {
  const isFree = sql`(used_at is null or used_key = ${key})`;
  const { numAffectedRows = 0n } = await sql`
    update step_up set used_at = coalesce(used_at, now()), used_key = coalesce(used_key, ${key}::text)
     where account_id = ${accountId} and ${isFree} and id = (
       select id from step_up
        where account_id = ${accountId} and user_id = ${userId} and content_hash = ${content} and made_at > now() - interval '10 minutes' and ${isFree}
        order by made_at desc limit 1)`.execute(trx);
  return numAffectedRows > 0n;
}
