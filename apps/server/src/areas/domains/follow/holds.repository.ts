import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/**
 * Why we set clientHold on a domain: reported abuse, a decision of staff, an unpaid renewal, or an owner who did not confirm an
 * address.
 */
export type HoldCause = "abuse" | "staff" | "unpaid" | "verification";

export type HoldableDomain = {
  readonly id: string;
  readonly asciiName: string;
  readonly state: string;
  readonly registryId: string;
  readonly statuses: readonly string[];
};

/**
 * The domain with the statuses that its registry last showed. Null if the account does not have the domain at a registry any
 * more.
 */
export async function findHoldable(trx: Trx, accountId: string, domainId: string): Promise<HoldableDomain | null> {
  const { rows } = await sql<HoldableDomain>`
    select d.id, d.ascii_name as "asciiName", d.state, x.registry_id as "registryId", x.statuses_seen as statuses
      from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${accountId}::uuid and d.id = ${domainId}::uuid and d.tab <= 4`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The other reasons for which we keep a domain out of DNS. The registry has only one clientHold for all of them (RFC 5731 section
 * 2.3), so whoever ends one reason removes the hold only if this list is empty.
 */
export async function otherHolds(trx: Trx, scope: AccountScope, domainId: string, ended: HoldCause): Promise<HoldCause[]> {
  const { rows } = await sql<{ cause: HoldCause }>`
    select 'abuse' as cause from compliance_case
     where account_id = ${scope.accountId} and kind = 'abuse' and domain_id = ${domainId} and closed_at is null and hold_wanted
    union
    select 'staff' from domain_restriction
     where account_id = ${scope.accountId} and domain_id = ${domainId} and kind = 'hold' and lifted_at is null
    union
    select 'unpaid' from domain_detail
     where account_id = ${scope.accountId} and domain_id = ${domainId} and dns_interrupted_at is not null
    union
    select 'verification' from compliance_case c
     where c.account_id = ${scope.accountId} and c.kind = 'verification' and c.closed_at is null and c.state in ('lapsed', 'answered')
       and c.evidence @> jsonb_build_array(jsonb_build_object('claim', 'hold', 'method', ${domainId}::text))`.execute(trx);
  return rows.map(({ cause }) => cause).filter((cause) => cause !== ended);
}
