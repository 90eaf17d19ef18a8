import type { ApplicationDoubt, ApplicationState, ResellerSignup } from "@nameplane/contracts/resellers/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type ProgrammeRow = {
  readonly signup: ResellerSignup;
  readonly terms: { readonly en: string; readonly sv: string };
  readonly reviewed: string[];
  readonly version: number;
};

/** What is in force until the operator has set anything: only staff make resellers. */
export const blankProgramme: ProgrammeRow = { signup: "off", terms: { en: "", sv: "" }, reviewed: [], version: 0 };

/** How customers of a brand become resellers. Only the operator's own brand has a programme. */
export async function findProgramme(trx: Trx, brandId: string): Promise<ProgrammeRow> {
  const { rows } = await sql<ProgrammeRow>`
    select signup, jsonb_build_object('en', coalesce(terms ->> 'en', ''), 'sv', coalesce(terms ->> 'sv', '')) as terms, reviewed, version
      from reseller_programme where brand_id = ${brandId}::uuid`.execute(trx);
  return rows[0] ?? blankProgramme;
}

/** Saves the programme if its stored version is still the given one; 0 means that there was none. Returns whether it was saved. */
export async function saveProgramme(
  trx: Trx,
  brandId: string,
  { signup, terms, reviewed, version }: ProgrammeRow,
  by: { readonly actor: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reseller_programme as p (brand_id, signup, terms, reviewed, version, changed_by, changed_at)
    select ${brandId}::uuid, ${signup}, ${JSON.stringify(terms)}::jsonb, ${reviewed}::text[], 1, ${by.actor}, ${by.now}
     where ${version} = 0 or exists (select 1 from reseller_programme where brand_id = ${brandId}::uuid)
    on conflict (brand_id) do update set signup = excluded.signup, terms = excluded.terms, reviewed = excluded.reviewed, version = p.version + 1,
           changed_by = excluded.changed_by, changed_at = excluded.changed_at
     where p.version = ${version}
    returning 1`.execute(trx);
  return rows.length > 0;
}

export type ApplicationRow = {
  readonly id: string;
  readonly state: ApplicationState;
  readonly publicName: string;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string;
};

/** The account's latest application. Null if it has made none. */
export async function latestApplication(trx: Trx, { accountId }: AccountScope): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    select id, state, public_name as "publicName", asked_at as "askedAt", decided_at as "decidedAt", reason
      from reseller_application where account_id = ${accountId} order by asked_at desc, id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Where the account stands: what kind of account it is, whether it is a reseller, and whether an application was ever refused. */
export async function standingOf(
  trx: Trx,
  { accountId }: AccountScope,
): Promise<{ isReseller: boolean; isMaster: boolean; isOperatorsBrand: boolean; wasRefused: boolean }> {
  const { rows } = await sql<{ isReseller: boolean; isMaster: boolean; isOperatorsBrand: boolean; wasRefused: boolean }>`
    select exists (select 1 from reseller r where r.account_id = a.id) as "isReseller", a.kind = 'master' as "isMaster", b.is_operator as "isOperatorsBrand",
           exists (select 1 from reseller_application p where p.account_id = a.id and p.state = 'refused') as "wasRefused"
      from account a join brand b on b.id = a.brand_id where a.id = ${accountId}`.execute(trx);
  return rows[0] ?? { isReseller: false, isMaster: false, isOperatorsBrand: false, wasRefused: false };
}

export type NewApplication = {
  readonly id: string;
  readonly publicName: string;
  readonly email: string;
  readonly phone: string;
  readonly url: string;
  readonly plan: string;
  readonly terms: string;
  readonly termsVersion: number;
  readonly language: "en" | "sv";
  readonly doubts: readonly ApplicationDoubt[];
  readonly userId: string;
  readonly now: Date;
};

export async function insertApplication(trx: Trx, { accountId }: AccountScope, row: NewApplication): Promise<void> {
  await trx
    .insertInto("reseller_application")
    .values({
      account_id: accountId,
      id: row.id,
      public_name: row.publicName,
      email: row.email,
      phone: row.phone,
      url: row.url,
      plan: row.plan,
      terms: row.terms,
      terms_version: row.termsVersion,
      language: row.language,
      doubts: [...row.doubts],
      asked_by: row.userId,
      asked_at: row.now,
    })
    .execute();
}

/** Makes the applicant a reseller, if the application may pass. The database decides whether it may (np_admit_reseller). */
export async function admit(
  trx: Trx,
  id: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ admitted: boolean }>`
    select np_admit_reseller(${id}::uuid, ${by}, ${reason}, ${now}) as admitted`.execute(trx);
  return rows[0]?.admitted === true;
}

/** Takes back the application that waits. Returns its id; null if none waits. */
export async function withdrawApplication(trx: Trx, { accountId, actor }: AccountScope, now: Date): Promise<string | null> {
  const row = await trx
    .updateTable("reseller_application")
    .set({ state: "withdrawn", decided_by: actor, decided_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "asked")
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export type OwnBrandFacts = {
  readonly id: string;
  readonly isPublished: boolean;
  readonly hasDraft: boolean;
  readonly sender: string | null;
  readonly isProved: boolean;
  readonly hasPrices: boolean;
  readonly customers: number;
};

/** The brand that the account edits, the oldest first, as far as the steps of its start need it. Null if it edits none. */
export async function ownBrandFacts(trx: Trx, { accountId }: AccountScope): Promise<OwnBrandFacts | null> {
  const { rows } = await sql<OwnBrandFacts>`
    select b.id,
           exists (select 1 from whitelabel_config w where w.brand_id = b.id and w.published_at is not null) as "isPublished",
           exists (select 1 from brand_draft d where d.brand_id = b.id and d.config is not null) as "hasDraft",
           s.address as sender, coalesce(s.state = 'proved', false) as "isProved",
           exists (select 1 from price_group g where g.brand_id = b.id
                     and (exists (select 1 from price p where p.price_group_id = g.id) or exists (select 1 from price_margin m where m.price_group_id = g.id))) as "hasPrices",
           coalesce((select c.total from np_reseller_customers('', null, null, 1, 0) c), 0) as customers
      from brand b left join brand_sender s on s.brand_id = b.id
     where b.owner_account_id = ${accountId} and not b.is_operator and np_owns_brand(b.id)
     order by b.created_at, b.id limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Whether an order of the product is under way. */
export async function isProductOrdered(trx: Trx, { accountId }: AccountScope, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from request where account_id = ${accountId} and product_id = ${productId} and order_id is not null and not is_final limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
