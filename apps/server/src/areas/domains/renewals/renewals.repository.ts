import { sql } from "kysely";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../../platform/db/listed.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DomainState } from "../domain.state.ts";
import type { DueDomain } from "../follow/index.ts";

/** For one TLD: the range of days relative to the expiry (negative: before it) in which names are searched for. */
export type Window = { readonly tld: string; readonly fromDay: number; readonly toDay: number };

/**
 * Names that are inside the window of their TLD today, those nearest to their expiry first. Reads only names whose
 * domain.renews_at has passed, because only those are in the index. Runs as the database role readonly.
 */
export async function namesInWindow(
  trx: Trx,
  windows: readonly Window[],
  options: {
    readonly now: Date;
    readonly modes: readonly RenewalMode[];
    readonly states: readonly DomainState[];
    readonly max: number;
    /** Names that this run has already handled. */
    readonly except?: readonly string[];
  },
): Promise<DueDomain[]> {
  const { now, modes, states, max, except = [] } = options;
  const { rows } = await sql<{ account_id: string; brand_id: string; id: string }>`
    select d.account_id, a.brand_id, d.id
      from domain d
      join unnest(${windows.map(({ tld }) => tld)}::text[], ${windows.map(({ fromDay }) => fromDay)}::int[], ${windows.map(({ toDay }) => toDay)}::int[]) w (tld, from_day, to_day) on w.tld = d.tld
      join account a on a.id = d.account_id
     where d.tab <= 4 and d.renews_at <= ${now} and d.renewal_mode = any(${modes}::text[]) and d.state = any(${states}::text[])
       and d.expires_at + make_interval(days => w.from_day) <= ${now} and d.expires_at + make_interval(days => w.to_day) > ${now}
       and d.id <> all(${except}::uuid[])
     order by d.expires_at, d.id limit ${max}`.execute(trx);
  return rows.map((row) => ({ accountId: row.account_id, brandId: row.brand_id, domainId: row.id }));
}

/** Whether somebody is paying for the name, restoring it or transferring it. We must not end the name then. */
export async function isRescued(trx: Trx, scope: AccountScope, asciiName: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (
      select 1 from request
       where account_id = ${scope.accountId} and ascii_name = ${asciiName} and not is_final and funded_at is not null
         and type in (${listed(typesThat("renews", "restores", "changesOwner"))})) as is_open`.execute(trx);
  return rows[0]?.is_open === true;
}
