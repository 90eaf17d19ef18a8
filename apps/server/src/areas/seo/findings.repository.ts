import type { SeoFindingKind, Severity } from "@nameplane/contracts/seo/finding-kinds";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Found } from "./findings.rules.ts";

export type FindingRow = Found & { readonly isNew: boolean };

/**
 * Inserts the findings of a run. `before`: the run that it is compared with; null for the first run, whose findings do not count
 * as new.
 */
export async function insertFindings(
  trx: Trx,
  scope: AccountScope,
  of: { readonly runId: string; readonly serviceId: string; readonly before: string | null },
  found: readonly Found[],
): Promise<void> {
  await sql`
    insert into seo_finding (account_id, run_id, service_id, kind, severity, url, target, detail, is_new)
    select ${scope.accountId}, ${of.runId}, ${of.serviceId}, f.kind, f.severity, f.url, f.target, f.detail,
           ${of.before}::uuid is not null and not exists (
             select from seo_finding b where b.account_id = ${scope.accountId} and b.run_id = ${of.before}::uuid
                and b.kind = f.kind and b.url = f.url and b.target = f.target)
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(kind text, severity text, url text, target text, detail jsonb)
    on conflict do nothing`.execute(trx);
}

export type FindingFilter = { readonly severity: Severity | "all"; readonly change: "all" | "new" | "fixed" };
type Compared = { readonly runId: string; readonly before: string | null };

/** SQL condition: the findings of a run or, for "fixed", those of the run before that the run no longer has. */
const where = (scope: AccountScope, { runId, before }: Compared, { severity, change }: FindingFilter) => sql`
  f.account_id = ${scope.accountId} and f.run_id = ${change === "fixed" ? before : runId}::uuid
  ${severity === "all" ? sql`` : sql`and f.severity = ${severity}`}
  ${change === "new" ? sql`and f.is_new` : sql``}
  ${
    change === "fixed"
      ? sql`and not exists (select from seo_finding n where n.account_id = f.account_id and n.run_id = ${runId} and n.kind = f.kind and n.url = f.url and n.target = f.target)`
      : sql``
  }`;

/** A page of findings, the most serious first. */
export async function listFindings(
  trx: Trx,
  scope: AccountScope,
  compared: Compared,
  filter: FindingFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: FindingRow[]; readonly total: number }> {
  const { rows } = await sql<FindingRow>`
    select f.kind, f.severity, f.url, f.target, f.detail, f.is_new as "isNew" from seo_finding f where ${where(scope, compared, filter)}
     order by array_position(array['error','warning','hint'], f.severity), f.kind, f.url, f.target limit ${limit} offset ${offset}`.execute(
    trx,
  );
  return { rows, total: await countFindings(trx, scope, compared, filter) };
}

export async function countFindings(trx: Trx, scope: AccountScope, compared: Compared, filter: FindingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from seo_finding f where ${where(scope, compared, filter)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** The findings of one kind that the run before did not have. */
export async function newOfKind(trx: Trx, scope: AccountScope, runId: string, kind: SeoFindingKind): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select f.kind, f.severity, f.url, f.target, f.detail, f.is_new as "isNew" from seo_finding f
     where f.account_id = ${scope.accountId} and f.run_id = ${runId} and f.kind = ${kind} and f.is_new order by f.url, f.target`.execute(
    trx,
  );
  return rows;
}
