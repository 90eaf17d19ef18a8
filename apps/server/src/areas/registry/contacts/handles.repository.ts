import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { newId } from "../../../platform/ids.ts";
import type { ContactDiffers } from "./contact-data.rules.ts";
import type { ContactForRegistry } from "./contact-for-registry.ts";

export type Handle = { readonly handle: string; readonly isAtRegistry: boolean };

/** The handle under which a registry was last seen to hold a contact with exactly this data. Null if there is none. */
export async function seenHandle(
  trx: Trx,
  scope: AccountScope,
  wanted: { contactId: string; registryId: string; dataHash: Buffer },
): Promise<string | null> {
  const { rows } = await sql<{ handle: string }>`
    select handle from contact_handle
     where account_id = ${scope.accountId} and contact_id = ${wanted.contactId} and registry_id = ${wanted.registryId} and data_hash = ${wanted.dataHash}
       and seen_at is not null and deleted_at is null
     order by handle limit 1`.execute(trx);
  return rows[0]?.handle ?? null;
}

/**
 * Returns the handle of a contact with exactly this data at a registry, or a new one. The contact's row is locked, so that
 * requests of one order that run at once share one object.
 */
export async function handleFor(
  trx: Trx,
  scope: AccountScope,
  wanted: {
    contactId: string;
    registryId: string;
    dataHash: Buffer;
    freshHandle: string;
    /**
     * Whether the registry chooses ids. A contact is then created again if its create command is recorded but its id is not
     * known.
     */
    choosesHandles: boolean;
  },
): Promise<Handle> {
  await sendUnread(
    trx,
    sql`select 1 from contact where account_id = ${scope.accountId} and id = ${wanted.contactId} for no key update`,
  );
  const { rows } = await sql<{ handle: string; is_there: boolean }>`
    select h.handle, h.seen_at is not null or (not ${wanted.choosesHandles}::boolean and exists (
             select 1 from registry_command c
              where c.account_id = h.account_id and c.registry_id = h.registry_id and c.object = h.handle and c.verb = 'contact:create' and c.state = 'succeeded')) as is_there
      from contact_handle h
     where h.account_id = ${scope.accountId} and h.contact_id = ${wanted.contactId} and h.registry_id = ${wanted.registryId} and h.data_hash = ${wanted.dataHash} and h.deleted_at is null
     order by h.seen_at is null, h.handle limit 1`.execute(trx);
  const known = rows[0];
  if (known) return { handle: known.handle, isAtRegistry: known.is_there };
  await trx
    .insertInto("contact_handle")
    .values({
      account_id: scope.accountId,
      contact_id: wanted.contactId,
      registry_id: wanted.registryId,
      handle: wanted.freshHandle,
      data_hash: wanted.dataHash,
    })
    .execute();
  return { handle: wanted.freshHandle, isAtRegistry: false };
}

/** Records that the registry now holds the object. */
export async function markHandleSeen(trx: Trx, scope: AccountScope, registryId: string, handle: string): Promise<void> {
  await sql`update contact_handle set seen_at = clock_timestamp() where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${handle}`.execute(
    trx,
  );
}

/** Replaces our id by the one that the registry gave to a new contact, and records that the registry holds the object. */
export async function replaceHandle(
  trx: Trx,
  scope: AccountScope,
  registryId: string,
  { ours, theirs }: { readonly ours: string; readonly theirs: string },
): Promise<void> {
  await sql`
    update contact_handle set handle = ${theirs}, seen_at = clock_timestamp()
     where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${ours}`.execute(trx);
}

/** Discards a handle whose object belongs to another registrar or has other data. It is never used again. */
export async function dropHandle(trx: Trx, scope: AccountScope, registryId: string, handle: string): Promise<void> {
  await sql`update contact_handle set deleted_at = clock_timestamp() where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${handle}`.execute(
    trx,
  );
}

type ContactRow = {
  id: string;
  party: "company" | "person";
  organization: string;
  first_name: string;
  last_name: string;
  id_number: string | null;
  vat_number: string | null;
  street: string[];
  postcode: string;
  city: string;
  region: string;
  country: string;
  phone: string | null;
  email: string;
};

/** A contact of the account in the form in which registries receive it. Null if there is none. */
export async function contactForRegistry(trx: Trx, scope: AccountScope, contactId: string): Promise<ContactForRegistry | null> {
  const { rows } = await sql<ContactRow>`
    select id, party, organization, first_name, last_name, id_number, vat_number, street, postcode, city, region, country, phone, email
      from contact where account_id = ${scope.accountId} and id = ${contactId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) return null;
  const { id, first_name: firstName, last_name: lastName, id_number: idNumber, vat_number: vatNumber, ...rest } = row;
  return { contactId: id, firstName, lastName, idNumber, vatNumber, ...rest };
}

/** The handles of a contact that we know to exist at this registry. */
export async function handlesOf(
  trx: Trx,
  scope: AccountScope,
  of: { readonly contactId: string; readonly registryId: string },
): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select handle from contact_handle
     where account_id = ${scope.accountId} and contact_id = ${of.contactId} and registry_id = ${of.registryId} and seen_at is not null and deleted_at is null
     order by handle`.execute(trx);
  return rows.map(({ handle }) => handle);
}

/**
 * Records that the object now holds the new data, except the data that identify the holder if the registry never changes these.
 */
export async function markHandleChanged(
  trx: Trx,
  scope: AccountScope,
  registryId: string,
  handle: string,
  { dataHash, differs }: { readonly dataHash: Buffer; readonly differs: ContactDiffers },
): Promise<void> {
  const isOpen = Object.keys(differs).length > 0;
  await sql`
    update contact_handle set data_hash = ${dataHash}, seen_at = clock_timestamp(), differs = ${JSON.stringify(differs)}::jsonb,
           differs_id = ${isOpen ? sql`coalesce(differs_id, ${newId()}::uuid)` : sql`null`}, differs_since = ${isOpen ? sql`coalesce(differs_since, clock_timestamp())` : sql`null`}
     where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${handle}`.execute(trx);
}

/**
 * For each registry that has objects of a contact, one domain that uses it there. The change of the contact is ordered for that
 * domain.
 */
export async function namesToUpdate(
  trx: Trx,
  scope: AccountScope,
  contactId: string,
): Promise<{ asciiName: string; unicodeName: string; tld: string; domainId: string; registryId: string; names: number }[]> {
  const { rows } = await sql<{
    asciiName: string;
    unicodeName: string;
    tld: string;
    domainId: string;
    registryId: string;
    names: number;
  }>`
    select distinct on (x.registry_id) d.ascii_name as "asciiName", d.sort_name as "unicodeName", d.tld, d.id as "domainId", x.registry_id as "registryId",
           (count(*) over (partition by x.registry_id))::int as names
      from domain_contact dc
      join domain d on d.account_id = dc.account_id and d.id = dc.domain_id and d.tab <= 4
      join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where dc.account_id = ${scope.accountId} and dc.contact_id = ${contactId}
       and exists (select 1 from contact_handle h where h.account_id = dc.account_id and h.contact_id = dc.contact_id and h.registry_id = x.registry_id
                     and h.seen_at is not null and h.deleted_at is null)
     order by x.registry_id, d.ascii_name`.execute(trx);
  return rows;
}

/** Objects at registries whose contacts were deleted here, and that are due to be deleted there. Runs as the readonly role. */
export async function endedHandles(
  trx: Trx,
  now: Date,
  max: number,
): Promise<{ accountId: string; brandId: string; registryId: string; handle: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; registryId: string; handle: string }>`
    select h.account_id as "accountId", a.brand_id as "brandId", h.registry_id as "registryId", h.handle
      from contact c
      join contact_handle h on h.account_id = c.account_id and h.contact_id = c.id and h.seen_at is not null and h.deleted_at is null
      join account a on a.id = c.account_id
     where c.state = 'cancelled' and (h.keep_until is null or h.keep_until <= ${now}) order by h.account_id, h.handle limit ${max}`.execute(
    trx,
  );
  return rows;
}

/** Postpones the deletion of the object. */
export async function keepHandle(
  trx: Trx,
  scope: AccountScope,
  { registryId, handle, until }: { readonly registryId: string; readonly handle: string; readonly until: Date },
): Promise<void> {
  await sql`
    update contact_handle set keep_until = ${until} where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${handle}`.execute(
    trx,
  );
}
