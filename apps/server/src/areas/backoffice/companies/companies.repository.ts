import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { CompanyFacts } from "./company.rules.ts";

export type CompanyRow = CompanyFacts & {
  readonly id: string;
  readonly version: number;
  readonly country: string;
  readonly booksCurrency: string;
  readonly brands: string[];
};

const columns = sql`
  s.id, s.version, s.name, s.orgnr, coalesce(s.vat_number, '') as vatnumber, s.is_vat_registered as isvatregistered, s.country,
  trim(s.books_currency) as "booksCurrency", coalesce(s.details #>> '{lines,0}', '') as street,
  coalesce((select string_agg(line, ', ' order by n) from jsonb_array_elements_text(s.details -> 'lines') with ordinality l (line, n) where n > 1), '') as postal,
  coalesce(s.details ->> 'email', '') as email, coalesce(s.details ->> 'phone', '') as phone, coalesce(s.details ->> 'bankgiro', '') as bankgiro,
  coalesce(s.details ->> 'iban', '') as iban, coalesce(s.details ->> 'bic', '') as bic, coalesce((s.details ->> 'ftax')::boolean, false) as hasftax,
  coalesce((select json_agg(b.name order by b.name) from brand b where b.seller_id = s.id), '[]') as brands`;

/** The operator's companies. Sellers of resellers are left out, because the resellers keep them. */
export async function listCompanies(trx: Trx): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select ${columns} from seller s where s.owner_account_id is null order by s.created_at, s.id`.execute(trx);
  return rows;
}

/** One of the operator's companies, locked until the transaction ends. */
export async function lockCompany(trx: Trx, id: string): Promise<CompanyRow | null> {
  const { rows } = await sql<CompanyRow>`
    select ${columns} from seller s where s.id = ${id} and s.owner_account_id is null for update of s`.execute(trx);
  return rows[0] ?? null;
}

/** Saves the data. Details that staff do not change here, such as the creditor identifier of direct debits, stay. */
export async function saveCompanyRow(trx: Trx, { id, version }: CompanyRow, facts: CompanyFacts): Promise<void> {
  const { street, postal, email, phone, bankgiro, iban, bic, hasftax } = facts;
  const details = { lines: [street, postal], email, phone, bankgiro, iban, bic, ftax: hasftax };
  await sql`
    update seller set name = ${facts.name}, orgnr = ${facts.orgnr}, vat_number = ${facts.vatnumber || null},
           is_vat_registered = ${facts.isvatregistered}, details = details || ${JSON.stringify(details)}::jsonb, version = ${version + 1}
     where id = ${id}`.execute(trx);
}

export type CompanyChange = {
  readonly id: string;
  readonly at: Date;
  readonly by: string;
  readonly fields: string[];
  readonly why: string;
};

/** The latest changes of each company, the newest first, from the log of the operator. */
export async function listChanges(trx: Trx, most: number): Promise<CompanyChange[]> {
  const { rows } = await sql<CompanyChange>`
    select e.object_id as id, e.at, coalesce(u.name, e.actor) as by, e.body #>> '{after,why}' as why,
           array(select jsonb_object_keys((e.body -> 'after') - 'why')) as fields
      from audit_event e join account a on a.id = e.account_id and a.kind = 'operator' left join staff_user u on e.actor = 'staff:' || u.id
     where e.action = 'companies.change' order by e.at desc limit ${most}`.execute(trx);
  return rows;
}

export type RateRow = { readonly country: string; readonly begins: string; readonly rate: number };

/** All standard rates, the newest of each country first. */
export async function listRates(trx: Trx): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select country, valid_from::text as begins, rate_bp as rate from vat_rate where kind = 'standard' order by country, valid_from desc`.execute(
    trx,
  );
  return rows;
}

/** The countries in which sales need a rate: those of the EU, and those of our companies. */
export async function countriesInNeed(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select iso2 as country from country where is_eu union select country from seller where owner_account_id is null order by 1`.execute(
    trx,
  );
  return rows.map(({ country }) => country);
}

export async function isCountry(trx: Trx, country: string): Promise<boolean> {
  return (await trx.selectFrom("country").select("iso2").where("iso2", "=", country).executeTakeFirst()) !== undefined;
}

/** The rate that begins on this day. Null if none does. */
export async function rateFrom(trx: Trx, country: string, begins: string): Promise<number | null> {
  const { rows } = await sql<{ rate: number }>`
    select rate_bp as rate from vat_rate where country = ${country} and kind = 'standard' and valid_from = ${begins}::date`.execute(
    trx,
  );
  return rows[0]?.rate ?? null;
}

/** The rate that holds on a day. Null if there is none. */
export async function rateOn(trx: Trx, country: string, day: string): Promise<number | null> {
  const { rows } = await sql<{ rate: number }>`
    select rate_bp as rate from vat_rate where country = ${country} and kind = 'standard' and valid_from <= ${day}::date order by valid_from desc limit 1`.execute(
    trx,
  );
  return rows[0]?.rate ?? null;
}

export async function saveRate(trx: Trx, country: string, begins: string, rate: number): Promise<void> {
  await sql`
    insert into vat_rate (country, kind, valid_from, rate_bp) values (${country}, 'standard', ${begins}::date, ${rate})
    on conflict (country, kind, valid_from) do update set rate_bp = excluded.rate_bp`.execute(trx);
}

export async function deleteRate(trx: Trx, country: string, begins: string): Promise<void> {
  await sql`delete from vat_rate where country = ${country} and kind = 'standard' and valid_from = ${begins}::date`.execute(trx);
}

/** The time zone of the operator, by which its days begin. */
export async function operatorZone(trx: Trx): Promise<string> {
  const row = await trx.selectFrom("brand").select("time_zone").where("is_operator", "=", true).executeTakeFirstOrThrow();
  return row.time_zone;
}
