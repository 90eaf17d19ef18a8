import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { freeDnsProduct } from "./zones.repository.ts";

/** Serves the zone of a domain under a plan. Gives its id; null: the domain has none. */
export async function setZonePlan(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  plan: { readonly serviceId: string; readonly recordsMax: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update zone set service_id = ${plan.serviceId}, rrset_max = ${plan.recordsMax}
     where account_id = ${scope.accountId} and domain_id = ${domainId} and removed_at is null returning id`.execute(
    trx,
  );
  return rows[0]?.id ?? null;
}

/** Zones served under a plan are served under Free DNS from now on; all they hold stays. Gives their ids. */
export async function freeZonesOf(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  uncounted: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update zone set service_id = null, rrset_max = coalesce((select (limits ->> 'records')::integer from product where id = ${freeDnsProduct}), ${uncounted})
     where account_id = ${scope.accountId} and service_id = ${serviceId} and removed_at is null returning id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
