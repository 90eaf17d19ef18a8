import { sql } from "kysely";
import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { contactColumns } from "./signup.repository.ts";

export type ProfileRow = {
  number: number;
  currency: "SEK" | "EUR" | "USD";
  language: "en" | "sv";
  invoice_method: "prepayment" | "postpayment";
  contact_id: string | null;
  billing_id: string | null;
  billing_name: string;
  party: "company" | "person";
  organization: string;
  first_name: string;
  last_name: string;
  id_number: string | null;
  vat_number: string | null;
  street: string[];
  postcode: string;
  city: string;
  country: string;
  phone: string | null;
  email: string;
};

/** The current account with its owner contact; an account without an owner contact has empty fields. */
export async function findProfile(trx: Trx, accountId: string): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select a.number, a.currency, a.language, a.invoice_method, c.id as contact_id, nullif(a.billing_contact_id, a.owner_contact_id) as billing_id, a.party,
           coalesce(nullif(b.organization, ''), trim(b.first_name || ' ' || b.last_name), '') as billing_name,
           coalesce(c.organization, '') as organization, coalesce(c.first_name, '') as first_name, coalesce(c.last_name, '') as last_name, c.id_number, a.vat_number,
           coalesce(c.street, '{}') as street, coalesce(c.postcode, '') as postcode, coalesce(c.city, '') as city, coalesce(c.country, '') as country, c.phone, coalesce(c.email, '') as email
      from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
      left join contact b on b.account_id = a.id and b.id = a.billing_contact_id
     where a.id = ${accountId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the account of a session is not visible to it");
  return row;
}

/** Whether the account has this contact, and whether invoices can be addressed to it. */
export async function hasContact(trx: Trx, accountId: string, contactId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("contact")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", contactId)
    .where("state", "not in", ["merged", "cancelled", "suspended"])
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves which contact receives the invoices. Null means the owner. */
export async function saveBillingContact(trx: Trx, accountId: string, contactId: string | null): Promise<void> {
  await trx
    .updateTable("account")
    .set((eb) => ({ billing_contact_id: contactId, version: eb("version", "+", 1) }))
    .where("id", "=", accountId)
    .execute();
}

/**
 * Saves the owner of an account. If its contact is also the registrant of a registered or ordered domain, that contact stays
 * unchanged, because the registry has the same data and only a change of owner may change them. The account then gets a new
 * contact of its own.
 */
export async function saveOwner(
  trx: Trx,
  account: { readonly id: string; readonly contactId: string | null },
  owner: ContactInput,
): Promise<void> {
  const { vat_number: vatNumber, party, ...columns } = contactColumns(owner);
  const values = { ...columns, party, vat_number: vatNumber };
  const kept = account.contactId !== null && !(await isOfDomains(trx, account.id, account.contactId));
  const contactId = kept && account.contactId !== null ? account.contactId : newId();
  if (kept)
    await trx
      .updateTable("contact")
      .set({
        ...values,
        email_proved_at: sql<Date | null>`case when lower(email) = lower(${owner.email}) then email_proved_at end`,
        version: sql<number>`version + 1`,
        changed_at: sql<Date>`now()`,
      })
      .where("account_id", "=", account.id)
      .where("id", "=", contactId)
      .execute();
  else
    await trx
      .insertInto("contact")
      .values({ account_id: account.id, id: contactId, state: "active", ...values })
      .execute();
  await sql`
    update account set party = ${party}, vat_number = ${vatNumber}, owner_contact_id = ${contactId},
           billing_contact_id = case when billing_contact_id = ${account.contactId} then ${contactId} else billing_contact_id end, version = version + 1
     where id = ${account.id}`.execute(trx);
}

/** Gives a user without a name the name and phone number of the owner. */
export async function nameUser(
  trx: Trx,
  userId: string,
  { firstname, lastname, phone }: Pick<ContactInput, "firstname" | "lastname" | "phone">,
): Promise<void> {
  await sql`
    update panel_user set first_name = ${firstname}, last_name = ${lastname}, phone = coalesce(phone, ${phone})
     where id = ${userId} and first_name = '' and last_name = ''`.execute(trx);
}

async function isOfDomains(trx: Trx, accountId: string, contactId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select 1 from domain_contact where account_id = ${accountId} and contact_id = ${contactId})
        or exists (select 1 from request where account_id = ${accountId} and ended_at is null and params ->> 'contactId' = ${contactId}::text) as yes`.execute(
    trx,
  );
  return rows[0]?.yes === true;
}
