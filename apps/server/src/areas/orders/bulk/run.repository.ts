import { sql } from "kysely";
import type { bulkActs, BulkChange } from "@nameplane/contracts/orders/bulk";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RequestState } from "../request.state.ts";
import type { RunRow } from "./run.rules.ts";

export type RunAct = (typeof bulkActs)[number];

/** A run of a bulk act: one change to many domains, in the form in which the user approved it. */
export type Run = {
  readonly id: string;
  readonly act: RunAct;
  readonly total: number;
  readonly startedAt: Date;
  /** The change itself. Null if the run ordered requests. */
  readonly change: BulkChange | null;
  readonly orderId: string | null;
};

export async function insertRun(
  trx: Trx,
  scope: AccountScope,
  run: {
    readonly id: string;
    readonly act: RunAct;
    readonly selection: unknown;
    readonly change: BulkChange | null;
    readonly orderId: string | null;
    readonly set: string;
    readonly state: "running" | "done";
    readonly now: Date;
    readonly rows: readonly { name: string; kind: "domain" | "request"; id: string; state: "pending" | "done" }[];
  },
): Promise<void> {
  const { rows, selection, change, orderId } = run;
  await sql`
    insert into batch_run (account_id, id, kind, source, state, selector, set_hash, total, created_by, created_at, ended_at)
    values (${scope.accountId}, ${run.id}, 'bulk', ${run.act}, ${run.state}, ${JSON.stringify({ selection, change, orderId })}, ${Buffer.from(run.set, "hex")},
            ${rows.length}, ${scope.actor}, ${run.now}, ${run.state === "done" ? run.now : null})`.execute(trx);
  await sql`
    insert into batch_row (account_id, run_id, position, external_key, object_kind, object_id, state)
    select ${scope.accountId}, ${run.id}, n - 1, name, kind, id, state
      from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ state }) => state)}::text[])
           with ordinality r (name, kind, id, state, n)`.execute(trx);
}

type StoredRun = {
  id: string;
  source: RunAct;
  total: number;
  created_at: Date;
  selector: { change?: BulkChange | null; orderId?: string | null };
};

const runColumns = sql`id, source, total, created_at, selector`;

function runOf(row: StoredRun): Run {
  const { change = null, orderId = null } = row.selector;
  return { id: row.id, act: row.source, total: row.total, startedAt: row.created_at, change, orderId };
}

export async function findRun(trx: Trx, scope: AccountScope, runId: string): Promise<Run | null> {
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from batch_run where account_id = ${scope.accountId} and id = ${runId} and kind = 'bulk'`.execute(trx);
  return rows[0] === undefined ? null : runOf(rows[0]);
}

/** The run that placed an order. */
export async function runOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from batch_run where account_id = ${scope.accountId} and kind = 'bulk' and selector ->> 'orderId' = ${orderId}`.execute(
    trx,
  );
  return rows[0]?.id ?? null;
}

/** The newest bulk runs of the account, each with its progress. */
export async function newestRuns(
  trx: Trx,
  scope: AccountScope,
  limit: number,
): Promise<(Run & { done: number; failed: number })[]> {
  const { rows } = await sql<StoredRun & { done: number; failed: number }>`
    select ${runColumns}, n.done, n.failed from batch_run b,
           lateral (select count(*) filter (where coalesce(q.state = 'completed', r.state in ('done', 'skipped')))::int as done,
                           count(*) filter (where coalesce(q.state in ('action_required','failed','rejected','junk','cancelled','cancelled_duplicate','cancelled_timeout') and q.reason is distinct from 4015, r.state = 'failed'))::int as failed
                      from batch_row r left join request q on r.object_kind = 'request' and q.account_id = r.account_id and q.id = r.object_id
                     where r.account_id = b.account_id and r.run_id = b.id) n
     where b.account_id = ${scope.accountId} and b.kind = 'bulk' order by b.created_at desc, b.id desc limit ${limit}`.execute(
    trx,
  );
  return rows.map((row) => ({ ...runOf(row), done: row.done, failed: row.failed }));
}

type StoredRow = {
  position: number;
  external_key: string;
  state: RunRow["state"];
  error: string | null;
  text: string | null;
  item_id: string | null;
  expires_at: Date | null;
  request_id: string | null;
  number: number | null;
  request_state: RequestState | null;
  reason: number | null;
  reason_text: string | null;
};

/** Every domain of a run in its current state, in the sequence of the run. */
export async function rowsOfRun(trx: Trx, scope: AccountScope, runId: string): Promise<RunRow[]> {
  const { rows } = await sql<StoredRow>`
    select r.position, r.external_key, r.state, r.error, r.data ->> 'text' as text, d.id as item_id, case when isfinite(d.expires_at) then d.expires_at end as expires_at,
           q.id as request_id, q.number, q.state as request_state, q.reason, q.reason_text
      from batch_row r
      left join request q on r.object_kind = 'request' and q.account_id = r.account_id and q.id = r.object_id
      left join domain d on d.account_id = r.account_id and d.ascii_name = r.external_key
     where r.account_id = ${scope.accountId} and r.run_id = ${runId} order by r.position`.execute(trx);
  return rows.map((row) => ({
    position: row.position,
    name: row.external_key,
    itemId: row.item_id,
    state: row.state,
    error: row.error,
    text: row.text,
    request:
      row.request_id === null || row.number === null || row.request_state === null
        ? null
        : {
            id: row.request_id,
            number: row.number,
            state: row.request_state,
            reason: row.reason,
            text: row.reason_text,
          },
    expiresAt: row.expires_at,
  }));
}

/**
 * The domain of a row whose work is not done yet, and since when its registry has not answered. Null if the work is done, or if
 * there is no such row.
 */
export async function pendingRow(
  trx: Trx,
  scope: AccountScope,
  runId: string,
  position: number,
): Promise<{ domainId: string; awaySince: Date | null } | null> {
  const { rows } = await sql<{ object_id: string; away_since: Date | null }>`
    select object_id, (data ->> 'awaySince')::timestamptz as away_since from batch_row
     where account_id = ${scope.accountId} and run_id = ${runId} and position = ${position} and state = 'pending'`.execute(trx);
  return rows[0] === undefined ? null : { domainId: rows[0].object_id, awaySince: rows[0].away_since };
}

/** Stores that a row waits for a registry that does not answer. */
export async function setAway(trx: Trx, scope: AccountScope, runId: string, position: number, since: Date): Promise<void> {
  await sql`
    update batch_row set error = 'RegistryBusy', data = ${JSON.stringify({ awaySince: since.toISOString() })}
     where account_id = ${scope.accountId} and run_id = ${runId} and position = ${position} and state = 'pending'`.execute(trx);
}

export async function endRow(
  trx: Trx,
  scope: AccountScope,
  runId: string,
  position: number,
  end: { readonly state: "done" | "failed"; readonly error: string | null; readonly text: string | null },
): Promise<void> {
  await sql`
    update batch_row set state = ${end.state}, error = ${end.error}, data = ${JSON.stringify({ text: end.text })}
     where account_id = ${scope.accountId} and run_id = ${runId} and position = ${position} and state = 'pending'`.execute(trx);
  // A run ends with its last row. A retry reopens it.
  await sql`
    update batch_run b set done = n.done, failed = n.failed, state = case when n.open = 0 then 'done' else 'running' end, ended_at = case when n.open = 0 then now() end, version = version + 1
      from (select count(*) filter (where state in ('done', 'skipped'))::int as done, count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'pending')::int as open
              from batch_row where account_id = ${scope.accountId} and run_id = ${runId}) n
     where b.account_id = ${scope.accountId} and b.id = ${runId} and (n.open = 0 or ${position} % 20 = 0)`.execute(trx);
}

/** Makes failed rows pending again. Returns their positions. */
export async function reopenRows(trx: Trx, scope: AccountScope, runId: string, positions: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    update batch_row set state = 'pending', error = null, data = null
     where account_id = ${scope.accountId} and run_id = ${runId} and position = any(${positions}::int[]) and state = 'failed' returning position`.execute(
    trx,
  );
  await sql`
    update batch_run set state = 'running', failed = greatest(failed - ${rows.length}, 0), ended_at = null, version = version + 1
     where account_id = ${scope.accountId} and id = ${runId}`.execute(trx);
  return rows.map(({ position }) => position);
}
