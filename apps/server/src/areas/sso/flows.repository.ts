import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Purpose } from "./flow-secrets.ts";
import type { Candidate } from "./provider.rules.ts";

export type DomainProvider = { readonly accountId: string; readonly isOnly: boolean };

/** The provider at which addresses of a domain log in, on hosts of a brand. Null if there is none, or if it is turned off. */
export async function providerOfDomain(trx: Trx, brandId: string, domain: string): Promise<DomainProvider | null> {
  const { rows } = await sql<DomainProvider>`
    select account_id as "accountId", is_only as "isOnly"
      from np_login_provider(${brandId}::uuid, ${domain})`.execute(trx);
  return rows[0] ?? null;
}

export type NewFlow = {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  readonly brandId: string;
  readonly host: string;
  readonly purpose: Purpose;
  readonly userId: string | null;
  readonly content: Buffer | null;
  /** The hash of the state, if the provider posts its answer (SAML). */
  readonly stateHash: Buffer | null;
  readonly startedAt: Date;
  readonly endsAt: Date;
};

export async function insertFlow(trx: Trx, flow: NewFlow): Promise<void> {
  await trx
    .insertInto("provider_flow")
    .values({
      token_hash: flow.tokenHash,
      account_id: flow.accountId,
      brand_id: flow.brandId,
      host: flow.host,
      purpose: flow.purpose,
      user_id: flow.userId,
      content_hash: flow.content,
      state_hash: flow.stateHash,
      started_at: flow.startedAt,
      ends_at: flow.endsAt,
    })
    .execute();
}

/**
 * Stores the answer that a provider has posted through a browser, for the flow that waits for it. Only the first answer is
 * stored. Returns false if no flow waits. Strangers cannot store anything, because only the browser and the provider know the
 * state.
 */
export async function storeAnswer(
  trx: Trx,
  of: { readonly stateHash: Buffer; readonly host: string; readonly answer: string },
): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select np_store_provider_answer(${of.stateHash}, ${of.host}, ${of.answer}) as stored`.execute(trx);
  return rows[0]?.stored === true;
}

/** Records that an assertion was used. Returns false if it was used before. */
export async function useAssertion(
  trx: Trx,
  of: { readonly accountId: string; readonly assertionId: Buffer; readonly endsAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_assertion")
    .values({ account_id: of.accountId, assertion_id: of.assertionId, ends_at: of.endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type Flow = {
  readonly accountId: string;
  readonly userId: string | null;
  readonly content: Buffer | null;
  readonly startedAt: Date;
  /** The answer that the provider has posted through the browser. Null if the provider does not post, or has not posted yet. */
  readonly answer: string | null;
};

/**
 * Reads and ends a flow, so that no other call can use it. Null if it has expired or was used, or if it began on another host or
 * for another purpose.
 */
export async function takeFlow(trx: Trx, tokenHash: Buffer, host: string, purpose: Purpose): Promise<Flow | null> {
  const { rows } = await sql<Flow>`
    select account_id as "accountId", user_id as "userId", content_hash as content, started_at as "startedAt", answer
      from np_take_provider_flow(${tokenHash}, ${host}, ${purpose})`.execute(trx);
  return rows[0] ?? null;
}

/** The users who could be the person that the provider of the transaction's account names. */
export async function candidatesOf(
  trx: Trx,
  of: { readonly issuer: string; readonly subject: string; readonly email: string | null },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select user_id as "userId", is_linked as "isLinked", is_other as "isOther", is_member as "isMember", is_elsewhere as "isElsewhere", is_disabled as "isDisabled", awaits_proof as "awaitsProof"
      from np_provider_people(${of.issuer}, ${of.subject}, ${of.email})`.execute(trx);
  return rows;
}

/**
 * Links a user to a person at the provider, and replaces the link of a removed user. If the user is already linked, records that
 * the link was used.
 */
export async function linkUser(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly issuer: string;
    readonly subject: string;
    readonly userId: string;
    readonly at: Date;
  },
): Promise<void> {
  const { accountId, issuer, subject, userId, at } = of;
  await sql`
    insert into login_provider_user as l (account_id, issuer, subject, user_id, linked_at, used_at)
    values (${accountId}, ${issuer}, ${subject}, ${userId}::uuid, ${at}, ${at})
    on conflict (account_id, issuer, subject) do update set user_id = excluded.user_id, used_at = excluded.used_at,
      linked_at = case when l.user_id = excluded.user_id then l.linked_at else excluded.linked_at end`.execute(trx);
}
