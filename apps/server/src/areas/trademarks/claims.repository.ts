import { sql } from "kysely";
import type { Claim } from "@nameplane/contracts/trademarks/claims";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type NoticeRow = {
  readonly id: string;
  readonly key: string;
  readonly validatorId: string | null;
  readonly noticeId: string;
  readonly notAfter: Date;
  readonly claims: readonly Claim[];
  readonly fetchedAt: Date;
  readonly acceptedAt: Date | null;
};

/**
 * The claims notices of a request, the latest first. A claims notice tells the buyer of a name which trademark is recorded for
 * it.
 */
export async function noticesOf(trx: Trx, scope: AccountScope, requestId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, lookup_key as key, validator_id as "validatorId", notice_id as "noticeId", not_after as "notAfter",
           content -> 'claims' as claims, fetched_at as "fetchedAt", accepted_at as "acceptedAt"
      from claims_notice where account_id = ${scope.accountId} and request_id = ${requestId}
     order by fetched_at desc, id`.execute(trx);
  return rows;
}

export async function insertNotice(
  trx: Trx,
  scope: AccountScope,
  notice: {
    readonly requestId: string;
    readonly name: string;
    readonly key: string;
    readonly validatorId: string | null;
    readonly noticeId: string;
    readonly notAfter: Date;
    readonly claims: readonly Claim[];
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("claims_notice")
    .values({
      account_id: scope.accountId,
      id: newId(),
      request_id: notice.requestId,
      name: notice.name,
      lookup_key: notice.key,
      validator_id: notice.validatorId,
      notice_id: notice.noticeId,
      not_after: notice.notAfter,
      content: JSON.stringify({ claims: notice.claims }),
      fetched_at: notice.at,
    })
    .execute();
}

export async function acceptNotice(
  trx: Trx,
  scope: AccountScope,
  id: string,
  by: { readonly at: Date; readonly actor: string; readonly address: string; readonly language: string },
): Promise<void> {
  await sql`
    update claims_notice set accepted_at = ${by.at}, accepted_by = ${by.actor}, accepted_from = ${by.address}::inet, language = ${by.language}
     where account_id = ${scope.accountId} and id = ${id} and accepted_at is null`.execute(trx);
}
