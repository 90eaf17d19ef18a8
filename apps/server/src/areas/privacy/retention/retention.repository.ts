import type { ErasureClass } from "@nameplane/contracts/privacy/erasure-values";
import type { RetentionRule } from "@nameplane/contracts/privacy/retention";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type RuleRow = {
  readonly place: string;
  readonly class: ErasureClass;
  readonly action: RetentionRule["action"];
  readonly days: number | null;
  readonly usualDays: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly version: number;
};

const columns = sql`r.table_name as place, r.class, r.action, r.keep_days as days, r.usual_days as "usualDays", r.min_days as least, r.max_days as most, r.version`;

type RuleWithRun = RuleRow & {
  readonly due: number | null;
  readonly ranAt: Date | null;
  readonly lastAt: Date | null;
  readonly lastRows: number | null;
};

/** All rules with a period, or with an end for each row, and what the clean-up did and will do. Runs as the role of staff. */
export async function listRules(trx: Trx): Promise<RuleWithRun[]> {
  const { rows } = await sql<RuleWithRun>`
    select ${columns}, coalesce(p.keep_days, r.keep_days) as days, case when r.min_days is not null then r.usual_days end as "usualDays", p.due::int as due, n.ran_at as "ranAt", n.last_at as "lastAt", n.last_rows::int as "lastRows"
      from retention_rule r left join retention_run n on n.table_name = r.table_name left join np_retention_preview() p on p.table_name = r.table_name
     where r.action <> 'keep' order by r.class, r.table_name`.execute(trx);
  return rows;
}

export async function findRule(trx: Trx, place: string): Promise<RuleRow | null> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from retention_rule r where r.table_name = ${place} and r.action <> 'keep'`.execute(trx);
  return rows[0] ?? null;
}

/** Returns false if the rule has another version by now. */
export async function setDays(
  trx: Trx,
  { place, days, version }: { readonly place: string; readonly days: number; readonly version: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update retention_rule set keep_days = ${days}, version = version + 1 where table_name = ${place} and version = ${version}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}
