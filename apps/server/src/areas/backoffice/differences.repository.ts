import { sql } from "kysely";
import type { ContactDiffers, ContactForRegistry } from "../registry/contacts/index.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** A difference with the account of its domain. Only the operator's account gets rows (np_differences). */
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
  /** Name of the sponsoring registrar, where it is known for the registrar's id. */
  readonly holder: string | null;
};

/** Open differences, the gravest first; at most 200. */
export async function listDifferences(trx: Trx): Promise<DifferenceRowAt[]> {
  return differences(trx, null);
}

export async function findDifference(trx: Trx, id: string): Promise<DifferenceRowAt | null> {
  return (await differences(trx, id))[0] ?? null;
}

async function differences(trx: Trx, id: string | null): Promise<DifferenceRowAt[]> {
  const { rows } = await sql<DifferenceRowAt>`
    select d.*, n.name as holder from np_differences(${id}::uuid) d
      left join registrar_name n on d.field = 'sponsor' and n.registry_id = d.registry_id and n.registrar_id = d.theirs
     order by d.field <> 'ns' desc, d.since`.execute(trx);
  return rows;
}

/** A difference in a contact's data at a registry, with its account. Only the operator's account gets rows (np_contact_differences). */
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

/** Open differences, the oldest first; at most 200. id null: all of them. */
export async function listContactDifferences(trx: Trx, id: string | null): Promise<ContactDifferenceAt[]> {
  const { rows } = await sql<ContactDifferenceAt>`select * from np_contact_differences(${id}::uuid)`.execute(trx);
  return rows;
}
