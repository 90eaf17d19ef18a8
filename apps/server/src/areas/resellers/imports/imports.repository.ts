import type { ImportedState } from "@nameplane/contracts/resellers/values";
import { moneyFromJson, moneyToJson, type MoneyJson } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { ImportedCustomer } from "../../accounts/index.ts";

/** The currency of a brand to which the account may invite customers. Null if it may not invite to this brand. */
export async function brandCurrency(trx: Trx, brandId: string): Promise<string | null> {
  const { rows } = await sql<{
    currency: string;
  }>`select currency from np_invitable_brands() where brand_id = ${brandId}`.execute(trx);
  return rows[0]?.currency ?? null;
}

/** The settings with which an import of customers was begun. */
export type ImportTerms = { readonly brandId: string; readonly brand: string; readonly invite: boolean };

export type NewImport = ImportTerms & {
  readonly id: string;
  readonly now: Date;
  readonly rows: readonly {
    readonly line: number;
    /**
     * new: the worker creates the customer. changed: the import changes an existing customer. there: the customer exists and is
     * not changed.
     */
    readonly is: "new" | "changed" | "there";
    /** The account of the customer if it is changed. */
    readonly accountId: string | null;
    /** The names of the fields that are changed. */
    readonly changes: readonly string[];
    readonly name: string;
    readonly customer: ImportedCustomer;
  }[];
};

export async function insertImport(trx: Trx, scope: AccountScope, run: NewImport): Promise<void> {
  const { id, now, rows, ...terms } = run;
  const made = rows.filter(({ is }) => is === "new").length;
  await sql`
    insert into batch_run (account_id, id, kind, source, state, selector, total, created_by, created_at)
    values (${scope.accountId}, ${id}, 'import', 'customers', 'running', ${JSON.stringify(terms)}, ${rows.length}, ${scope.actor}, ${now})`.execute(
    trx,
  );
  const given = rows.map(({ line, is, accountId, changes, name, customer }) => ({
    line,
    key: customer.reference,
    account: is === "changed" ? accountId : null,
    state: is === "new" ? "pending" : is === "changed" ? "done" : "skipped",
    data: {
      ...customer,
      ...(is === "changed" ? { changes } : {}),
      name,
      month: customer.month === null ? null : moneyToJson(customer.month),
    },
  }));
  await sql`
    insert into batch_row (account_id, run_id, position, external_key, object_kind, object_id, state, data)
    select ${scope.accountId}, ${id}, n.line, n.key, 'account', n.account, n.state, n.data
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) n (line integer, key text, account uuid, state text, data jsonb)`.execute(
    trx,
  );
  if (made === 0) await endIfDone(trx, scope, id, now);
}

export type ImportRow = {
  readonly id: string;
  readonly terms: ImportTerms;
  /** The username of the user who began the import. Empty if that user is no longer in the account. */
  readonly by: string;
  readonly startedAt: Date;
  readonly total: number;
  readonly made: number;
  readonly changed: number;
  readonly there: number;
  readonly failed: number;
  readonly waiting: number;
};

const counted = sql`
  select b.id, b.selector as terms, coalesce(u.username, '') as by, b.created_at as "startedAt", b.total, n.made, n.changed, n.there, n.failed, n.waiting
    from batch_run b left join panel_user u on b.created_by = 'user:' || u.id, lateral (select count(*) filter (where r.state = 'done' and not r.data ? 'changes')::int as made,
                                      count(*) filter (where r.state = 'done' and r.data ? 'changes')::int as changed, count(*) filter (where r.state = 'skipped')::int as there,
                                      count(*) filter (where r.state = 'failed')::int as failed, count(*) filter (where r.state = 'pending')::int as waiting
                                 from batch_row r where r.account_id = b.account_id and r.run_id = b.id) n`;

export async function findImport(trx: Trx, { accountId }: AccountScope, id: string): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    ${counted} where b.account_id = ${accountId} and b.id = ${id} and b.kind = 'import' and b.source = 'customers'`.execute(trx);
  return rows[0] ?? null;
}

/** The newest 50 imports. */
export async function newestImports(trx: Trx, { accountId }: AccountScope): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    ${counted} where b.account_id = ${accountId} and b.kind = 'import' and b.source = 'customers' order by b.created_at desc, b.id desc limit 50`.execute(
    trx,
  );
  return rows;
}

export type ImportedRow = {
  readonly line: number;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly state: "pending" | "done" | "skipped" | "failed";
  /** Whether the customer existed before and was changed. */
  readonly isChanged: boolean;
  readonly problem: string | null;
  readonly accountId: string | null;
  readonly total: number;
};

/** How the states of rows are stored. */
const storedAs: Readonly<Record<ImportedState, ImportedRow["state"]>> = {
  waiting: "pending",
  made: "done",
  changed: "done",
  there: "skipped",
  failed: "failed",
};

export async function rowsOfImport(
  trx: Trx,
  { accountId }: AccountScope,
  query: { readonly id: string; readonly only: ImportedState | null; readonly limit: number; readonly offset: number },
): Promise<ImportedRow[]> {
  const only = query.only === null ? null : storedAs[query.only];
  const { rows } = await sql<ImportedRow>`
    select position as line, external_key as reference, data ->> 'name' as name, data -> 'owner' ->> 'email' as email, data ->> 'username' as username,
           state, data ? 'changes' as "isChanged", error as problem, object_id as "accountId", count(*) over ()::int as total
      from batch_row where account_id = ${accountId} and run_id = ${query.id} and (${only}::text is null or (state = ${only} and (data ? 'changes') = ${query.only === "changed"}))
     order by position limit ${query.limit} offset ${query.offset}`.execute(trx);
  return rows;
}

export type OpenImport = { readonly accountId: string; readonly runId: string; readonly brandId: string };

/** Imports of all accounts that have not ended. The query has to run in a role that sees all accounts. */
export async function openImports(trx: Trx): Promise<OpenImport[]> {
  const { rows } = await sql<OpenImport>`
    select account_id as "accountId", id as "runId", selector ->> 'brandId' as "brandId" from batch_run
     where kind = 'import' and source = 'customers' and state = 'running' order by created_at limit 100`.execute(trx);
  return rows;
}

/**
 * Takes the next line whose customer has not been created yet. Null if there is none. Other workers on the same import wait for
 * this lock, so that each customer is created only once.
 */
export async function takeLine(
  trx: Trx,
  { accountId }: AccountScope,
  runId: string,
): Promise<{ readonly line: number; readonly customer: ImportedCustomer } | null> {
  await sql`select 1 from batch_run where account_id = ${accountId} and id = ${runId} for update`.execute(trx);
  const { rows } = await sql<{ line: number; customer: Omit<ImportedCustomer, "month"> & { month: MoneyJson | null } }>`
    select position as line, data as customer from batch_row
     where account_id = ${accountId} and run_id = ${runId} and state = 'pending' order by position limit 1`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { month, ...customer } = row.customer;
  return { line: row.line, customer: { ...customer, month: month === null ? null : moneyFromJson(month) } };
}

type Outcome = {
  readonly state: "done" | "skipped" | "failed";
  readonly accountId: string | null;
  readonly problem: string | null;
};

/** Stores the result of a line. */
export async function endLine(
  trx: Trx,
  { accountId }: AccountScope,
  { runId, line }: { readonly runId: string; readonly line: number },
  { state, accountId: objectId, problem }: Outcome,
): Promise<void> {
  await sql`
    update batch_row set state = ${state}, object_id = ${objectId}, error = ${problem}
     where account_id = ${accountId} and run_id = ${runId} and position = ${line} and state = 'pending'`.execute(trx);
}

/** Ends an import that has nothing left to do. */
export async function endIfDone(trx: Trx, { accountId }: AccountScope, runId: string, now: Date): Promise<void> {
  await sql`
    update batch_run b set done = n.done, failed = n.failed, state = case when n.open = 0 then 'done' else 'running' end,
           ended_at = case when n.open = 0 then ${now}::timestamptz end, version = version + 1
      from (select count(*) filter (where state in ('done', 'skipped'))::int as done, count(*) filter (where state = 'failed')::int as failed,
                   count(*) filter (where state = 'pending')::int as open
              from batch_row where account_id = ${accountId} and run_id = ${runId}) n
     where b.account_id = ${accountId} and b.id = ${runId}`.execute(trx);
}
