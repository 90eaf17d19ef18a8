import { sql } from "kysely";
import type { BatchRowState, BatchState, StaffBatchAct } from "@nameplane/contracts/backoffice/lists/values";
import type { Trx } from "../../../platform/db/transaction.ts";

export type BatchAt = {
  readonly id: string;
  readonly act: StaffBatchAct;
  readonly reason: string;
  /** Only for the act domainPush: the number of the account that gets the domains. */
  readonly account: number | null;
  readonly state: BatchState;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

export type BatchRowAt = {
  readonly position: number;
  readonly objectId: string;
  readonly version: number | null;
  readonly title: string;
  readonly state: BatchRowState;
  readonly refusal: string | null;
  readonly found: number | null;
};

type NewRow = Pick<BatchRowAt, "objectId" | "version" | "title">;

/** A row in the state `running` counts as ended after this time, because the process that took it must have died. */
const lostAfterMs = 120_000;

export async function insertBatch(
  trx: Trx,
  of: {
    readonly id: string;
    readonly act: StaffBatchAct;
    readonly staffId: string;
    readonly reason: string;
    readonly account: number | null;
    readonly at: Date;
  },
  rows: readonly NewRow[],
): Promise<void> {
  await sql`
    insert into staff_batch (id, act, staff_id, reason, account_number, created_at)
    values (${of.id}::uuid, ${of.act}, ${of.staffId}::uuid, ${of.reason}, ${of.account}, ${of.at})`.execute(trx);
  for (const [at, row] of rows.entries())
    await sql`
      insert into staff_batch_row (batch_id, position, object_id, version, title)
      values (${of.id}::uuid, ${at + 1}, ${row.objectId}, ${row.version}, ${row.title})`.execute(trx);
}

/** A batch by its id, if the staff member of the transaction made it. */
export async function findBatch(trx: Trx, id: string): Promise<BatchAt | null> {
  const { rows } = await sql<BatchAt>`
    select id, act, reason, account_number::float8 as account, state, created_at as "createdAt", ended_at as "endedAt" from staff_batch where id = ${id}::uuid`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function rowsOfBatch(trx: Trx, id: string): Promise<BatchRowAt[]> {
  const { rows } = await sql<BatchRowAt>`
    select position, object_id as "objectId", version, title, state, refusal, found from staff_batch_row
     where batch_id = ${id}::uuid order by position`.execute(trx);
  return rows;
}

/**
 * Takes the next waiting row of an open batch, and marks it as running. Two callers never get the same row. Null if no row waits.
 */
export async function beginRow(trx: Trx, id: string, at: Date): Promise<BatchRowAt | null> {
  const { rows } = await sql<BatchRowAt>`
    update staff_batch_row set state = 'running', begun_at = ${at}
     where batch_id = ${id}::uuid and position = (
       select r.position from staff_batch_row r join staff_batch b on b.id = r.batch_id
        where r.batch_id = ${id}::uuid and r.state = 'waiting' and b.state = 'open' order by r.position limit 1 for update of r skip locked)
    returning position, object_id as "objectId", version, title, state, refusal, found`.execute(trx);
  return rows[0] ?? null;
}

export async function endRow(
  trx: Trx,
  id: string,
  position: number,
  of: { readonly state: "done" | "refused"; readonly refusal: string | null; readonly found: number | null; readonly at: Date },
): Promise<void> {
  await sql`
    update staff_batch_row set state = ${of.state}, refusal = ${of.refusal}, found = ${of.found}, ended_at = ${of.at}
     where batch_id = ${id}::uuid and position = ${position} and state = 'running'`.execute(trx);
}

/** Ends an open batch if none of its rows waits or is running. */
export async function endIfDone(trx: Trx, id: string, at: Date): Promise<void> {
  const lostBefore = new Date(at.getTime() - lostAfterMs);
  await sql`
    update staff_batch b set state = 'done', ended_at = ${at}
     where b.id = ${id}::uuid and b.state = 'open' and not exists (
       select 1 from staff_batch_row r where r.batch_id = b.id and (r.state = 'waiting' or (r.state = 'running' and r.begun_at > ${lostBefore})))`.execute(
    trx,
  );
}

/** Stops an open batch. Rows that have not begun are not carried out. Returns false if the batch is not open. */
export async function stopOpen(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update staff_batch set state = 'stopped', ended_at = ${at} where id = ${id}::uuid and state = 'open' returning id`.execute(
    trx,
  );
  if (rows.length === 0) return false;
  await sql`update staff_batch_row set state = 'left' where batch_id = ${id}::uuid and state = 'waiting'`.execute(trx);
  return true;
}

export type DomainPlace = {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly asciiName: string;
  readonly state: string;
  /** Whether we have read the domain at its registry, as we do with every domain that is registered through us. */
  readonly isRegistered: boolean;
};

/**
 * Domains by their ids, if the staff member may see them. For a domain that was pushed to another account, the row of the account
 * that has it now is taken.
 */
export async function placesOfDomains(trx: Trx, ids: readonly string[]): Promise<DomainPlace[]> {
  const { rows } = await sql<DomainPlace>`
    select distinct on (d.id) d.id, d.account_id as "accountId", a.brand_id as "brandId", d.ascii_name as "asciiName", d.state,
           x.domain_id is not null as "isRegistered"
      from domain d join account a on a.id = d.account_id
      left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.id = any (${[...ids]}::uuid[]) order by d.id, (d.state <> 'transferred_away') desc, d.account_id`.execute(trx);
  return rows;
}

/** How many open differences there are between the registry and our data for a domain. */
export async function countDifferences(
  trx: Trx,
  { accountId, asciiName }: Pick<DomainPlace, "accountId" | "asciiName">,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from registry_diff where account_id = ${accountId}::uuid and ascii_name = ${asciiName} and closed_at is null`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

export type RequestPlace = { readonly number: number; readonly accountId: string; readonly brandId: string };

/** The accounts of requests with these numbers, if the staff member may see them. */
export async function placesOfRequests(trx: Trx, numbers: readonly number[]): Promise<RequestPlace[]> {
  const { rows } = await sql<RequestPlace>`
    select r.number::float8 as number, r.account_id as "accountId", a.brand_id as "brandId" from request r join account a on a.id = r.account_id
     where r.number = any (${[...numbers]}::bigint[]) order by r.number`.execute(trx);
  return rows;
}
