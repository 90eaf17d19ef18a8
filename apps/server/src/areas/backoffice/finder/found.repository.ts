import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { accountName } from "../account-name.repository.ts";
import type { Place } from "./details.repository.ts";
import type { Typed } from "./read-typed.ts";

/**
 * Queries of the search over everything. Each uses an index and has a limit, because it runs while somebody types and covers the
 * rows of all customers.
 */

/** Domains whose name equals or begins with the text, then those that contain it. */
export async function domainPlaces(trx: Trx, { name, asciiName }: Typed, max: number): Promise<Place[]> {
  if (name === null) return [];
  const begun = asciiName ?? name;
  const { rows } = await sql<Place>`
    (select account_id, id from domain where ascii_name = ${begun}::text order by id desc limit ${max})
    union
    (select account_id, id from domain where ascii_name >= ${begun}::text and ascii_name < ${begun}::text || '~' order by ascii_name limit ${max})`.execute(
    trx,
  );
  if (rows.length >= max || name.length < 3) return rows;
  const more = await sql<Place>`select account_id, id from np_staff_domains_with(${name}, ${max * 4})`.execute(trx);
  return distinct([...rows, ...more.rows]);
}

export async function domainPlacesAt(trx: Trx, address: string, max: number): Promise<Place[]> {
  const { rows } = await sql<Place>`select account_id, id from np_staff_domains_at(${address}, ${max})`.execute(trx);
  return rows;
}

export async function contactPlaces(trx: Trx, { words, phone, key, address }: Typed, max: number): Promise<Place[]> {
  if (address !== null) return [];
  const { rows } = await sql<Place>`
    select account_id, id from np_staff_contacts_with(${words}, ${phone}, ${max})`.execute(trx);
  const handled = key === null ? [] : await placesOfHandle(trx, key, max);
  return distinct([...handled, ...rows]);
}

/** Finds contacts by handle. Some registries write handles in capitals, others in small letters. */
async function placesOfHandle(trx: Trx, handle: string, max: number): Promise<Place[]> {
  const written = [...new Set([handle, handle.toLowerCase(), handle.toUpperCase()])];
  const { rows } = await sql<Place>`
    select account_id, contact_id as id from contact_handle where handle = any (${written}::text[]) limit ${max}`.execute(trx);
  return rows;
}

type OfAccount = { readonly account_number: number; readonly account_name: string };

export type CustomerFound = OfAccount & { readonly id: string; readonly email: string; readonly state: string };

/** Customers with this number, or whose owner or billing contact is among these contacts. */
export async function customersFound(
  trx: Trx,
  { number, isOrderNumber }: Typed,
  contacts: readonly Place[],
  max: number,
): Promise<CustomerFound[]> {
  const accounts = contacts.map(({ account_id: id }) => id);
  const ids = contacts.map(({ id }) => id);
  const { rows } = await sql<CustomerFound>`
    select a.id, a.number as account_number, ${accountName} as account_name, coalesce(o.email, '') as email, a.state
      from account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where a.id in (select id from account where number = ${isOrderNumber ? null : number}::bigint
                    union all select u from unnest(${accounts}::uuid[]) u)
       and (a.number = ${isOrderNumber ? null : number}::bigint or a.owner_contact_id = any (${ids}::uuid[]) or a.billing_contact_id = any (${ids}::uuid[]))
     order by a.number limit ${max}`.execute(trx);
  return rows;
}

export type ContactFound = OfAccount & {
  readonly account_id: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
};

/** Contacts that are not the owner contact of their account. */
export async function contactsFound(trx: Trx, places: readonly Place[], max: number): Promise<ContactFound[]> {
  const { rows } = await sql<ContactFound>`
    select c.account_id, c.id, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name)) as name, c.email,
           a.number as account_number, ${accountName} as account_name
      from unnest(${places.map(({ account_id: id }) => id)}::uuid[], ${places.map(({ id }) => id)}::uuid[]) with ordinality p (account_id, id, place)
      join contact c on c.account_id = p.account_id and c.id = p.id
      join account a on a.id = c.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where a.owner_contact_id is distinct from c.id
     order by p.place limit ${max}`.execute(trx);
  return rows;
}

export type UserFound = OfAccount & {
  readonly id: string;
  readonly username: string;
  readonly email: string;
};

/** Users with this name, email address or phone number. Each is shown with the first of the customers that they may act for. */
export async function usersFound(trx: Trx, { words, phone }: Typed, max: number): Promise<UserFound[]> {
  const { rows } = await sql<UserFound>`
    select u.id, u.username, u.email, a.number as account_number, ${accountName} as account_name
      from np_staff_users_with(${words}, ${phone}, ${max}) f join panel_user u on u.id = f.id
      join lateral (select m.account_id from membership m where m.user_id = u.id order by m.is_owner desc, m.created_at limit 1) m on true
      join account a on a.id = m.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     order by u.username_key limit ${max}`.execute(trx);
  return rows;
}

export type TicketFound = OfAccount & {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly state: string;
};

export async function ticketsFound(trx: Trx, number: number): Promise<TicketFound[]> {
  const { rows } = await sql<TicketFound>`
    select t.id, t.number, t.subject, t.state, a.number as account_number, ${accountName} as account_name
      from ticket t join account a on a.id = t.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where t.number = ${number}::bigint and t.state <> 'junk'`.execute(trx);
  return rows;
}

/** Something with a number of its own, with what tells it from others. */
export type NumberFound = OfAccount & {
  readonly id: string;
  readonly number: number;
  readonly detail: string;
  readonly state: string;
};

type ReportFound = OfAccount & { readonly id: string; readonly reference: string; readonly name: string };

const owned = (account: RawBuilder<unknown>) => sql`
  join account a on a.id = ${account} left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;
const ofAccount = sql`a.number as account_number, ${accountName} as account_name`;

/** Reports of abuse with a reference, and the newest about a domain. */
export async function reportsFound(
  trx: Trx,
  { reference, name }: { readonly reference: string | null; readonly name: string | null },
  max: number,
): Promise<ReportFound[]> {
  const { rows } = await sql<ReportFound>`
    select r.id, r.reference, r.name, ${ofAccount} from abuse_report r ${owned(sql`r.account_id`)}
     where r.reference = ${reference}::text or r.name = ${name}::text order by r.received_at desc, r.id limit ${max}`.execute(
    trx,
  );
  return rows;
}

export async function disputesFound(trx: Trx, key: string, number: number | null, max: number): Promise<NumberFound[]> {
  const { rows } = await sql<NumberFound>`
    select d.id, d.number, d.provider_object as detail, d.state, ${ofAccount} from dispute d ${owned(sql`d.account_id`)}
     where d.number = ${number}::bigint or d.provider_object = ${key} order by d.opened_at desc, d.id limit ${max}`.execute(trx);
  return rows;
}

export async function escrowsFound(trx: Trx, number: number | null, name: string | null, max: number): Promise<NumberFound[]> {
  const { rows } = await sql<NumberFound>`
    select e.id, e.number, e.unicode_name as detail, e.state, ${ofAccount} from escrow e ${owned(sql`e.account_id`)}
     where e.number = ${number}::bigint or e.ascii_name = ${name}::text order by e.number desc limit ${max}`.execute(trx);
  return rows;
}

export async function inquiriesFound(trx: Trx, number: number): Promise<NumberFound[]> {
  const { rows } = await sql<NumberFound>`
    select i.id, i.number, i.subject as detail, i.state, ${ofAccount} from inquiry i ${owned(sql`i.account_id`)}
     where i.number = ${number}::bigint`.execute(trx);
  return rows;
}

/** The newest version of a quote by staff. */
export async function salesQuotesFound(trx: Trx, number: number): Promise<NumberFound[]> {
  const { rows } = await sql<NumberFound>`
    select q.id, q.number, q.subject as detail, q.state, ${ofAccount} from sales_quote q ${owned(sql`q.account_id`)}
     where q.number = ${number}::bigint order by q.revision desc limit 1`.execute(trx);
  return rows;
}

type Condition = RawBuilder<boolean>;

/** A condition for the queries of rows.repository.ts: the rows of these domains. */
export const domainsIn = (places: readonly Place[]): Condition =>
  sql`(d.account_id, d.id) in (select * from unnest(${places.map(({ account_id: id }) => id)}::uuid[], ${places.map(({ id }) => id)}::uuid[]))`;
export const requestNumbered = (number: number): Condition => sql`r.number = ${number}::bigint`;
/** Matches an invoice by its number or its payment reference. */
export const invoiceMeant = (number: number | null, ocr: string | null): Condition =>
  sql`i.id in (select x.id from invoice_series v join invoice x on x.seller_id = v.seller_id and x.series = v.series and x.number = ${number}::bigint
              union all select x.id from invoice x where x.ocr = ${ocr}::text)`;
/** Matches a payment by its own reference, the provider's reference, or the number of its receipt. */
export const paymentMeant = (key: string | null, number: number | null): Condition =>
  sql`m.id in (select x.id from payment x where x.reference = ${key}::text
              union all select x.id from payment x where x.provider_object = ${key}::text
              union all select x.id from invoice_series v join payment x on x.seller_id = v.seller_id and x.receipt_series = v.series and x.receipt_number = ${number}::bigint)`;

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.account_id} ${place.id}`, place])).values()];
}
