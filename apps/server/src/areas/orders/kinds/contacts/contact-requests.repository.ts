import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { RequestState } from "../../request.state.ts";
import type { ContactsByRole } from "./contacts-params.ts";

/** Stores with a request the contacts that it replaces, by role. A role without a contact is left out. */
export async function keepFormerContacts(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
  {
    domainId,
    stands,
  }: { readonly domainId: string; readonly stands: readonly { readonly role: string; readonly contactId: string }[] },
): Promise<void> {
  const [roles, contactIds] = [stands.map(({ role }) => role), stands.map(({ contactId }) => contactId)];
  await sql`
    update request set params = params || jsonb_build_object('formerByRole', (
        select coalesce(jsonb_object_agg(d.role, d.contact_id), '{}')
          from domain_contact d join unnest(${roles}::text[], ${contactIds}::uuid[]) w (role, contact_id) on w.role = d.role and w.contact_id <> d.contact_id
         where d.account_id = ${scope.accountId} and d.domain_id = ${domainId}))
     where account_id = ${scope.accountId} and id = ${requestId}`.execute(trx);
}

/**
 * The contacts that domains had in each role before the last change that was carried out, by domain id. Only contacts that can
 * still be chosen are returned, because one may have been deleted or merged with another since.
 */
export async function formerContacts(
  trx: Trx,
  scope: AccountScope,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, ContactsByRole>> {
  const { rows } = await sql<{ id: string; former: ContactsByRole }>`
    select newest.id, jsonb_object_agg(newest.role, newest.contact) as former from (
      select distinct on (d.id, f.key) d.account_id, d.id, f.key as role, f.value as contact
        from domain d
        join request r on r.account_id = d.account_id and r.ascii_name = d.ascii_name and r.type = 'update-domain-contacts' and r.state = 'completed'
       cross join jsonb_each_text(r.params -> 'formerByRole') f
       where d.account_id = ${scope.accountId} and d.id = any(${[...domainIds]}::uuid[])
       order by d.id, f.key, r.ended_at desc) newest
      join contact c on c.account_id = newest.account_id and c.id = newest.contact::uuid and c.state not in ('merged', 'cancelled', 'suspended')
     group by newest.id`.execute(trx);
  return new Map(rows.map(({ id, former }) => [id, former]));
}

/** Number of the open change of contacts for a domain; null if there is none. */
export async function openChangeNumber(trx: Trx, scope: AccountScope, asciiName: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from request where account_id = ${scope.accountId} and ascii_name = ${asciiName} and type = 'update-domain-contacts' and not is_final and state <> 'in_basket' limit 1`.execute(
    trx,
  );
  return rows[0]?.number ?? null;
}

/** The open change of contacts for a domain. isWhole: whether it updates the contact's data at the registry. */
export async function openContactRequest(
  trx: Trx,
  scope: AccountScope,
  asciiName: string,
): Promise<{ number: number; state: RequestState; contactId: string | null; isWhole: boolean } | null> {
  const { rows } = await sql<{ number: number; state: RequestState; contactId: string | null; isWhole: boolean }>`
    select number, state, params ->> 'contactId' as "contactId", not (params ?| array['roles', 'ownObjects', 'byRole', 'putsBack']) as "isWhole" from request
     where account_id = ${scope.accountId} and ascii_name = ${asciiName} and type = 'update-domain-contacts' and not is_final and state <> 'in_basket' limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}
