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
 * Tables whose personal data are emptied by age in accounts that stay open; np_retention_sources has what is emptied and when.
 */
export const cutTables = [
  "audit_event",
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
  for (const table of clearedTables) {
    for (let gone = batch; gone === batch; deleted += gone) gone = await tx(pool, context, (trx) => drain(trx, table));
  }
  for (const table of cutTables) {
    for (let gone = batch; gone === batch; deleted += gone) gone = await tx(pool, context, (trx) => cut(trx, table));
  }
  await tx(pool, context, async (trx) => {
    await sql`select np_make_partitions(t, date_trunc('month', now())::date, ${monthsAhead}) from unnest(array['state_log','audit_event','delivery','registry_frame']) t`.execute(
      trx,
    );
    await sql`select np_drop_partitions(table_name) from retention_rule where action = 'drop_partition'`.execute(trx);
  });
  return deleted;
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
