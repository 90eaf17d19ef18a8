import { sql } from "kysely";
import type { ProofMethod } from "@nameplane/contracts/identity/step-up";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ProofUse } from "../../../platform/http/step-up.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type NewProof = {
  accountId: string;
  id: string;
  userId: string;
  method: ProofMethod;
  content: Buffer;
};

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

export type ProviderOfUser = {
  readonly accountId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: Buffer;
  /** The id of the user at the login provider. */
  readonly subject: string;
  readonly countsAsTwoStep: boolean;
};

/** The login provider at which the transaction's user has logged in before. Null if there is none, or if it is switched off. */
export async function providerOfUser(trx: Trx): Promise<ProviderOfUser | null> {
  const { rows } = await sql<ProviderOfUser>`
    select account_id as "accountId", issuer, client_id as "clientId", secret_enc as "sealedSecret", subject, counts_as_two_step as "countsAsTwoStep"
      from np_provider_of_user()`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Uses up the user's newest fresh proof of identity for an act, which is identified by a hash of its content. A proof is valid
 * for ten minutes. It can be used once, or again with the same idempotency key. Returns false if there is none.
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

/**
 * The proof of identity that the current call has used up, to be stored with a dangerous change. Throws if the route requires
 * no proof.
 */
export async function provedBy(
  trx: Trx,
  call: { readonly key: string | null; readonly session: { readonly userId: string }; readonly scope: AccountScope },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from step_up
     where account_id = ${call.scope.accountId} and user_id = ${call.session.userId} and used_key = ${call.key}
     order by used_at desc limit 1`.execute(trx);
  const [proof] = rows;
  if (proof === undefined) throw new Error("the call has used no fresh proof");
  return proof.id;
}
