import { sql } from "kysely";
import type { Pool } from "./connect.ts";
import { tx, type Trx } from "./transaction.ts";

/**
 * Tables whose rows are deleted by age, in all accounts at once; retention_rule has the rule of each table. A few tables whose
 * rows belong to an account are cleared by jobs of their area, in the account's own context. Not every rule has a job yet: see
 * "What is cleared by age" in docs/invariants.md.
 */
export const clearedTables = [
  "session",
  "staff_session",
  "staff_link",
  "staff_challenge",
  "staff_proof",
  "caller_pin",
  "staff_entry",
  "ticket_presence",
  "staff_mention",
  "half_login",
  "passkey_challenge",
  "provider_flow",
  "used_assertion",
  "one_time_token",
  "rate_counter",
  "idempotency_key",
  "provider_event",
  "poll_message",
  "registry_trial",
  "registry_process",
  "acme_answer",
  "acme_nonce",
  "passed_mail",
  "mail_intake",
  "abuse_upload",
  "mail_suppression",
  "price_rise",
] as const;

/**
 * More tables whose rows are deleted by age. Other rows may still need theirs, so np_clearing_sources has what is due. Rows of
 * batch_row and staff_batch_row go with those of batch_run and staff_batch.
 */
export const neededTables = [
  "basket_voucher",
  "batch_run",
  "certificate",
  "delegation_check",
  "push_name",
  "quote",
  "registry_act",
  "registry_diff",
  "staff_batch",
  "staff_moved_sum",
  "staff_proposal",
  "staff_task",
  "staged_zone",
  "step_up",
  "ticket_reply_address",
  "zone_version",
] as const;

/** Tables whose rows the database deletes together with those of another table. */
export const cascadedTables = ["batch_row", "staff_batch_row"] as const;

/**
 * Tables whose personal data are emptied by age in accounts that stay open; np_retention_sources has what is emptied and when.
 */
export const cutTables = [
  "audit_event",
  "approval",
  "compliance_case",
  "document_ask",
  "domain_restriction",
  "escrow_step",
  "inquiry",
  "inquiry_step",
  "notice",
  "offer",
  "owner_consent",
  "panel_user",
  "push",
  "sales_quote",
  "service",
  "abuse_letter",
  "abuse_mail",
  "abuse_message",
  "abuse_report",
  "contact",
  "ticket",
  "ticket_mail",
  "ticket_message",
] as const;

/** How many rows one statement deletes. More would hold locks for seconds. */
const batch = 5000;
/** This month and three more, so that a job that has failed for weeks still finds its partition. */
const monthsAhead = 4;

const context = { actor: "job:keep-house" };

/**
 * Deletes rows past their retention, makes the monthly partitions of the logs in advance, and drops those past their retention.
 * Counters and logins that wait for a second factor are written before anybody is logged in, and are deleted only here. Also
 * empties personal data whose retention period is over. Returns the number of rows that were deleted or emptied.
 */
export async function keepHouse(pool: Pool): Promise<number> {
  let deleted = 0;
  for (const table of clearedTables) deleted += await inBatches(pool, table, (trx) => drain(trx, table));
  for (const table of neededTables) deleted += await inBatches(pool, table, (trx) => clear(trx, table));
  for (const table of cutTables) deleted += await inBatches(pool, table, (trx) => cut(trx, table));
  await tx(pool, context, async (trx) => {
    await sql`select np_make_partitions(t, date_trunc('month', now())::date, ${monthsAhead}) from unnest(array['state_log','audit_event','delivery','registry_frame']) t`.execute(
      trx,
    );
    await sql`select np_drop_partitions(table_name) from retention_rule where action = 'drop_partition'`.execute(trx);
  });
  return deleted;
}

/** Works through a table in batches, each in a transaction of its own, and notes how many rows there were. */
async function inBatches(pool: Pool, table: string, work: (trx: Trx) => Promise<number>): Promise<number> {
  let rows = 0;
  for (let gone = batch; gone === batch; rows += gone) gone = await tx(pool, context, work);
  await tx(pool, context, (trx) => noteRun(trx, table, rows));
  return rows;
}

/** Notes when the clean-up last went through a table. Staff see it beside the period. */
async function noteRun(trx: Trx, table: string, rows: number): Promise<void> {
  await sql`
    insert into retention_run (table_name, ran_at, rows, last_at, last_rows)
    values (${table}, now(), ${rows}, case when ${rows}::bigint > 0 then now() end, case when ${rows}::bigint > 0 then ${rows}::bigint end)
    on conflict (table_name) do update set ran_at = excluded.ran_at, rows = excluded.rows,
           last_at = coalesce(excluded.last_at, retention_run.last_at), last_rows = coalesce(excluded.last_rows, retention_run.last_rows)`.execute(
    trx,
  );
}

async function clear(trx: Trx, table: (typeof neededTables)[number]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select np_clear_by_age(${table}, ${batch}::int) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

async function drain(trx: Trx, table: (typeof clearedTables)[number]): Promise<number> {
  const { rows } = await sql<{ column: string; days: number }>`
    select age_column as "column", keep_days as days from retention_rule where table_name = ${table} and action = 'delete'`.execute(
    trx,
  );
  const rule = rows[0];
  if (rule === undefined) return 0;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(rule.column)} < now() - make_interval(days => ${rule.days}) limit ${batch}))`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

async function cut(trx: Trx, table: (typeof cutTables)[number]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select np_cut_retention(${table}, ${batch}::int) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}
