import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Side } from "./registrant-change.rules.ts";

export type ConsentRow = {
  readonly id: string;
  readonly requestId: string;
  readonly side: Side;
  readonly name: string;
  readonly email: string;
  readonly askedAt: Date | null;
  readonly answer: "agreed" | "refused" | null;
  readonly answeredAt: Date | null;
};

const columns = sql`id, request_id as "requestId", side, name, email, asked_at as "askedAt", answer, answered_at as "answeredAt"`;

export async function consentsOf(trx: Trx, scope: AccountScope, requestId: string): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select ${columns} from owner_consent where account_id = ${scope.accountId} and request_id = ${requestId} order by side desc`.execute(
    trx,
  );
  return rows;
}

/**
 * Adds the sides that have to be asked. If a side has not answered and its address has changed, it is asked at the new address.
 */
export async function wantConsents(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
  sides: readonly { readonly side: Side; readonly name: string; readonly email: string }[],
): Promise<ConsentRow[]> {
  for (const { side, name, email } of sides)
    await sql`
      insert into owner_consent (account_id, id, request_id, side, name, email)
      values (${scope.accountId}, ${newId()}, ${requestId}, ${side}, ${name}, ${email})
      on conflict (account_id, request_id, side) do update
         set asked_at = case when lower(owner_consent.email) = lower(excluded.email) then owner_consent.asked_at end, name = excluded.name, email = excluded.email
       where owner_consent.answer is null`.execute(trx);
  return consentsOf(trx, scope, requestId);
}

export async function markAsked(trx: Trx, scope: AccountScope, consentId: string, now: Date): Promise<void> {
  await sql`update owner_consent set asked_at = ${now} where account_id = ${scope.accountId} and id = ${consentId}`.execute(trx);
}

/** Reads one side's row and locks it until the end of the transaction. */
export async function lockConsent(trx: Trx, scope: AccountScope, consentId: string): Promise<ConsentRow | null> {
  const { rows } = await sql<ConsentRow>`
    select ${columns} from owner_consent where account_id = ${scope.accountId} and id = ${consentId} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function saveAnswer(
  trx: Trx,
  scope: AccountScope,
  consentId: string,
  said: { readonly answer: "agreed" | "refused"; readonly now: Date; readonly address: string },
): Promise<void> {
  await sql`
    update owner_consent set answer = ${said.answer}, answered_at = ${said.now}, address = ${said.address}::inet
     where account_id = ${scope.accountId} and id = ${consentId} and answer is null`.execute(trx);
}

/** Moves the request to its main stage before anything is sent to the registry, because all decisions have been made. */
export async function enterMainStage(trx: Trx, scope: AccountScope, requestId: string): Promise<void> {
  await sql`update request set stage = 'main', version = version + 1 where account_id = ${scope.accountId} and id = ${requestId} and stage = 'pre'`.execute(
    trx,
  );
}

/** The open change of owner of a domain, if there is one. */
export async function openOwnerChange(
  trx: Trx,
  scope: AccountScope,
  asciiName: string,
): Promise<{ id: string; number: number; state: string; reason: number | null } | null> {
  const { rows } = await sql<{ id: string; number: number; state: string; reason: number | null }>`
    select id, number, state, reason from request
     where account_id = ${scope.accountId} and type = 'update-domain-registrant' and ascii_name = ${asciiName} and not is_final and state <> 'in_basket'
     order by created_at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}
