import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { sql } from "kysely";
import type { ContactDiffers, ContactForRegistry } from "../registry/contacts/index.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { accountName } from "./account-name.repository.ts";

/** Types of the requests with which a difference is corrected: changes of contacts, and changes of name servers. */
const [contactChanges, serverChanges] = [[...typesThat("carriesContact")], [...typesThat("changesServers")]];

/** A difference with the account of its domain. The row policies only return those of customers that the staff member may see. */
export type DifferenceRowAt = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly account_number: number;
  readonly account_name: string;
  readonly id: string;
  readonly registry_id: string;
  readonly ascii_name: string;
  readonly unicode_name: string;
  readonly domain_id: string | null;
  readonly domain_state: string | null;
  readonly field: string;
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly since: Date;
  readonly request_number: number | null;
  /** Name of the sponsoring registrar. Null if we have no name for the registrar's id. */
  readonly holder: string | null;
};

/** The 200 most serious open differences. */
export async function listDifferences(trx: Trx): Promise<DifferenceRowAt[]> {
  return differences(trx, null);
}

export async function findDifference(trx: Trx, id: string): Promise<DifferenceRowAt | null> {
  return (await differences(trx, id))[0] ?? null;
}

async function differences(trx: Trx, id: string | null): Promise<DifferenceRowAt[]> {
  const { rows } = await sql<DifferenceRowAt>`
    select x.account_id, a.brand_id, a.number as account_number, ${accountName} as account_name, x.id, x.registry_id, x.ascii_name,
           coalesce(d.sort_name, x.ascii_name) as unicode_name, x.domain_id, d.state as domain_state, x.field, x.ours, x.theirs, x.since,
           (select r.number from request r where r.account_id = x.account_id and r.ascii_name = x.ascii_name and not r.is_final and r.state <> 'in_basket'
               and r.type = any (case when x.field in ('registrant', 'contacts') then ${contactChanges}::text[] else ${serverChanges}::text[] end)
             order by r.created_at desc limit 1) as request_number,
           n.name as holder
      from registry_diff x join account a on a.id = x.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join domain d on d.account_id = x.account_id and d.id = x.domain_id
      left join registrar_name n on x.field = 'sponsor' and n.registry_id = x.registry_id and n.registrar_id = x.theirs
     where x.closed_at is null and (${id}::uuid is null or x.id = ${id}::uuid)
     order by x.field <> 'ns' desc, x.since limit 200`.execute(trx);
  return rows;
}

/** A difference in a contact's data at a registry, with its account. */
export type ContactDifferenceAt = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly account_number: number;
  readonly account_name: string;
  readonly id: string;
  readonly registry_id: string;
  readonly contact_id: string;
  readonly handle: string;
  readonly contact: ContactForRegistry;
  readonly differs: ContactDiffers;
  readonly since: Date;
  readonly request_number: number | null;
};

/** The oldest 200 open differences. If `id` is not null, only the one with this id. */
export async function listContactDifferences(trx: Trx, id: string | null): Promise<ContactDifferenceAt[]> {
  const { rows } = await sql<ContactDifferenceAt>`
    select h.account_id, a.brand_id, a.number as account_number, ${accountName} as account_name, h.differs_id as id, h.registry_id, h.contact_id, h.handle,
           jsonb_build_object('contactId', c.id, 'party', c.party, 'organization', c.organization, 'firstName', c.first_name, 'lastName', c.last_name,
                              'idNumber', c.id_number, 'vatNumber', c.vat_number, 'street', c.street, 'postcode', c.postcode, 'city', c.city,
                              'region', c.region, 'country', c.country, 'phone', c.phone, 'email', c.email) as contact,
           h.differs, h.differs_since as since,
           (select r.number from request r where r.account_id = h.account_id and r.type = any (${contactChanges}::text[]) and r.params ->> 'contactId' = h.contact_id::text
               and not r.params ?| array['roles', 'ownObjects', 'byRole'] and not r.is_final and r.state <> 'in_basket'
             order by r.created_at desc limit 1) as request_number
      from contact_handle h join account a on a.id = h.account_id
      join contact c on c.account_id = h.account_id and c.id = h.contact_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where h.differs_id is not null and h.deleted_at is null and (${id}::uuid is null or h.differs_id = ${id}::uuid)
     order by h.differs_since limit 200`.execute(trx);
  return rows;
}
