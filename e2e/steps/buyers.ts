import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { query } from "./far-ends.ts";
import { endpoints } from "../start-product.ts";

export type Buyer = {
  readonly username: string;
  readonly password: string;
  readonly accountId: string;
  readonly language: "en" | "sv";
};

/**
 * A part of each name that is created here. It differs from process to process, so that journeys running at the same time never
 * use the same name.
 */
const salt = randomUUID().slice(0, 4);

let made = 0;

/**
 * A password and its hash (PHC string) with the lowest cost, so that checking it is fast: the journeys log in a hundred times.
 * The demo's logins have the real cost.
 */
const password = "Kvarnen-2026";
const phc = "$argon2id$v=19$m=64,t=1,p=1$4Ub1skYODY0CoVxb7BxOCA$tnhwTq9E8fVNSPhzrPIS0pR1P7t/hmDEkZ/ORsD+3Q4";

/**
 * Creates a customer for one journey, with the permissions and the owner of a demo customer, so that journeys do not disturb
 * each other. `like`: the demo login to copy (customer pays in advance, reseller on invoice, client is a customer of the second
 * brand).
 */
export async function newBuyer(language: "en" | "sv", like: "customer" | "reseller" | "client" = "customer"): Promise<Buyer> {
  const model = endpoints().demo[like];
  made += 1;
  const username = `kund${Date.now().toString(36)}${salt}${made}`;
  const [accountId, contactId, userId] = [randomUUID(), randomUUID(), randomUUID()];
  const from = "from panel_user u join membership m on m.user_id = u.id join account a on a.id = m.account_id";
  await query(
    `with account_made as (
       insert into account (id, brand_id, kind, party, language, price_group_id, invoice_method, credit_limit_minor, owner_contact_id)
       select $2, a.brand_id, 'master', a.party, $6, a.price_group_id, a.invoice_method, a.credit_limit_minor, $3 ${from} where u.username = $1
     ), contact_made as (
       insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, street, postcode, city, country, phone, email, email_proved_at)
       select $2, $3, c.state, c.party, c.organization, c.first_name, c.last_name, c.id_number, c.street, c.postcode, c.city, c.country, c.phone, c.email, now()
       ${from} join contact c on c.account_id = a.id and c.id = a.owner_contact_id where u.username = $1
     ), user_made as (
       insert into panel_user (id, brand_id, username, email, email_proved_at, phone, first_name, last_name, language)
       select $4, u.brand_id, $5, $5 || '@kund.example', now(), u.phone, u.first_name, u.last_name, $6 from panel_user u where u.username = $1
     ), credential_made as (
       insert into credential (id, user_id, kind, is_active, secret_text)
       values (gen_random_uuid(), $4, 'password', true, $7)
     )
     insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by)
     select $2, $4, m.role_account_id, m.role_id, true, 'test:journey' from membership m join panel_user u on u.id = m.user_id where u.username = $1`,
    [model.username, accountId, contactId, userId, username, language, phc],
  );
  return { username, password, accountId, language };
}

/** Creates another user of a buyer's account, with the permissions of an owner. */
export async function newColleague(buyer: Buyer): Promise<Buyer> {
  const other = await newBuyer(buyer.language, "reseller");
  await query(
    "update membership set account_id = $2, is_owner = false where user_id = (select id from panel_user where username = $1)",
    [other.username, buyer.accountId],
  );
  return { ...other, accountId: buyer.accountId };
}

/** Logs in on the start page, and waits for the dashboard. */
export async function logIn(page: Page, who: { readonly username: string; readonly password: string }): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: /^(Username|Användarnamn)/ }).fill(who.username);
  await page.getByRole("textbox", { name: /^(Password|Lösenord)/ }).fill(who.password);
  await page.getByRole("button", { name: /^(Log in|Logga in)$/ }).click();
  await page.waitForURL("**/dashboard");
}

let names = 0;

/**
 * A name that is not registered, different in each run and each call. The part made from the time has only digits, because
 * letters could spell a record type.
 */
export function freshName(word: string, tld = "se"): string {
  names += 1;
  return `${word}-${Date.now()}${salt}${names}.${tld}`;
}
