import type { Score } from "./findings.rules.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Robots } from "./robots.ts";

export type RunState = "running" | "done" | "unreachable" | "blocked" | "stopped";
export type RunCause = "weekly" | "manual";

export type RunRow = {
  readonly id: string;
  readonly cause: RunCause;
  readonly state: RunState;
  readonly why: string | null;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly pages: number;
  readonly leftOut: number;
  readonly score: number | null;
  readonly parts: Score["parts"];
  readonly errors: number;
  readonly warnings: number;
  readonly hints: number;
};

const columns = sql`
  id, cause, state, why, begun_at as "begunAt", ended_at as "endedAt", pages, left_out as "leftOut", score, parts, errors, warnings, hints`;

/** Begins a run. Null if another run of the service is under way. */
export async function insertRun(
  trx: Trx,
  scope: AccountScope,
  of: { readonly id: string; readonly serviceId: string; readonly cause: RunCause; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into seo_run (account_id, id, service_id, cause, begun_at, next_at)
    values (${scope.accountId}, ${of.id}, ${of.serviceId}, ${of.cause}, ${of.at}, ${of.at}) on conflict do nothing`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export type DueRun = { readonly accountId: string; readonly brandId: string; readonly id: string };

/** Runs under way that no worker is reading now, across all accounts. Runs as the role readonly. */
export async function dueRuns(trx: Trx, now: Date, max: number): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select r.account_id as "accountId", a.brand_id as "brandId", r.id from seo_run r join account a on a.id = r.account_id
     where r.state = 'running' and r.next_at <= ${now} and (r.claimed_until is null or r.claimed_until <= ${now})
     order by r.next_at limit ${max}`.execute(trx);
  return rows;
}

export type ClaimedRun = {
  readonly id: string;
  readonly serviceId: string;
  readonly host: string;
  readonly robots: Readonly<Record<string, Robots>>;
  readonly sitemaps: readonly string[];
};

/** Claims a run for this worker. Null if another worker has claimed it in the meantime. */
export async function claimRun(trx: Trx, scope: AccountScope, id: string, now: Date, until: Date): Promise<ClaimedRun | null> {
  const { rows } = await sql<ClaimedRun>`
    update seo_run r set claimed_until = ${until} from seo_site w
     where r.account_id = ${scope.accountId} and r.id = ${id} and w.account_id = r.account_id and w.service_id = r.service_id
       and r.state = 'running' and (r.claimed_until is null or r.claimed_until <= ${now})
    returning r.id, r.service_id as "serviceId", w.host, r.robots, r.sitemaps`.execute(trx);
  return rows[0] ?? null;
}

/** Stores when the next request of a run may be sent, and until when the run is claimed. With null the run is given back. */
export async function keepPace(
  trx: Trx,
  scope: AccountScope,
  id: string,
  { nextAt, until }: { readonly nextAt: Date; readonly until: Date | null },
): Promise<void> {
  await sql`
    update seo_run set next_at = ${nextAt}, claimed_until = ${until} where account_id = ${scope.accountId} and id = ${id} and state = 'running'`.execute(
    trx,
  );
}

/** Stores the robots.txt of an origin, and the sitemaps that still have to be read. */
export async function keepRobots(
  trx: Trx,
  scope: AccountScope,
  id: string,
  { origin, robots, sitemaps }: { readonly origin: string; readonly robots: Robots; readonly sitemaps: readonly string[] },
): Promise<void> {
  await sql`
    update seo_run set robots = robots || jsonb_build_object(${origin}::text, ${JSON.stringify(robots)}::jsonb), sitemaps = ${JSON.stringify(sitemaps)}::jsonb
     where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

export async function keepSitemaps(trx: Trx, scope: AccountScope, id: string, sitemaps: readonly string[]): Promise<void> {
  await sql`
    update seo_run set sitemaps = ${JSON.stringify(sitemaps)}::jsonb where account_id = ${scope.accountId} and id = ${id}`.execute(
    trx,
  );
}

export async function addLeftOut(trx: Trx, scope: AccountScope, id: string, count: number): Promise<void> {
  await sql`update seo_run set left_out = left_out + ${count} where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
}

export type RunEnd = {
  readonly state: Exclude<RunState, "running">;
  readonly why: string | null;
  readonly pages: number;
  /** How many linked addresses were not read, because a run reads only a limited number. */
  readonly leftOut: number;
  readonly score: Score | null;
  readonly counts: { readonly errors: number; readonly warnings: number; readonly hints: number };
};

/** Ends a run. Returns false if it had already ended. */
export async function endRun(trx: Trx, scope: AccountScope, id: string, end: RunEnd, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update seo_run set state = ${end.state}, why = ${end.why}, ended_at = ${at}, claimed_until = null, robots = '{}', sitemaps = '[]',
           pages = ${end.pages}, left_out = greatest(left_out, ${end.leftOut}), score = ${end.score?.score ?? null}, parts = ${JSON.stringify(end.score?.parts ?? [])}::jsonb,
           errors = ${end.counts.errors}, warnings = ${end.counts.warnings}, hints = ${end.counts.hints}
     where account_id = ${scope.accountId} and id = ${id} and state = 'running'`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Runs of a service that have ended, newest first. */
export async function endedRuns(trx: Trx, scope: AccountScope, serviceId: string, max: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from seo_run where account_id = ${scope.accountId} and service_id = ${serviceId} and state <> 'running'
     order by begun_at desc, id desc limit ${max}`.execute(trx);
  return rows;
}

/** The run under way, with how many addresses are known and how many of them were read. */
export async function runningRun(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
): Promise<{ readonly begunAt: Date; readonly done: number; readonly known: number } | null> {
  const { rows } = await sql<{ begunAt: Date; done: number; known: number }>`
    select r.begun_at as "begunAt", (count(p.url) filter (where p.state <> 'waiting'))::int as done, count(p.url)::int as known
      from seo_run r left join seo_page p on p.account_id = r.account_id and p.run_id = r.id
     where r.account_id = ${scope.accountId} and r.service_id = ${serviceId} and r.state = 'running' group by r.id, r.begun_at`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** How many runs of a service users have requested since then. */
export async function manualRunsSince(trx: Trx, scope: AccountScope, serviceId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from seo_run
     where account_id = ${scope.accountId} and service_id = ${serviceId} and cause = 'manual' and begun_at > ${since}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
