import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { sql } from "kysely";
import { FAR_FUTURE } from "../../../platform/clock.ts";
import { listed } from "../../../platform/db/listed.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { renewableStates } from "../../domains/index.ts";

/** The most domains that are read. With more domains than this, nobody checks each domain's payment. */
const atMost = 5000;

export type AheadRow = { domainId: string; name: string; unicodeName: string; tld: string; expiresAt: Date };

/**
 * Domains that auto-renew at a price of the price list and have no renewal under way, sorted by the end of their period. They are
 * the domains whose period ends at `until` or before, and the domains with the given ids.
 */
export async function renewalsAhead(
  trx: Trx,
  scope: AccountScope,
  { until, ids }: { readonly until: Date; readonly ids: readonly string[] },
): Promise<AheadRow[]> {
  const { rows } = await sql<AheadRow>`
    select d.id as "domainId", d.ascii_name as name, d.sort_name as "unicodeName", d.tld, d.expires_at as "expiresAt"
      from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.tab <= 4 and d.renewal_mode in ('auto', 'once') and d.state = any(${renewableStates}::text[])
       and d.expires_at < ${FAR_FUTURE} and (d.expires_at <= ${until} or d.id = any(${ids}::uuid[]))
       and not x.ends_at_expiry and x.premium_tier is null
       and not exists (select 1 from request r where r.account_id = d.account_id and r.domain_id = d.id and r.type in (${listed(typesThat("renews"))})
                          and not r.is_final and r.state <> 'in_basket')
     order by d.expires_at, d.id limit ${atMost}`.execute(trx);
  return rows;
}
