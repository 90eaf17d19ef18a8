import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** The names of the registrants of some domains: the organisation, else the person. Domains without a registrant are left out. */
export async function ownersOf(
  trx: Trx,
  scope: AccountScope,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.domain_id as id, case when c.organization <> '' then c.organization else trim(c.first_name || ' ' || c.last_name) end as name
      from domain_contact r join contact c on c.account_id = r.account_id and c.id = r.contact_id
     where r.account_id = ${scope.accountId} and r.domain_id = any(${domainIds}::uuid[]) and r.role = 'registrant'`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
