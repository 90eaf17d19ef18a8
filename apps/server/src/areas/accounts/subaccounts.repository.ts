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
};

export async function findSubaccounts(trx: Trx): Promise<SubaccountRow[]> {
  const { rows } = await sql<SubaccountRow>`select * from np_subaccounts()`.execute(trx);
  return rows;
}

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
