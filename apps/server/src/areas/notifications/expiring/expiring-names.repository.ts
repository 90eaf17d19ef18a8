import { sql } from "kysely";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { DomainState } from "../../domains/index.ts";

/** A domain near the end of its period, with the stages of which its owner has already been notified. */
export type ExpiringRow = {
  accountId: string;
  brandId: string;
  domainId: string;
  name: string;
  tld: string;
  state: DomainState;
  mode: RenewalMode;
  expiresAt: Date;
  renewsAt: Date;
  deletesAt: Date | null;
  isPremium: boolean;
  notified: string[];
};

export type Cursor = { readonly renewsAt: Date; readonly domainId: string };

/**
 * Domains near the end of their period, by expiry date. `notified` lists the kinds of notices already written for this period.
 * Runs as the database role readonly.
 */
export async function expiringNames(trx: Trx, now: Date, after: Cursor | null, max: number): Promise<ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.id as "domainId", d.ascii_name as name, d.tld, d.state, d.renewal_mode as mode,
           d.expires_at as "expiresAt", d.renews_at as "renewsAt", x.deletes_at as "deletesAt", x.premium_tier is not null as "isPremium",
           array(select n.kind from notice n
                  where n.account_id = d.account_id and n.cause = 'domain:' || d.id || ':expiry:' || to_char(d.expires_at at time zone 'UTC', 'YYYY-MM-DD')) as notified
      from domain d join account a on a.id = d.account_id and a.state <> 'closed'
      left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.tab <= 4 and d.state <> 'dns_only' and d.renews_at <= ${now}
       ${after === null ? sql`` : sql`and (d.renews_at, d.id) > (${after.renewsAt}, ${after.domainId}::uuid)`}
     order by d.renews_at, d.id limit ${max}`.execute(trx);
  return rows;
}
