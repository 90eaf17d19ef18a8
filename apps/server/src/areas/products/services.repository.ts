import { sql } from "kysely";
import type { AnswerOf } from "@nameplane/contracts";
import type { serviceList } from "@nameplane/contracts/products/operations";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

type Listed = AnswerOf<typeof serviceList>["data"][number];

export type ProductRow = {
  id: number;
  family: string;
  page: Listed["type"];
  name_en: string;
  name_sv: string;
  billing_months: number | null;
  binding_months: number;
  trial_days: number;
  limits: unknown;
  is_sold: boolean;
  param_schema: unknown;
};

/** A plan is shown by its own name, because several plans can belong to one product. */
const nameIn = (language: "en" | "sv") =>
  sql.raw(`coalesce(p.limits #>> '{plan,${language}}', p.name_${language}) as name_${language}`);

/** All service products, or those of one page of services. */
export async function listProducts(trx: Trx, servicePage: string | null): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select id, family, page, ${nameIn("en")}, ${nameIn("sv")}, billing_months, binding_months, trial_days, limits, is_sold, param_schema
      from product p where plan_of is null and (${servicePage}::text is null or page = ${servicePage}) order by id`.execute(trx);
  return rows;
}

export type PlanRow = { id: number; plan_of: number; name_en: string; name_sv: string; months: number; included: number };

/** The plans on sale, the smallest of each product first. */
export async function listPlans(trx: Trx): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select id, plan_of, name_en, name_sv, billing_months as months, (limits ->> 'included')::integer as included
      from product where plan_of is not null and is_sold order by (limits ->> 'included')::integer, id`.execute(trx);
  return rows;
}

export type ServiceRow = {
  id: string;
  product_id: number;
  page: Listed["type"];
  name_en: string;
  name_sv: string;
  name: string;
  state: string;
  domain: string | null;
  renewal_mode: Listed["renewal"];
  started_at: Date | null;
  paid_until: Date | null;
  renews_at: Date | null;
  binding_until: Date | null;
  ended_at: Date | null;
  carries: Listed["carries"];
};

const serviceColumns = sql`
  s.id, s.product_id, p.page, ${nameIn("en")}, ${nameIn("sv")}, s.name, s.state, d.sort_name as domain, s.renewal_mode,
  s.started_at, nullif(s.paid_until, 'infinity') as paid_until, nullif(s.renews_at, 'infinity') as renews_at, s.binding_until, s.ended_at, s.params -> 'carries' as carries`;
const serviceTables = sql`
  service s join product p on p.id = s.product_id left join domain d on d.account_id = s.account_id and d.id = s.domain_id`;

/** One service of the account. Null if the account has no such service. */
export async function findService(trx: Trx, scope: AccountScope, id: string): Promise<ServiceRow | null> {
  const { rows } = await sql<ServiceRow>`
    select ${serviceColumns} from ${serviceTables} where s.account_id = ${scope.accountId} and s.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** Which services are wanted. Null stands for any. */
export type ServiceFilter = {
  readonly type: string | null;
  readonly state: string | null;
  readonly productId: number | null;
  /** A domain as A-labels. */
  readonly domain: string | null;
  readonly text: string | null;
  readonly renewsBefore: string | null;
};

/** SQL condition: the services of the account that a filter wants. */
const wanted = (scope: AccountScope, { type, state, productId, domain, text, renewsBefore }: ServiceFilter) => sql`
  s.account_id = ${scope.accountId}
  ${type === null ? sql`` : sql`and p.page = ${type}`}
  ${state === null ? sql`` : state === "running" ? sql`and s.ended_at is null` : sql`and s.state = ${state}`}
  ${productId === null ? sql`` : sql`and s.product_id = ${productId}`}
  ${domain === null ? sql`` : sql`and d.ascii_name = ${domain}`}
  ${text === null ? sql`` : sql`and (strpos(lower(s.name), lower(${text})) > 0 or strpos(lower(d.sort_name), lower(${text})) > 0 or strpos(d.ascii_name, lower(${text})) > 0)`}
  ${renewsBefore === null ? sql`` : sql`and s.ended_at is null and s.renewal_mode = 'auto' and s.renews_at < ${renewsBefore}::date`}`;

/** How many services a filter wants. */
export async function countWanted(trx: Trx, scope: AccountScope, filter: ServiceFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${serviceTables} where ${wanted(scope, filter)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The products that the account has or had services of. */
export async function productsOfServices(
  trx: Trx,
  scope: AccountScope,
): Promise<{ id: number; name_en: string; name_sv: string }[]> {
  const { rows } = await sql<{ id: number; name_en: string; name_sv: string }>`
    select p.id, ${nameIn("en")}, ${nameIn("sv")} from product p
     where p.id in (select s.product_id from service s where s.account_id = ${scope.accountId}) order by 2, p.id`.execute(trx);
  return rows;
}

/** A page of the account's services: the running services by name, then the ended services, those that ended last first. */
export async function listServices(
  trx: Trx,
  scope: AccountScope,
  filter: ServiceFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select ${serviceColumns} from ${serviceTables}
     where ${wanted(scope, filter)}
     order by s.ended_at is not null, s.ended_at desc, lower(s.name), s.id limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** The number of services of each type, and how many of them are running. */
export async function countServices(trx: Trx, scope: AccountScope): Promise<{ page: string; total: number; running: number }[]> {
  const { rows } = await sql<{ page: string; total: number; running: number }>`
    select p.page, count(*)::int as total, count(*) filter (where s.ended_at is null)::int as running
      from service s join product p on p.id = s.product_id where s.account_id = ${scope.accountId} group by p.page`.execute(trx);
  return rows;
}

/** Running services of the account that domains can point to, because their settings contain a host name. */
export async function listWebhotels(
  trx: Trx,
  scope: AccountScope,
): Promise<{ serviceid: string; name: string; hostname: string }[]> {
  const { rows } = await sql<{ serviceid: string; name: string; hostname: string }>`
    select s.id as serviceid, s.name, s.params ->> 'hostname' as hostname
      from service s join product p on p.id = s.product_id
     where s.account_id = ${scope.accountId} and p.family = 'hosting' and s.state in ('active', 'renewal_pending') and s.params ->> 'hostname' is not null
     order by lower(s.name), s.id limit 200`.execute(trx);
  return rows;
}
