import { sql } from "kysely";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";

type Currency = CustomerPage["currency"];

export type ResellerAt = {
  readonly id: string;
  readonly kind: "operator" | "master" | "sub";
  readonly version: number;
  readonly currency: Currency;
  readonly language: "en" | "sv";
};

/** The account with this number, if the staff member may see it. The row is locked until the transaction ends. */
export async function lockForReseller(trx: Trx, number: number): Promise<ResellerAt | null> {
  const { rows } = await sql<ResellerAt>`
    select id, kind, version, currency, language from account where number = ${number} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function accountOfNumber(trx: Trx, number: number): Promise<string | null> {
  const row = await trx.selectFrom("account").select("id").where("number", "=", number).executeTakeFirst();
  return row?.id ?? null;
}

const nameOf = sql`coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), '')`;

export async function resellerOf(trx: Trx, accountId: string): Promise<CustomerPage["reseller"]> {
  type Row = Omit<NonNullable<CustomerPage["reseller"]>, "defaultowner"> & { owner_id: string | null; owner_name: string };
  const { rows } = await sql<Row>`
    select r.public_name as publicname, r.email, coalesce(r.phone, '') as phone, coalesce(r.url, '') as url,
           coalesce(r.abuse_email, '') as abuseemail, r.vat_rate_bp as vatratebasispoints, coalesce(t.body -> 'hosts', '[]') as nameservers,
           c.id as owner_id, ${nameOf} as owner_name
      from reseller r
      left join template t on t.account_id = r.account_id and t.id = r.default_template_id
      left join contact c on c.account_id = r.account_id and c.id = r.default_contact_id
     where r.account_id = ${accountId}::uuid`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { owner_id: contactid, owner_name: name, ...details } = row;
  return { ...details, defaultowner: contactid === null ? null : { contactid, name } };
}

/** Contacts of the account that are in use, sorted by name. */
export async function contactsOf(trx: Trx, accountId: string, search: string): Promise<{ contactid: string; name: string }[]> {
  const { rows } = await sql<{ contactid: string; name: string }>`
    select c.id as contactid, ${nameOf} as name from contact c
     where c.account_id = ${accountId}::uuid and c.state not in ('merged','cancelled') and position(lower(${search}) in lower(${nameOf})) > 0
     order by lower(${nameOf}), c.id limit 100`.execute(trx);
  return rows;
}

export async function hasContact(trx: Trx, accountId: string, contactId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact where account_id = ${accountId}::uuid and id = ${contactId}::uuid and state not in ('merged','cancelled')`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Whether the account has money, a credit limit or open orders. All of these are in the account's currency, so the currency
 * cannot be changed then.
 */
export async function countsInCurrency(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    select exists (select 1 from account where id = ${accountId}::uuid and credit_limit_minor > 0)
        or exists (select 1 from request where account_id = ${accountId}::uuid and not is_final)
        or exists (select 1 from balance where account_id = ${accountId}::uuid
                    and (prepaid_minor <> 0 or owed_minor <> 0 or held_minor <> 0)) as counts`.execute(trx);
  return rows[0]?.counts ?? false;
}

/** Returns the name server template with these hosts, and creates it if it does not exist. */
export async function keepNameServers(trx: Trx, accountId: string, hosts: readonly string[]): Promise<string> {
  const name = hosts.join(", ");
  const body = JSON.stringify({ key: "reseller", name_en: name, name_sv: name, pool: null, hosts });
  const { rows } = await sql<{ id: string }>`
    insert into template as t (account_id, id, kind, name, body) values (${accountId}::uuid, ${newId()}::uuid, 'nameservers', ${name}, ${body}::jsonb)
    on conflict (account_id, kind, name) do update set body = excluded.body, version = t.version + 1 returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the template was not kept");
  return row.id;
}

export type ResellerSettings = {
  readonly publicName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly url: string | null;
  readonly abuseEmail: string | null;
  readonly vatRateBasisPoints: number | null;
  readonly templateId: string | null;
  readonly contactId: string | null;
};

export async function saveReseller(trx: Trx, accountId: string, to: ResellerSettings): Promise<void> {
  await sql`
    insert into reseller (account_id, public_name, email, phone, url, abuse_email, vat_rate_bp, default_template_id, default_contact_id)
    values (${accountId}::uuid, ${to.publicName}, ${to.email}, ${to.phone}, ${to.url}, ${to.abuseEmail}, ${to.vatRateBasisPoints},
            ${to.templateId}::uuid, ${to.contactId}::uuid)
    on conflict (account_id) do update
       set public_name = excluded.public_name, email = excluded.email, phone = excluded.phone, url = excluded.url,
           abuse_email = excluded.abuse_email, vat_rate_bp = excluded.vat_rate_bp, default_template_id = excluded.default_template_id,
           default_contact_id = excluded.default_contact_id`.execute(trx);
}

export async function saveCurrencyAndLanguage(
  trx: Trx,
  { id, version }: ResellerAt,
  to: Pick<ResellerAt, "currency" | "language">,
): Promise<void> {
  await trx
    .updateTable("account")
    .set({ currency: to.currency, language: to.language, version: version + 1 })
    .where("id", "=", id)
    .execute();
}
