import type { StatementMapping } from "@nameplane/contracts/reports/statements";
import type { DifferenceKind, DifferenceState } from "@nameplane/contracts/reports/report-values";
import { minorOf, moneyIn, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Difference, Ours } from "./statement.rules.ts";

export async function listRegistries(trx: Trx): Promise<{ registry: string; name: string }[]> {
  const { rows } = await sql<{
    registry: string;
    name: string;
  }>`select id as registry, name from registry order by name, id`.execute(trx);
  return rows;
}

/** The column mapping with which the newest statement of a registry was read. Null if there was none. */
export async function newestMapping(trx: Trx, registryId: string): Promise<StatementMapping | null> {
  const { rows } = await sql<{ mapping: StatementMapping }>`
    select mapping from registry_statement where registry_id = ${registryId} order by at desc, id desc limit 1`.execute(trx);
  return rows[0]?.mapping ?? null;
}

/** The currency in which a registry was last paid. Null if it was never paid. */
export async function lastCurrency(trx: Trx, registryId: string): Promise<Currency | null> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from cost_price where registry_id = ${registryId} order by valid_from desc limit 1`.execute(trx);
  return rows[0]?.currency ?? null;
}

/**
 * The commands that a registry charges for and has carried out, on the days of a statement and one day before and after. The cost
 * is what was booked for the request, else the fee in the registry's answer, in the statement's currency. If there is neither, it
 * is not known.
 */
export async function ourCommands(
  trx: Trx,
  of: {
    readonly registryId: string;
    readonly currency: string;
    readonly from: string;
    readonly until: string;
    readonly timeZone: string;
  },
): Promise<Ours[]> {
  const { rows } = await sql<Omit<Ours, "amount"> & { minor: number | null }>`
    select z.object as name, case z.verb when 'domain:create' then 'create' when 'domain:renew' then 'renew' when 'domain:restore' then 'restore' else 'transfer' end as operation,
           z.day::text as day, case when z.place = 1 and k.amount_minor is not null then k.amount_minor when z.currency = ${of.currency} then z.cost_minor end as minor,
           r.number as request, z.day between ${of.from}::date and ${of.until}::date as "isInside"
      from (select c.*, (c.decided_at at time zone ${of.timeZone})::date as day,
                   row_number() over (partition by c.account_id, c.request_id order by c.sent_at, c.id) as place
              from registry_command c
             where c.registry_id = ${of.registryId} and c.state = 'succeeded' and c.verb in ('domain:create','domain:renew','domain:restore','domain:transfer-request')) z
      left join request r on r.account_id = z.account_id and r.id = z.request_id
      left join ledger_posting k on k.request_id = z.request_id and k.kind = 'cost' and k.currency = ${of.currency}
     where z.day between ${of.from}::date - 1 and ${of.until}::date + 1`.execute(trx);
  const amountOf = moneyIn(of.currency);
  return rows.map(({ minor, ...row }) => ({ ...row, amount: minor === null ? null : amountOf(minor) }));
}

export type NewStatement = {
  readonly id: string;
  readonly registryId: string;
  readonly file: string;
  readonly hash: Buffer;
  readonly mapping: StatementMapping;
  readonly from: string;
  readonly until: string;
  readonly rows: number;
  readonly same: number;
  readonly theirs: Money;
  readonly ours: Money;
  readonly staffId: string;
  readonly at: Date;
};

/** Stores a statement. Returns false if the same file of this registry was compared before. */
export async function insertStatement(trx: Trx, row: NewStatement): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into registry_statement (id, registry_id, file_name, file_hash, mapping, currency, from_on, to_on, row_count, same_count, their_minor, our_minor, made_by, at)
    values (${row.id}, ${row.registryId}, ${row.file}, ${row.hash}, ${JSON.stringify(row.mapping)}::jsonb, ${row.mapping.currency}, ${row.from}::date, ${row.until}::date,
            ${row.rows}, ${row.same}, ${minorOf(row.theirs)}, ${minorOf(row.ours)}, ${row.staffId}, ${row.at})
    on conflict (registry_id, file_hash) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export async function insertDifferences(trx: Trx, statementId: string, differences: readonly Difference[]): Promise<void> {
  const values = differences.map((each, at) => ({
    position: at + 1,
    kind: each.kind,
    name: each.name,
    operation: each.operation,
    on_day: each.day,
    their_minor: each.theirs === null ? null : minorOf(each.theirs),
    our_minor: each.ours === null ? null : minorOf(each.ours),
    reference: each.reference,
    request_number: each.request,
  }));
  await sql`
    insert into registry_statement_difference (statement_id, position, kind, name, operation, on_day, their_minor, our_minor, reference, request_number)
    select ${statementId}, d.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as d(position int, kind text, name text, operation text, on_day date, their_minor bigint, our_minor bigint, reference text, request_number bigint)`.execute(
    trx,
  );
}

export type StatementAt = {
  readonly id: string;
  readonly registry: string;
  readonly registry_name: string;
  readonly file: string;
  readonly currency: Currency;
  readonly from_on: string;
  readonly to_on: string;
  readonly rows: number;
  readonly same: number;
  readonly their_minor: number;
  readonly our_minor: number;
  readonly open: number;
  readonly differences: number;
  readonly at: Date;
  readonly by: string;
};

/** The newest statements: of one registry, of all registries, or a single one by its id. */
export async function listStatements(
  trx: Trx,
  { registryId = null, id = null }: { readonly registryId?: string | null; readonly id?: string | null },
): Promise<StatementAt[]> {
  const { rows } = await sql<StatementAt>`
    select t.id, t.registry_id as registry, g.name as registry_name, t.file_name as file, t.currency, t.from_on::text as from_on, t.to_on::text as to_on,
           t.row_count as rows, t.same_count as same, t.their_minor, t.our_minor, t.at, u.name as by,
           (select count(*)::int from registry_statement_difference d where d.statement_id = t.id) as differences,
           (select count(*)::int from registry_statement_difference d where d.statement_id = t.id and d.state = 'open') as open
      from registry_statement t join registry g on g.id = t.registry_id join staff_user u on u.id = t.made_by
     where (${registryId}::text is null or t.registry_id = ${registryId}::text) and (${id}::uuid is null or t.id = ${id}::uuid)
     order by t.at desc, t.id desc limit 200`.execute(trx);
  return rows;
}

export type DifferenceAt = {
  readonly position: number;
  readonly kind: DifferenceKind;
  readonly name: string;
  readonly operation: string;
  readonly day: string;
  readonly their_minor: number | null;
  readonly our_minor: number | null;
  readonly reference: string;
  readonly request_number: number | null;
  readonly state: DifferenceState;
  readonly note: string;
  readonly by: string | null;
  readonly changed_at: Date | null;
  readonly version: number;
  readonly total: number;
};

export const differencesPerPage = 50;

export async function listDifferences(
  trx: Trx,
  of: { readonly statementId: string; readonly state: DifferenceState | null; readonly page: number },
): Promise<DifferenceAt[]> {
  const { rows } = await sql<DifferenceAt>`
    select d.position, d.kind, d.name, d.operation, d.on_day::text as day, d.their_minor, d.our_minor, d.reference, d.request_number, d.state, d.note,
           u.name as by, d.changed_at, d.version, (count(*) over ())::int as total
      from registry_statement_difference d left join staff_user u on u.id = d.changed_by
     where d.statement_id = ${of.statementId}::uuid and (${of.state}::text is null or d.state = ${of.state}::text)
     order by array_position(array['open','disputed','explained'], d.state), d.position
     limit ${differencesPerPage} offset ${(of.page - 1) * differencesPerPage}`.execute(trx);
  return rows;
}

export type DifferenceSum = {
  readonly kind: DifferenceKind;
  readonly state: DifferenceState;
  readonly count: number;
  /** The registry's amount minus ours. */
  readonly minor: number;
};

export async function sumDifferences(trx: Trx, statementId: string): Promise<DifferenceSum[]> {
  const { rows } = await sql<DifferenceSum>`
    select kind, state, count(*)::int as count, sum(coalesce(their_minor, 0) - coalesce(our_minor, 0))::bigint as minor
      from registry_statement_difference where statement_id = ${statementId}::uuid group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}

/**
 * Stores what a staff member says about a difference. Null if there is no such difference, false if it has changed since it was
 * read.
 */
export async function updateDifference(
  trx: Trx,
  of: {
    readonly statementId: string;
    readonly position: number;
    readonly version: number;
    readonly state: DifferenceState;
    readonly note: string;
    readonly staffId: string;
    readonly at: Date;
  },
): Promise<{ readonly version: number; readonly before: DifferenceState } | false | null> {
  const { rows: known } = await sql<{ version: number; state: DifferenceState }>`
    select version, state from registry_statement_difference where statement_id = ${of.statementId}::uuid and position = ${of.position} for update`.execute(
    trx,
  );
  if (known[0] === undefined) return null;
  if (known[0].version !== of.version) return false;
  await sql`
    update registry_statement_difference set state = ${of.state}, note = ${of.note}, changed_by = ${of.staffId}, changed_at = ${of.at}, version = version + 1
     where statement_id = ${of.statementId}::uuid and position = ${of.position}`.execute(trx);
  return { version: of.version + 1, before: known[0].state };
}
