import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import type { Trx } from "../../platform/db/transaction.ts";
import { saveOwner } from "./profile.repository.ts";

/** Runs fn with the row policies opened to the sub-accounts of the current account. */
export async function withTree<T>(trx: Trx, fn: () => Promise<T>): Promise<T> {
  await sql`select set_config('np.tree', 'on', true)`.execute(trx);
  const result = await fn();
  await sql`select set_config('np.tree', 'off', true)`.execute(trx);
  return result;
}

export type SubaccountRow = {
  id: string;
  number: number;
  organization: string;
  full_name: string;
  orgnr: string;
  state: "active" | "suspended" | "closed";
  brand: string;
  created_at: Date;
  /** How many sub-accounts match, on all pages together. */
  total: number;
};

type WantedPage = {
  readonly search: string;
  readonly orderBy: "name" | "orgnr" | "number" | "created";
  readonly desc: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** A page of sub-accounts of the current account. */
export async function findSubaccounts(trx: Trx, { search, orderBy, desc, limit, offset }: WantedPage): Promise<SubaccountRow[]> {
  const { rows } = await sql<SubaccountRow>`
    select * from np_subaccounts(${asPattern(search)}, ${orderBy}, ${desc}, ${limit}, ${offset})`.execute(trx);
  return rows;
}

/** Prepares a search text for SQL `like`: in small letters, with wildcards escaped so that they stand for themselves. */
export const asPattern = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

export type SubaccountDetails = {
  id: string;
  number: number;
  state: "active" | "suspended" | "closed";
  party: "company" | "person";
  language: "en" | "sv";
  currency: "SEK" | "EUR" | "USD";
  enforces_2fa: boolean;
  contact_id: string;
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

/**
 * One sub-account of the current account with its owner. Null if the account is not a sub-account of it. Call it inside
 * `withTree`.
 */
export async function findSubaccount(trx: Trx, masterId: string, accountId: string): Promise<SubaccountDetails | null> {
  const { rows } = await sql<SubaccountDetails>`
    select a.id, a.number, a.state, a.party, a.language, a.currency, a.enforces_2fa, c.id as contact_id, c.organization, c.first_name, c.last_name, c.id_number, c.vat_number, c.street,
           c.postcode, c.city, c.country, c.phone, c.email
      from account_closure k join account a on a.id = k.descendant_id join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where k.ancestor_id = ${masterId} and k.descendant_id = ${accountId} and k.depth > 0 and a.state <> 'closed'`.execute(trx);
  return rows[0] ?? null;
}

export async function saveSubaccount(
  trx: Trx,
  found: Pick<SubaccountDetails, "id" | "contact_id">,
  values: ContactInput & { readonly language: "en" | "sv"; readonly enforce2fa?: boolean | undefined },
): Promise<void> {
  await saveOwner(trx, { id: found.id, contactId: found.contact_id }, values);
  await trx
    .updateTable("account")
    .set({
      language: values.language,
      ...(values.enforce2fa === undefined ? {} : { enforces_2fa: values.enforce2fa }),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", found.id)
    .execute();
}

export type MasterRow = { kind: string; brandId: string; priceGroupId: string | null };

/** What a new sub-account inherits from the current account. */
export async function findMaster(trx: Trx, accountId: string): Promise<MasterRow> {
  const row = await trx
    .selectFrom("account")
    .select(["kind", "brand_id as brandId", "price_group_id as priceGroupId"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row;
}

export type InvitableBrand = { readonly brandId: string; readonly name: string; readonly host: string };

export async function findInvitableBrands(trx: Trx): Promise<InvitableBrand[]> {
  const { rows } = await sql<InvitableBrand>`
    select brand_id as "brandId", name, host from np_invitable_brands()`.execute(trx);
  return rows;
}

/** Stores a sign-up link. False if the account may not invite to this brand. */
export async function insertSignupToken(
  trx: Trx,
  token: { readonly tokenHash: Buffer; readonly brandId: string; readonly endsAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select np_issue_signup_token(${token.tokenHash}, ${token.brandId}::uuid, ${token.endsAt}) as ok`.execute(trx);
  return rows[0]?.ok === true;
}

/** Sub-accounts of an account, found by what the account calls them. */
export async function subaccountsByReference(
  trx: Trx,
  masterId: string,
  references: readonly string[],
): Promise<Map<string, { readonly id: string; readonly number: number }>> {
  const { rows } = await withTree(trx, () =>
    sql<{ id: string; number: number; reference: string }>`
      select id, number, customer_ref as reference from account
       where parent_id = ${masterId} and customer_ref = any(${references}::text[])`.execute(trx),
  );
  return new Map(rows.map(({ reference, ...account }) => [reference, account]));
}

/** Sub-accounts of an account that are not closed, with their owners, found by the references that the account has given them. */
export async function subaccountOwners(
  trx: Trx,
  masterId: string,
  references: readonly string[],
): Promise<Map<string, SubaccountDetails>> {
  const { rows } = await withTree(trx, () =>
    sql<SubaccountDetails & { reference: string }>`
      select a.customer_ref as reference, a.id, a.number, a.state, a.party, a.language, a.currency, a.enforces_2fa, c.id as contact_id, c.organization, c.first_name, c.last_name,
             c.id_number, c.vat_number, c.street, c.postcode, c.city, c.country, c.phone, c.email
        from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id
       where a.parent_id = ${masterId} and a.customer_ref = any(${references}::text[]) and a.state <> 'closed'`.execute(trx),
  );
  return new Map(rows.map(({ reference, ...account }) => [reference, account]));
}

/** Those of some usernames that somebody has in a brand to which the account may invite. In small letters. */
export async function takenUsernames(trx: Trx, brandId: string, usernames: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    select np_taken_usernames as username from np_taken_usernames(${brandId}::uuid, ${usernames}::text[])`.execute(trx);
  return new Set(rows.map(({ username }) => username));
}

/** Sets what a new sub-account may order in a calendar month without approval. Call it inside `withTree`. */
export async function insertMonthLimit(
  trx: Trx,
  limit: { readonly id: string; readonly accountId: string; readonly amount: Money },
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto("spending_limit")
    .values({
      account_id: limit.accountId,
      id: limit.id,
      subject: "account",
      currency: limit.amount.currency,
      month_minor: minorOf(limit.amount),
      changed_by: by.actor,
      changed_at: by.at,
    })
    .execute();
}
