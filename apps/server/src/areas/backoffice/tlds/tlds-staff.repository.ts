import type { Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type TldAt = {
  readonly tld: string;
  readonly status: "sold" | "transfer_only" | "hidden" | "closed";
  readonly is_preparing: boolean;
  readonly groups: string[];
  readonly version: number;
  readonly registry_id: string;
  readonly registry_name: string;
  readonly rules: unknown;
  readonly contact_schema: unknown;
  readonly contacts_seen_at: Date | null;
};

/** TLDs with the rules in force, including those of registries that are not in use. With a name, only that TLD. */
export async function listTlds(trx: Trx, tld: string | null = null): Promise<TldAt[]> {
  const { rows } = await sql<TldAt>`
    select t.tld, t.status, t.is_preparing, t.groups, t.version, t.registry_id, g.name as registry_name, r.rules, r.contact_schema, t.contacts_seen_at
      from tld t join registry g on g.id = t.registry_id
      join lateral (select rules, contact_schema from tld_rule where tld = t.tld and valid_from <= current_date order by valid_from desc limit 1) r on true
     where ${tld}::text is null or t.tld = ${tld} order by t.tld`.execute(trx);
  return rows;
}

/** Locks a TLD until the transaction ends, so that changes of the TLD cannot overlap. */
export async function lockTld(trx: Trx, tld: string): Promise<void> {
  await trx.selectFrom("tld").select("tld").where("tld", "=", tld).forUpdate().execute();
}

export async function listVersions(trx: Trx, tld: string): Promise<{ from: string; source: string }[]> {
  const { rows } = await sql<{ from: string; source: string }>`
    select valid_from::text as from, source from tld_rule where tld = ${tld} order by valid_from desc limit 50`.execute(trx);
  return rows;
}

/**
 * Sets the rules of a TLD from today on. A second change on the same day replaces the first here, but the list of changes has
 * both.
 */
export async function putRules(trx: Trx, tld: string, rules: unknown, contactSchema: unknown, source: string): Promise<void> {
  await sql`
    insert into tld_rule (tld, valid_from, rules, contact_schema, source)
    values (${tld}, current_date, ${JSON.stringify(rules)}::jsonb, ${JSON.stringify(contactSchema)}::jsonb, ${source})
    on conflict (tld, valid_from) do update set rules = excluded.rules, contact_schema = excluded.contact_schema, source = excluded.source`.execute(
    trx,
  );
}

/** Marks a TLD as changed, and sets a new status if one is given. */
export async function touchTld(
  trx: Trx,
  tld: string,
  change: { readonly status?: string; readonly isPreparing?: boolean } = {},
): Promise<void> {
  await sql`
    update tld set version = version + 1, status = coalesce(${change.status ?? null}, status), is_preparing = coalesce(${change.isPreparing ?? null}::boolean, is_preparing)
     where tld = ${tld}`.execute(trx);
}

export type KeptChange = { readonly field: string; readonly old: unknown; readonly new: unknown };

export async function insertTldChange(
  trx: Trx,
  change: {
    id: string;
    tld: string;
    kind: "rules" | "status" | "clone";
    lines: readonly KeptChange[];
    note: string;
    madeBy: string;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into tld_change (id, tld, kind, lines, note, made_by, at)
    values (${change.id}, ${change.tld}, ${change.kind}, ${JSON.stringify(change.lines)}::jsonb, ${change.note}, ${change.madeBy}, ${change.at})`.execute(
    trx,
  );
}

export type TldChangeAt<Line> = {
  readonly id: string;
  readonly kind: "rules" | "status" | "clone";
  readonly lines: Line[];
  readonly note: string;
  readonly by: string;
  readonly at: Date;
};

export async function listTldChanges<Line>(trx: Trx, tld: string): Promise<TldChangeAt<Line>[]> {
  const { rows } = await sql<TldChangeAt<Line>>`
    select c.id, c.kind, c.lines, c.note, s.name as by, c.at from tld_change c join staff_user s on s.id = c.made_by
     where c.tld = ${tld} order by c.at desc, c.id desc limit 50`.execute(trx);
  return rows;
}

/** Creates a TLD with the rules and facts of another. Returns false if a TLD of this name exists. */
export async function copyTld(trx: Trx, from: string, to: string, registryId: string, source: string): Promise<boolean> {
  const { rows } = await sql<{ tld: string }>`
    insert into tld (tld, registry_id, status, groups, tld_type, info, is_preparing)
    select ${to}, ${registryId}, 'hidden', '{}', tld_type,
           info || jsonb_build_object('facts', jsonb_build_array(jsonb_build_object('source', ${source}::text, 'confidence', 'low', 'fields', jsonb_build_array('*')))), true
      from tld where tld = ${from} on conflict (tld) do nothing returning tld`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    insert into tld_rule (tld, valid_from, rules, contact_schema, source)
    select ${to}, current_date, rules, contact_schema, ${source} from tld_rule
     where tld = ${from} and valid_from <= current_date order by valid_from desc limit 1`.execute(trx);
  return true;
}

export async function listRegistryNames(trx: Trx): Promise<{ registry: string; name: string }[]> {
  const { rows } = await sql<{ registry: string; name: string }>`
    select id as registry, name from registry where is_enabled and adapter <> 'manual' order by name, id`.execute(trx);
  return rows;
}

export type SellerAt = {
  readonly brandid: string;
  readonly name: string;
  /** Whether the operator has chosen the brand as one of the only brands that may sell this TLD. */
  readonly isonly: boolean;
  /** Whether the brand itself does not want to sell the TLD. */
  readonly leavesout: boolean;
};

/** Every brand, the operator's own first, and whether it sells a TLD. */
export async function listSellers(trx: Trx, tld: string): Promise<SellerAt[]> {
  const { rows } = await sql<SellerAt>`
    select b.id as brandid, b.name, o.tld is not null as isonly, coalesce(${tld} = any(u.tlds), false) as leavesout
      from brand b
      left join tld_only_brand o on o.brand_id = b.id and o.tld = ${tld}
      left join brand_unsold u on u.brand_id = b.id
     order by b.is_operator desc, b.name, b.id`.execute(trx);
  return rows;
}

/** Sets the only brands that may sell a TLD. An empty list means all brands. */
export async function putSellers(trx: Trx, tld: string, brandIds: readonly string[]): Promise<void> {
  await sql`delete from tld_only_brand where tld = ${tld}`.execute(trx);
  await sql`insert into tld_only_brand (tld, brand_id) select ${tld}, unnest(${[...brandIds]}::uuid[])`.execute(trx);
}

export async function countNames(trx: Trx, tld: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from domain where tld = ${tld} and state in ('active', 'verification_needed', 'verification_pending', 'expired_renewable')`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

export type CostAt = {
  readonly operation: string;
  readonly period_months: number;
  readonly currency: string;
  readonly amount_minor: number;
};

export async function listTldCosts(trx: Trx, tld: string, registryId: string, now: Date): Promise<CostAt[]> {
  const { rows } = await sql<CostAt>`
    select distinct on (operation, period_months) operation, period_months, currency, amount_minor from cost_price
     where tld = ${tld} and registry_id = ${registryId} and valid_from <= ${now} and (valid_to is null or valid_to > ${now})
       and (operation <> 'create' or period_months = 12) and (operation <> 'renew' or period_months = 12)
     order by operation, period_months, valid_from desc`.execute(trx);
  return rows;
}

/** Ends the current cost of an act, and adds a new one that is valid from `now` on. */
export async function putCost(
  trx: Trx,
  cost: {
    id: string;
    tld: string;
    registryId: string;
    operation: string;
    months: number;
    currency: string;
    minor: number;
    now: Date;
  },
): Promise<void> {
  await sql`
    update cost_price set valid_to = ${cost.now}
     where tld = ${cost.tld} and operation = ${cost.operation} and period_months = ${cost.months} and valid_from < ${cost.now} and (valid_to is null or valid_to > ${cost.now})`.execute(
    trx,
  );
  await sql`
    insert into cost_price (id, registry_id, tld, operation, period_months, currency, amount_minor, valid_from)
    values (${cost.id}, ${cost.registryId}, ${cost.tld}, ${cost.operation}, ${cost.months}, ${cost.currency}, ${cost.minor}, ${cost.now})`.execute(
    trx,
  );
}

/**
 * The first price list of the operator's own brand, and whether it has prices for registering and renewing the TLD for a year.
 */
export async function ownPrices(trx: Trx, tld: string, now: Date): Promise<{ groupId: string | null; isPriced: boolean }> {
  const { rows } = await sql<{ id: string; acts: number }>`
    select g.id, (select count(distinct p.operation)::int from price p
                   where p.price_group_id = g.id and p.tld = ${tld} and p.operation in ('create','renew') and p.period_months = 12 and not p.is_removed
                     and p.valid_from <= ${now} and (p.valid_to is null or p.valid_to > ${now})) as acts
      from price_group g join brand b on b.id = g.brand_id
     where b.is_operator order by g.parent_id is not null, g.created_at, g.id limit 1`.execute(trx);
  const [row] = rows;
  return { groupId: row?.id ?? null, isPriced: row !== undefined && row.acts === 2 };
}

export type PhasePriceAt = {
  readonly phase: string;
  readonly number: number;
  readonly currency: Currency;
  readonly minor: number;
};

/** The prices of a first year in the phases of a TLD's launch, in the price list of the operator's own brand. */
export async function listPhasePrices(trx: Trx, tld: string): Promise<PhasePriceAt[]> {
  const { rows } = await sql<PhasePriceAt>`
    select phase, number, currency, amount_minor as minor from phase_price where tld = ${tld} order by phase, number, currency`.execute(
    trx,
  );
  return rows;
}

/** Replaces the prices of a phase. */
export async function putPhasePrices(
  trx: Trx,
  of: {
    readonly groupId: string;
    readonly tld: string;
    readonly phase: string;
    readonly number: number;
    readonly prices: readonly { readonly currency: string; readonly minor: number }[];
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  const { groupId, tld, phase, number, prices, by, at } = of;
  await sql`
    delete from phase_price where price_group_id = ${groupId} and tld = ${tld} and phase = ${phase} and number = ${number}`.execute(
    trx,
  );
  await sql`
    insert into phase_price (price_group_id, tld, phase, number, currency, amount_minor, set_by, set_at)
    select ${groupId}::uuid, ${tld}::text, ${phase}::text, ${number}::smallint, currency, minor, ${by}::text, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p(currency char(3), minor bigint)`.execute(trx);
}

/** Whether we have an account at the registry, and it worked when it was last tested. */
export async function worksAt(trx: Trx, registryId: string): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select exists (select 1 from registry_account where registry_id = ${registryId})
           and coalesce((select works from registry_trial where registry_id = ${registryId} order by at desc, id desc limit 1), false) as works`.execute(
    trx,
  );
  return rows[0]?.works ?? false;
}

export async function markContactsSeen(trx: Trx, tld: string, staffId: string, at: Date): Promise<void> {
  await sql`update tld set contacts_seen_by = ${staffId}, contacts_seen_at = ${at} where tld = ${tld}`.execute(trx);
}

export type TestStep = { readonly step: string; readonly works: boolean; readonly text: string };

export type TestAt<Step> = {
  readonly name: string;
  readonly state: "running" | "passed" | "failed";
  readonly by: string;
  readonly at: Date;
  readonly steps: Step[];
  readonly registry_id: string;
};

export async function newestTest<Step>(trx: Trx, tld: string): Promise<TestAt<Step> | null> {
  const { rows } = await sql<TestAt<Step>>`
    select t.name, t.state, s.name as by, t.at, t.steps, t.registry_id from tld_test t join staff_user s on s.id = t.made_by
     where t.tld = ${tld} order by t.at desc, t.id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Stores an order for a test. Returns false if a test is already running. */
export async function insertTest(
  trx: Trx,
  test: { id: string; tld: string; registryId: string; name: string; madeBy: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into tld_test (id, tld, registry_id, name, state, made_by, at)
    values (${test.id}, ${test.tld}, ${test.registryId}, ${test.name}, 'running', ${test.madeBy}, ${test.at})
    on conflict (tld) where state = 'running' do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export type RunningTest = { readonly id: string; readonly tld: string; readonly registryId: string; readonly name: string };

/** Takes the tests that no process is working on, and reserves them for `holdMs`. */
export async function takeTests(trx: Trx, holdMs: number): Promise<RunningTest[]> {
  const { rows } = await sql<RunningTest>`
    update tld_test set held_until = clock_timestamp() + ${`${holdMs} milliseconds`}::interval
     where state = 'running' and (held_until is null or held_until < clock_timestamp())
    returning id, tld, registry_id as "registryId", name`.execute(trx);
  return rows;
}

export async function endTest(
  trx: Trx,
  id: string,
  end: { readonly state: "passed" | "failed"; readonly steps: readonly TestStep[]; readonly at: Date },
): Promise<void> {
  await sql`
    update tld_test set state = ${end.state}, steps = ${JSON.stringify(end.steps)}::jsonb, ended_at = ${end.at}, held_until = null
     where id = ${id} and state = 'running'`.execute(trx);
}

export type SellerContact = {
  readonly name: string;
  readonly orgnr: string;
  readonly vatNumber: string | null;
  readonly country: string;
  readonly lines: readonly string[];
  readonly email: string;
  readonly phone: string;
};

/** The operator's data, as the owner of a name that is registered as a test. */
export async function operatorSeller(trx: Trx): Promise<SellerContact> {
  const { rows } = await sql<SellerContact>`
    select s.name, s.orgnr, s.vat_number as "vatNumber", s.country, coalesce(s.details -> 'lines', '[]'::jsonb) as lines,
           coalesce(nullif(s.details ->> 'email', ''), b.mail_from) as email, coalesce(s.details ->> 'phone', '') as phone
      from seller s join brand b on b.seller_id = s.id where b.is_operator limit 1`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the operator has no seller");
  return row;
}
