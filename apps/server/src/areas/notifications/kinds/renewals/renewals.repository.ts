import { sql } from "kysely";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../../../platform/db/listed.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

export type RenewedRow = {
  accountId: string;
  brandId: string;
  requestId: string;
  domainId: string;
  name: string;
  expiresAt: Date;
};

/**
 * Completed renewals that were ordered automatically, and of which nobody has been notified yet. Runs as the database role
 * readonly.
 */
export async function renewedNames(trx: Trx, since: Date, max: number): Promise<RenewedRow[]> {
  const { rows } = await sql<RenewedRow>`
    select r.account_id as "accountId", a.brand_id as "brandId", r.id as "requestId", d.id as "domainId", d.ascii_name as name, d.expires_at as "expiresAt"
      from request r join account a on a.id = r.account_id and a.state <> 'closed' join domain d on d.account_id = r.account_id and d.id = r.domain_id
     where r.type in (${listed(typesThat("renews"))}) and r.origin = 'system' and r.state = 'completed' and r.ended_at > ${since}
       and not exists (select 1 from notice n where n.account_id = r.account_id and n.cause = 'request:' || r.id and n.kind = 'domain_renewed')
     order by r.ended_at limit ${max}`.execute(trx);
  return rows;
}

/** Automatic renewals of the account that are in progress, by domain, and whether they are paid or wait for money. */
export async function openRenewals(trx: Trx, scope: AccountScope): Promise<ReadonlyMap<string, "funded" | "unfunded">> {
  const { rows } = await sql<{ domain_id: string; is_funded: boolean }>`
    select domain_id, funded_at is not null as is_funded from request
     where account_id = ${scope.accountId} and type in (${listed(typesThat("renews"))}) and not is_final and state <> 'in_basket' and domain_id is not null`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.domain_id, row.is_funded ? "funded" : "unfunded"]));
}
