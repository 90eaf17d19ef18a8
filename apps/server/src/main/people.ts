import { minorOf, type Money } from "@nameplane/values";
import type pg from "pg";
import { hashPassword } from "../areas/identity/passwords/index.ts";
import { newId } from "../platform/ids.ts";
import type { Installation } from "./install.ts";

export type NewUser = {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The phone number in EPP's form: +CC.number (RFC 5733 2.5). */
  readonly phone: string;
  readonly language: "en" | "sv";
};

export type NewStaff = Pick<NewUser, "username" | "email" | "language"> & { readonly name: string };

export type NewCustomer = {
  readonly user: NewUser;
  readonly organization: string;
  readonly idNumber: string;
  readonly vatNumber?: string;
  readonly street: readonly string[];
  readonly postcode: string;
  readonly city: string;
  /** The country code of ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly invoiceMethod: "prepayment" | "postpayment";
  /** The credit limit, in the currency of the account. */
  readonly creditLimit: Money;
  readonly isReseller: boolean;
};

/**
 * Where an account belongs: a brand, its price list, the account whose roles it shares, and the parent account, if it has one.
 */
export type Place = Pick<Installation, "brandId" | "priceGroupId" | "operatorAccountId"> & {
  readonly parentAccountId?: string;
};

export async function isUsernameTaken(
  client: pg.Client,
  installation: Pick<Installation, "brandId">,
  username: string,
): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from panel_user where brand_id = $1 and username_key = lower($2)", [
    installation.brandId,
    username,
  ]);
  return rowCount !== 0;
}

/** Adds a company account with its owner. */
export async function addCustomer(
  client: pg.Client,
  place: Place,
  customer: NewCustomer,
  actor: string,
): Promise<{ accountId: string; number: number }> {
  const [accountId, contactId] = [newId(), newId()];
  const { user } = customer;
  const { rows } = await client.query<{ number: string }>(
    `insert into account (id, brand_id, parent_id, kind, party, language, currency, price_group_id, invoice_method, credit_limit_minor, whitelabel)
     values ($1, $2, $3, $4, 'company', $5, $6, $7, $8, $9, $10) returning number`,
    [
      accountId,
      place.brandId,
      place.parentAccountId ?? null,
      place.parentAccountId === undefined ? "master" : "sub",
      user.language,
      customer.creditLimit.currency,
      place.priceGroupId,
      customer.invoiceMethod,
      minorOf(customer.creditLimit),
      customer.isReseller ? 1 : 0,
    ],
  );
  await client.query(
    `insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, vat_number, street, postcode, city, country, phone, email, email_proved_at)
     values ($1, $2, 'active', 'company', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now())`,
    [
      accountId,
      contactId,
      customer.organization,
      user.firstName,
      user.lastName,
      customer.idNumber,
      customer.vatNumber ?? null,
      customer.street,
      customer.postcode,
      customer.city,
      customer.country,
      user.phone,
      user.email,
    ],
  );
  await client.query("update account set owner_contact_id = $2 where id = $1", [accountId, contactId]);
  await addUser(client, place, accountId, user, actor);
  return { accountId, number: Number(rows[0]?.number) };
}

/** Adds a user with all rights in an account. */
async function addUser(client: pg.Client, place: Place, accountId: string, user: NewUser, actor: string): Promise<void> {
  const userId = newId();
  await client.query(
    `insert into panel_user (id, brand_id, username, email, email_proved_at, phone, first_name, last_name, language)
     values ($1, $2, $3, $4, now(), $5, $6, $7, $8)`,
    [userId, place.brandId, user.username, user.email, user.phone, user.firstName, user.lastName, user.language],
  );
  await client.query("insert into credential (id, user_id, kind, is_active, secret_text) values ($1, $2, 'password', true, $3)", [
    newId(),
    userId,
    await hashPassword(user.password),
  ]);
  await client.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by)
     select $1, $2, account_id, id, true, $4 from role where account_id = $3 and name = 'Owner'`,
    [accountId, userId, place.operatorAccountId, actor],
  );
}

/**
 * Adds a person to the operator's staff, with a role. A staff member who already has this username is left unchanged. Returns
 * whether the person is new.
 */
export async function addStaff(client: pg.Client, person: NewStaff, role = "Administrator"): Promise<boolean> {
  const staffId = newId();
  const { rowCount } = await client.query(
    "insert into staff_user (id, username, name, email, language) values ($1, lower($2), $3, $4, $5) on conflict do nothing",
    [staffId, person.username, person.name, person.email, person.language],
  );
  if (rowCount !== 1) return false;
  const held = await client.query(
    "insert into staff_role_holder (staff_id, role_id) select $1, id from staff_role where name = $2",
    [staffId, role],
  );
  if (held.rowCount !== 1) throw new Error(`There is no role ${role}.`);
  return true;
}
