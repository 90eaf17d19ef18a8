import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

type At = { readonly registryId: string; readonly handle: string };

/** The account's contact that has this handle (id) at a registry. Null if the handle is not one of the account's. */
export async function contactOfHandle(trx: Trx, scope: AccountScope, { registryId, handle }: At): Promise<string | null> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from contact_handle
     where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${handle} and deleted_at is null`.execute(
    trx,
  );
  return rows[0]?.contact_id ?? null;
}

/**
 * Stores whether the registry hides a handle's data: for this domain, and for all other domains whose owner has only this handle
 * at the registry. Domains whose owner has several handles are updated at their next reading. Returns the ids of the changed
 * domains.
 */
export async function saveShield(
  trx: Trx,
  scope: AccountScope,
  shield: At & { readonly domainId: string; readonly contactId: string; readonly isShielded: boolean },
): Promise<string[]> {
  const { accountId } = scope;
  const { registryId, handle, domainId, contactId, isShielded } = shield;
  await sql`update contact_handle set is_shielded = ${isShielded} where account_id = ${accountId} and registry_id = ${registryId} and handle = ${handle}`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string }>`
    update domain d set whois_shield = ${isShielded}, version = d.version + 1
     where d.account_id = ${accountId} and d.whois_shield <> ${isShielded}
       and (d.id = ${domainId} or (d.tab <= 4 and d.id in (
             select c.domain_id from domain_contact c join domain_detail x on x.account_id = c.account_id and x.domain_id = c.domain_id
              where c.account_id = ${accountId} and c.contact_id = ${contactId} and c.role = 'registrant' and x.registry_id = ${registryId}
                and not exists (select 1 from contact_handle h where h.account_id = ${accountId} and h.contact_id = ${contactId} and h.registry_id = ${registryId}
                                   and h.handle <> ${handle} and h.deleted_at is null))))
    returning d.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Sets the stored shield of a domain to that of its handle. Returns whether it was different before. */
export async function alignShield(trx: Trx, scope: AccountScope, seen: At & { readonly domainId: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update domain d set whois_shield = h.is_shielded, version = d.version + 1 from contact_handle h
     where h.account_id = ${scope.accountId} and h.registry_id = ${seen.registryId} and h.handle = ${seen.handle} and h.deleted_at is null
       and d.account_id = h.account_id and d.id = ${seen.domainId} and d.whois_shield <> h.is_shielded
    returning d.id`.execute(trx);
  return rows.length > 0;
}
