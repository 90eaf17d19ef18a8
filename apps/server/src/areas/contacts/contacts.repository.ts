import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

const columns = [
  "id", "state", "party", "organization", "first_name", "last_name", "id_number", "vat_number", "street", "postcode", "city", "region", "country", "phone", "email",
] as const; // prettier-ignore

export type ContactRow = {
  id: string; state: string; party: string; organization: string; first_name: string; last_name: string; id_number: string | null; vat_number: string | null;
  street: string[]; postcode: string; city: string; region: string; country: string; phone: string | null; email: string;
}; // prettier-ignore

/** The picker shows at most this many; beyond it people search (rulings 17). */
export const pickerMax = 100;

export async function listContacts(
  trx: Trx,
  scope: AccountScope,
  search: string,
): Promise<{ rows: ContactRow[]; total: number }> {
  const alive = trx
    .selectFrom("contact")
    .where("account_id", "=", scope.accountId)
    .where("state", "not in", ["merged", "cancelled"]);
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const matching =
    search === ""
      ? alive
      : alive.where(
          sql<boolean>`lower(organization || ' ' || first_name || ' ' || last_name || ' ' || email) like ${part}`,
        );
  const rows = await matching.select(columns).orderBy("created_at", "desc").orderBy("id").limit(pickerMax).execute();
  const { n } = await matching.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  return { rows, total: n };
}

export type ContactUse = "invoice_owner" | "invoice_billing" | "registrant" | "domain_contact" | "local_presence";
export type ContactUses = { roles: ContactUse[]; domains: number };

/** What contacts of the account are for, by id; one that nothing uses is left out. */
export async function usesOf(
  trx: Trx,
  scope: AccountScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContactUses>> {
  const { rows } = await sql<{ id: string; roles: ContactUse[]; domains: number }>`
    select u.contact_id as id, array_agg(distinct u.role order by u.role) as roles, count(distinct u.domain_id)::int as domains
      from (select contact_id, case when role in ('registrant', 'local_presence') then role else 'domain_contact' end as role, domain_id
              from domain_contact where account_id = ${scope.accountId}
            union all select owner_contact_id, 'invoice_owner', null from account where id = ${scope.accountId}
            union all select billing_contact_id, 'invoice_billing', null from account where id = ${scope.accountId}) u
     where u.contact_id = any(${[...ids]}::uuid[]) group by u.contact_id`.execute(trx);
  return new Map(rows.map(({ id, roles, domains }) => [id, { roles, domains }]));
}

export async function findContact(trx: Trx, scope: AccountScope, contactId: string): Promise<ContactRow | null> {
  const row = await trx
    .selectFrom("contact")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .where("id", "=", contactId)
    .where("state", "not in", ["merged", "cancelled", "suspended"])
    .executeTakeFirst();
  return row ?? null;
}

export async function insertContact(
  trx: Trx,
  scope: AccountScope,
  contact: Omit<ContactRow, "state" | "region">,
): Promise<void> {
  await trx
    .insertInto("contact")
    .values({ ...contact, account_id: scope.accountId, state: "unassigned" })
    .execute();
}
