import { sql } from "kysely";
import type { FindingKind, FindingState } from "@nameplane/contracts/monitoring/finding-values";
import type { FindingDetail, NameFacts } from "@nameplane/contracts/monitoring/monitoring";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type NewFinding = {
  readonly mark: string;
  readonly name: string;
  readonly host: string | null;
  readonly kind: FindingKind;
  readonly score: number;
  readonly detail: FindingDetail;
};

export type FindingOrigin = {
  readonly source: string;
  readonly file: string;
  readonly listedOn: string;
  readonly isAdded: boolean;
};

/**
 * Inserts findings of a service. A name is left out if the service already has a finding of it, or if the account itself has the
 * domain. Returns how many were inserted.
 */
export async function insertFindings(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  found: readonly NewFinding[],
  { origin, at }: { readonly origin: FindingOrigin; readonly at: Date },
): Promise<number> {
  const rows = JSON.stringify(found.map((each) => ({ id: newId(at.getTime()), ...each })));
  const { numAffectedRows } = await sql`
    insert into name_finding (account_id, id, service_id, mark, name, host, kind, score, detail, source, file, listed_on, is_added, found_at)
    select ${scope.accountId}::uuid, f.id, ${serviceId}::uuid, f.mark, f.name, f.host, f.kind, f.score, f.detail, ${origin.source}::text, ${origin.file}::text,
           ${origin.listedOn}::date, ${origin.isAdded}::boolean, ${at}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as f(id uuid, mark text, name text, host text, kind text, score smallint, detail jsonb)
     where not exists (select from domain d where d.account_id = ${scope.accountId} and d.ascii_name = f.name and d.tab <= 4)
     order by f.score desc, f.name
    on conflict (account_id, service_id, name) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export type FindingRow = NewFinding & {
  readonly id: string;
  readonly serviceId: string;
  readonly source: string;
  readonly file: string;
  readonly listedOn: string;
  readonly isAdded: boolean;
  readonly state: FindingState;
  readonly reference: string | null;
  readonly facts: NameFacts | null;
  readonly checkedAt: Date | null;
  readonly foundAt: Date;
};

const columns = sql`
  id, service_id as "serviceId", mark, name, host, kind, score, detail, source, file, listed_on::text as "listedOn", is_added as "isAdded", state, reference, facts,
  checked_at as "checkedAt", found_at as "foundAt"`;

export type FindingFilter = {
  /** open: all findings except the dismissed ones. */
  readonly state: FindingState | "all" | "open";
  readonly kind?: FindingKind | undefined;
  /** Only names that contain this text. It may be in A-labels or as it is typed. */
  readonly q?: string | undefined;
};

const where = (scope: AccountScope, serviceId: string, { state, kind, q = "" }: FindingFilter) => sql`
  account_id = ${scope.accountId} and service_id = ${serviceId}
  ${state === "all" ? sql`` : state === "open" ? sql`and state <> 'dismissed'` : sql`and state = ${state}`}
  ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
  ${q === "" ? sql`` : sql`and (position(${q} in name) > 0 or position(${q} in coalesce(host, '')) > 0 or position(${q} in mark) > 0)`}`;

/** A page of findings. The finding with the highest score comes first. */
export async function listFindings(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  filter: FindingFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: FindingRow[]; readonly total: number }> {
  const { rows } = await sql<FindingRow>`
    select ${columns} from name_finding where ${where(scope, serviceId, filter)} order by score desc, found_at desc, id limit ${limit} offset ${offset}`.execute(
    trx,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from name_finding where ${where(scope, serviceId, filter)}`.execute(trx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function countFindings(trx: Trx, scope: AccountScope, serviceId: string): Promise<Record<FindingState, number>> {
  const { rows } = await sql<{ state: FindingState; count: number }>`
    select state, count(*)::int as count from name_finding where account_id = ${scope.accountId} and service_id = ${serviceId} group by state`.execute(
    trx,
  );
  return { new: 0, seen: 0, dismissed: 0, reported: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

export async function findFinding(trx: Trx, scope: AccountScope, id: string): Promise<FindingRow | null> {
  const { rows } = await sql<FindingRow>`
    select ${columns} from name_finding where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** Sets the state of findings. Returns how many have changed. */
export async function setFindingStates(
  trx: Trx,
  scope: AccountScope,
  of: { readonly serviceId: string; readonly ids: readonly string[]; readonly state: FindingState; readonly at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update name_finding set state = ${of.state}, state_at = ${of.at}, state_by = ${scope.actor}
     where account_id = ${scope.accountId} and service_id = ${of.serviceId} and id = any(${[...of.ids]}::uuid[]) and state <> ${of.state}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Stores what the directory and DNS said. From then on, a new finding counts as seen. */
export async function keepFacts(trx: Trx, scope: AccountScope, id: string, facts: NameFacts, at: Date): Promise<void> {
  await sql`
    update name_finding set facts = ${JSON.stringify(facts)}::jsonb, checked_at = ${at}, state = case when state = 'new' then 'seen' else state end
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

/** Records that the account reported abuse of the name to us. */
export async function noteReported(trx: Trx, scope: AccountScope, id: string, reference: string, at: Date): Promise<void> {
  await sql`
    update name_finding set state = 'reported', state_at = ${at}, state_by = ${scope.actor}, reference = ${reference}
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

/** Marks the new findings of a service as told to the owner. Returns them; the finding with the highest score comes first. */
export async function takeUntold(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  at: Date,
): Promise<{ name: string; mark: string }[]> {
  const { rows } = await sql<{ name: string; mark: string }>`
    with told as (
      update name_finding set told_at = ${at}
       where account_id = ${scope.accountId} and service_id = ${serviceId} and told_at is null and state = 'new' returning name, mark, score)
    select name, mark from told order by score desc, name`.execute(trx);
  return rows;
}

/** Whether a domain is registered with this installation. */
export async function isNameHere(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select np_name_is_here(${name}) as is`.execute(trx);
  return rows[0]?.is === true;
}
