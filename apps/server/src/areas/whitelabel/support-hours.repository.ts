import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AnswerHours } from "./support-hours.rules.ts";

/** The working hours of support, and how soon it answers. */
export async function findAnswerHours(trx: Trx): Promise<AnswerHours & { readonly version: number }> {
  const { rows } = await sql<AnswerHours & { version: number }>`
    select to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes, weekdays, holidays::text[] as holidays, hours, version
      from answer_hours`.execute(trx);
  if (rows[0] === undefined) throw new Error("answer_hours has lost its row");
  return rows[0];
}

/** The time zone of a brand. The working hours for its customers are in this time zone. */
export async function timeZoneOf(trx: Trx, brandId: string): Promise<string> {
  const row = await trx.selectFrom("brand").select("time_zone").where("id", "=", brandId).executeTakeFirstOrThrow();
  return row.time_zone;
}
