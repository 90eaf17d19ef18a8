import { sql } from "kysely";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DomainState } from "../../domains/index.ts";

/** A name near the end of its period, and what its owner has heard about that. */
export type EndingRow = {
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
  told: string[];
};

export type Cursor = { readonly renewsAt: Date; readonly domainId: string };

/** Names the sweep has reached, in the order of their date; told: kinds of the notices about this period. As readonly. */
export async function endingNames(trx: Trx, now: Date, after: Cursor | null, max: number): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.id as "domainId", d.ascii_name as name, d.tld, d.state, d.renewal_mode as mode,
           d.expires_at as "expiresAt", d.renews_at as "renewsAt", x.deletes_at as "deletesAt", x.premium_tier is not null as "isPremium",
           array(select n.kind from notice n
                  where n.account_id = d.account_id and n.cause = 'domain:' || d.id || ':expiry:' || to_char(d.expires_at at time zone 'UTC', 'YYYY-MM-DD')) as told
      from domain d join account a on a.id = d.account_id and a.state <> 'closed'
      left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.tab <= 4 and d.state <> 'dns_only' and d.renews_at <= ${now}
       ${after === null ? sql`` : sql`and (d.renews_at, d.id) > (${after.renewsAt}, ${after.domainId}::uuid)`}
     order by d.renews_at, d.id limit ${max}`.execute(trx);
  return rows;
}

export type RenewedRow = {
  accountId: string;
  brandId: string;
  requestId: string;
  domainId: string;
  name: string;
  expiresAt: Date;
};

/** Renewals of ours that are done and not told yet. As readonly. */
export async function renewedNames(trx: Trx, since: Date, max: number): Promise<RenewedRow[]> {
  const { rows } = await sql<RenewedRow>`
    select r.account_id as "accountId", a.brand_id as "brandId", r.id as "requestId", d.id as "domainId", d.ascii_name as name, d.expires_at as "expiresAt"
      from request r join account a on a.id = r.account_id and a.state <> 'closed' join domain d on d.account_id = r.account_id and d.id = r.domain_id
     where r.type = 'update-domain-renew' and r.origin = 'system' and r.state = 'completed' and r.ended_at > ${since}
       and not exists (select 1 from notice n where n.account_id = r.account_id and n.cause = 'request:' || r.id and n.kind = 'domain_renewed')
     order by r.ended_at limit ${max}`.execute(trx);
  return rows;
}

/** What of the account's own renewals is under way, by domain: paid for, or waiting for money. */
export async function openRenewals(trx: Trx, scope: AccountScope): Promise<ReadonlyMap<string, "funded" | "unfunded">> {
  const { rows } = await sql<{ domain_id: string; is_funded: boolean }>`
    select domain_id, funded_at is not null as is_funded from request
     where account_id = ${scope.accountId} and type = 'update-domain-renew' and not is_final and state <> 'in_basket' and domain_id is not null`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.domain_id, row.is_funded ? "funded" : "unfunded"]));
}

export async function isTold(trx: Trx, scope: AccountScope, notice: { kind: string; cause: string }): Promise<boolean> {
  const row = await trx
    .selectFrom("notice")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("cause", "=", notice.cause)
    .where("kind", "=", notice.kind)
    .executeTakeFirst();
  return row !== undefined;
}
