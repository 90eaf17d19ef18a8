import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

export type ToCancel = {
  id: string;
  name: string;
  unicode_name: string;
  tld: string;
  state: string;
  created_at: Date;
  expires_at: Date;
  renewal_mode: string;
  registry_id: string | null;
  statuses: string[];
  is_registry_locked: boolean;
  unlocked_until: Date | null;
  is_in_escrow: boolean;
  is_court_locked: boolean;
};

export async function findToCancel(trx: Trx, scope: AccountScope, domainId: string): Promise<ToCancel | null> {
  const { rows } = await sql<ToCancel>`
    select d.id, d.ascii_name as name, d.sort_name as unicode_name, d.tld, d.state, d.created_at, d.expires_at, d.renewal_mode, x.registry_id, coalesce(x.statuses_seen, '{}') as statuses,
           coalesce(x.is_registry_locked, false) as is_registry_locked, x.unlocked_until,
           np_in_escrow(d.account_id, d.ascii_name) as is_in_escrow, np_court_locked(d.account_id, d.ascii_name) as is_court_locked
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = ${domainId}`.execute(trx);
  return rows[0] ?? null;
}

/** The newest order to end a domain; null if there never was one. */
export async function lastCancellation(
  trx: Trx,
  scope: AccountScope,
  name: string,
): Promise<{ number: number; state: string; reason: number | null; is_final: boolean } | null> {
  const { rows } = await sql<{ number: number; state: string; reason: number | null; is_final: boolean }>`
    select number, state, reason, is_final from request
     where account_id = ${scope.accountId} and ascii_name = ${name} and type = 'update-domain-cancellation' and state <> 'in_basket'
     order by created_at desc, id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Hosts below a domain that other live domains of the account use as name servers. */
export async function hostsUsedByOthers(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ host: string; by: string }[]> {
  const { rows } = await sql<{ host: string; by: string }>`
    select h.name as host, d.sort_name as by
      from host h join domain_detail x on x.account_id = h.account_id and x.domain_id <> h.domain_id and (h.name = any(x.ns_wanted) or h.name = any(x.ns_seen))
      join domain d on d.account_id = x.account_id and d.id = x.domain_id and d.tab <= 4
     where h.account_id = ${scope.accountId} and h.domain_id = ${domainId} and h.deleted_at is null
     order by h.name, d.sort_name limit 20`.execute(trx);
  return rows;
}
