import { sql } from "kysely";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../../platform/db/listed.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/**
 * The contacts that the registry and the account last agreed on. `isOpen`: whether a command or request of ours that changes
 * contacts is in progress. `isChanged`: whether such a command has succeeded since `since`.
 */
export async function agreedContacts(
  trx: Trx,
  scope: AccountScope,
  domain: { readonly id: string; readonly asciiName: string },
  since: Date,
): Promise<{ agreed: string[] | null; isOpen: boolean; isChanged: boolean }> {
  const changesContacts = sql`(c.verb in ('domain:create', 'domain:transfer-request') or (c.verb = 'domain:update' and c.args ?| array['registrant', 'addContacts', 'removeContacts']))`;
  const { rows } = await sql<{ agreed: string[] | null; isOpen: boolean; isChanged: boolean }>`
    select x.contacts_agreed as agreed,
           exists (select 1 from registry_command c where c.account_id = x.account_id and c.object = ${domain.asciiName} and ${changesContacts} and c.state in ('sent', 'unknown', 'pending'))
             or exists (select 1 from request r where r.account_id = x.account_id and r.ascii_name = ${domain.asciiName} and not r.is_final and r.state <> 'in_basket'
                          and r.type in (${listed(typesThat("changesContacts"))})) as "isOpen",
           exists (select 1 from registry_command c where c.account_id = x.account_id and c.object = ${domain.asciiName} and ${changesContacts} and c.state = 'succeeded' and c.sent_at > ${since}) as "isChanged"
      from domain_detail x where x.account_id = ${scope.accountId} and x.domain_id = ${domain.id}`.execute(trx);
  return rows[0] ?? { agreed: null, isOpen: true, isChanged: false };
}

/** The contact objects that the registry and the account last agreed on, grouped by role. Empty before the first reading. */
export async function agreedHandles(trx: Trx, scope: AccountScope, domainId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ role: string; handles: string[] }>`
    select split_part(a, ' ', 1) as role, array_agg(split_part(a, ' ', 2) order by a) as handles
      from domain_detail x, unnest(x.contacts_agreed) a where x.account_id = ${scope.accountId} and x.domain_id = ${domainId} group by 1`.execute(
    trx,
  );
  return new Map(rows.map(({ role, handles }) => [role, handles]));
}

export async function agreeContacts(trx: Trx, scope: AccountScope, domainId: string, roles: readonly string[]): Promise<void> {
  await sql`
    update domain_detail set contacts_agreed = ${[...roles]}::text[], version = version + 1
     where account_id = ${scope.accountId} and domain_id = ${domainId} and contacts_agreed is distinct from ${[...roles]}::text[]`.execute(
    trx,
  );
}

export type KnownHost = { readonly name: string; readonly addresses: string[]; readonly seen: string[] | null };

/** Hosts below a domain that exist at the registry and that no request is changing now. */
export async function settledHosts(trx: Trx, scope: AccountScope, domainId: string): Promise<KnownHost[]> {
  const { rows } = await sql<KnownHost>`
    select h.name, array(select host(a) from unnest(h.addresses) a order by 1) as addresses, array(select host(a) from unnest(h.seen) a order by 1) as seen
      from host h join domain d on d.account_id = h.account_id and d.id = h.domain_id
     where h.account_id = ${scope.accountId} and h.domain_id = ${domainId} and h.deleted_at is null and h.seen is not null
       and not exists (select 1 from request r where r.account_id = h.account_id and r.ascii_name = d.ascii_name and not r.is_final and r.state <> 'in_basket' and r.type in (${listed(typesThat("changesServers"))}))
     order by h.name limit 50`.execute(trx);
  return rows;
}

/** Addresses in the form in which we store them. Registries write the same IPv6 address in many ways. */
export async function plainAddresses(trx: Trx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ plain: string[] }>`
    select array(select distinct host(a::inet) from unnest(${[...addresses]}::text[]) a order by 1) as plain`.execute(trx);
  return rows[0]?.plain ?? [];
}

export async function saveHostSeen(
  trx: Trx,
  scope: AccountScope,
  host: { readonly domainId: string; readonly name: string },
  seen: readonly string[],
): Promise<void> {
  await sql`
    update host set seen = ${[...seen]}::inet[]
     where account_id = ${scope.accountId} and domain_id = ${host.domainId} and name = ${host.name} and seen is distinct from ${[...seen]}::inet[]`.execute(
    trx,
  );
}

/** Replaces our addresses of a host by the registry's. An empty list means that the registry has no such host. */
export async function followHost(
  trx: Trx,
  scope: AccountScope,
  host: { readonly domainId: string; readonly name: string },
  addresses: readonly string[],
): Promise<void> {
  await sql`
    update host set addresses = ${[...addresses]}::inet[], seen = ${[...addresses]}::inet[], deleted_at = ${addresses.length === 0 ? sql`now()` : null}
     where account_id = ${scope.accountId} and domain_id = ${host.domainId} and name = ${host.name} and deleted_at is null`.execute(
    trx,
  );
}
