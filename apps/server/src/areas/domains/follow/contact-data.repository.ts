import { sql } from "kysely";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../../platform/db/listed.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { ContactDiffers } from "../../registry/contacts/index.ts";

export type HandleAt = { readonly registryId: string; readonly handle: string };

/** Contact objects that are due to be read, among those used by names that have not ended. Runs as the database role readonly. */
export async function dueHandles(
  trx: Trx,
  now: Date,
  max: number,
): Promise<(HandleAt & { readonly accountId: string; readonly brandId: string })[]> {
  const { rows } = await sql<HandleAt & { accountId: string; brandId: string }>`
    select h.account_id as "accountId", a.brand_id as "brandId", h.registry_id as "registryId", h.handle
      from contact_handle h join account a on a.id = h.account_id join registry g on g.id = h.registry_id and g.is_enabled
     where h.check_due_at <= ${now} and h.seen_at is not null and h.deleted_at is null
     order by h.check_due_at limit ${max}`.execute(trx);
  return rows;
}

export type HandleRow = {
  readonly contactId: string;
  readonly version: number;
  readonly differs: ContactDiffers;
  /** Whether a name that has not ended uses this contact object. */
  readonly isUsed: boolean;
  /**
   * Whether a change of the contact is in progress, or was a moment ago. The registry may then show either state, so a reading
   * proves nothing.
   */
  readonly isChanging: boolean;
  /** Over how many nights the reading of all objects of a registry is spread. */
  readonly nights: number;
};

export async function findHandle(
  trx: Trx,
  scope: AccountScope,
  { registryId, handle }: HandleAt,
  since: Date,
): Promise<HandleRow | null> {
  const { rows } = await sql<HandleRow>`
    select h.contact_id as "contactId", c.version, h.differs, g.contact_nights as nights,
           exists (select 1 from domain_contact dc join domain d on d.account_id = dc.account_id and d.id = dc.domain_id and d.tab <= 4
                     join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id and x.registry_id = h.registry_id
                    where dc.account_id = h.account_id and dc.contact_id = h.contact_id) as "isUsed",
           c.changed_at > ${since}
             or exists (select 1 from registry_command m where m.account_id = h.account_id and m.registry_id = h.registry_id and m.object = h.handle and m.state in ('sent', 'unknown', 'pending'))
             or exists (select 1 from request r where r.account_id = h.account_id and r.type in (${listed(typesThat("carriesContact"))}) and not r.is_final and r.state <> 'in_basket'
                          and r.params ->> 'contactId' = h.contact_id::text and not r.params ?| array['roles', 'ownObjects', 'byRole']) as "isChanging"
      from contact_handle h join contact c on c.account_id = h.account_id and c.id = h.contact_id join registry g on g.id = h.registry_id
     where h.account_id = ${scope.accountId} and h.registry_id = ${registryId} and h.handle = ${handle} and h.deleted_at is null`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Stores the differences that were found. A difference that is found again keeps its id and its age. Returns false if the contact
 * has changed meanwhile.
 */
export async function saveDiffers(
  trx: Trx,
  scope: AccountScope,
  { registryId, handle }: HandleAt,
  {
    differs,
    version,
    dueAt,
    now,
  }: { readonly differs: ContactDiffers; readonly version: number; readonly dueAt: Date; readonly now: Date },
): Promise<boolean> {
  const isOpen = Object.keys(differs).length > 0;
  const { numAffectedRows } = await sql`
    update contact_handle h
       set differs = ${JSON.stringify(differs)}::jsonb, check_due_at = ${dueAt},
           differs_id = ${isOpen ? sql`coalesce(h.differs_id, ${newId()}::uuid)` : sql`null`},
           differs_since = ${isOpen ? sql`coalesce(h.differs_since, ${now})` : sql`null`}
      from contact c
     where h.account_id = ${scope.accountId} and h.registry_id = ${registryId} and h.handle = ${handle} and h.deleted_at is null
       and c.account_id = h.account_id and c.id = h.contact_id and c.version = ${version}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes the stored difference, because a change of ours has made both sides equal. */
export async function forgetDiffers(trx: Trx, scope: AccountScope, { registryId, handle }: HandleAt): Promise<void> {
  await sql`
    update contact_handle set differs = '{}', differs_id = null, differs_since = null
     where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${handle}`.execute(trx);
}

/**
 * Sets a later time for reading a contact object again, because it could not be read, or because a reading proves nothing now.
 */
export async function postponeCheck(trx: Trx, scope: AccountScope, { registryId, handle }: HandleAt, until: Date): Promise<void> {
  await sql`
    update contact_handle set check_due_at = ${until} where account_id = ${scope.accountId} and registry_id = ${registryId} and handle = ${handle}`.execute(
    trx,
  );
}

export type ContactDifferenceRow = HandleAt & {
  readonly id: string;
  readonly contactId: string;
  readonly registryName: string;
  readonly differs: ContactDiffers;
  readonly since: Date;
};

/** Open differences, oldest first: all of the account, those of one contact, or a single difference. */
export async function openContactDifferences(
  trx: Trx,
  scope: AccountScope,
  of: { readonly contactId?: string | undefined; readonly id?: string | undefined },
): Promise<ContactDifferenceRow[]> {
  const { rows } = await sql<ContactDifferenceRow>`
    select differs_id as id, registry_id as "registryId", g.name as "registryName", handle, contact_id as "contactId", differs, differs_since as since
      from contact_handle join registry g on g.id = registry_id
     where account_id = ${scope.accountId} and differs_id is not null and deleted_at is null
       ${of.contactId === undefined ? sql`` : sql`and contact_id = ${of.contactId}`} ${of.id === undefined ? sql`` : sql`and differs_id = ${of.id}`}
     order by differs_since limit 100`.execute(trx);
  return rows;
}
