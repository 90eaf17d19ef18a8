import { sql } from "kysely";
import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

type RowLock = NonNullable<AnswerOf<typeof domainList>["data"][number]["registrylock"]>;

/**
 * The status of the registry locks of some domains. A lock is open until the time that the registry shows or, if it shows none,
 * the time set by the person who opened it. A lock is on as long as the registry shows it or it is paid for here. Names without a
 * registry lock are left out.
 */
export async function locksOf(
  trx: Trx,
  scope: AccountScope,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, RowLock>> {
  const { rows } = await sql<{ id: string; until: Date | null }>`
    select x.domain_id as id,
           case when x.unlocked_until > now() then x.unlocked_until when not x.is_registry_locked then s.until end as until
      from domain_detail x
      left join lateral (
        select true as held, (params #>> '{opening,until}')::timestamptz as until from service
         where account_id = x.account_id and domain_id = x.domain_id and product_id = ${registryLockProduct} and ended_at is null order by created_at desc limit 1) s on true
     where x.account_id = ${scope.accountId} and x.domain_id = any(${domainIds}::uuid[])
       and (x.is_registry_locked or x.unlocked_until > now() or s.held)`.execute(trx);
  return new Map(
    rows.map(({ id, until }) => [id, until === null ? { state: "on" } : { state: "open", until: until.toISOString() }]),
  );
}
