import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { JudgedPage } from "./findings.rules.ts";
import type { PageFacts } from "./page-facts.rules.ts";

export type PageSource = "link" | "sitemap";

/**
 * Adds addresses to the list that a run will read, up to `max` of them. An address that is already in the list is only marked as
 * linked, or as named by the sitemap. Returns how many addresses were left out.
 */
export async function addPages(
  trx: Trx,
  scope: AccountScope,
  of: { readonly runId: string; readonly serviceId: string; readonly source: PageSource; readonly max: number },
  urls: readonly string[],
): Promise<number> {
  const { runId, serviceId, source, max } = of;
  const mark = source === "link" ? sql`is_linked = true` : sql`in_sitemap = true`;
  await sql`
    update seo_page set ${mark} where account_id = ${scope.accountId} and run_id = ${runId} and url = any(${[...urls]}::text[])`.execute(
    trx,
  );
  const { rows } = await sql<{ fresh: number; inserted: number }>`
    with known as (select count(*)::int as count, coalesce(max(place), 0) as place from seo_page where account_id = ${scope.accountId} and run_id = ${runId}),
    fresh as (
      select u.url, u.at::int as at, row_number() over (order by u.at) as nth from unnest(${[...urls]}::text[]) with ordinality as u(url, at)
       where not exists (select from seo_page p where p.account_id = ${scope.accountId} and p.run_id = ${runId} and p.url = u.url)),
    added as (
      insert into seo_page (account_id, run_id, url, service_id, place, is_linked, in_sitemap)
      select ${scope.accountId}, ${runId}, f.url, ${serviceId}, known.place + f.at, ${source === "link"}, ${source === "sitemap"}
        from fresh f, known where known.count + f.nth <= ${max}
      on conflict do nothing returning 1)
    select (select count(*) from fresh)::int as fresh, (select count(*) from added)::int as inserted`.execute(trx);
  return (rows[0]?.fresh ?? 0) - (rows[0]?.inserted ?? 0);
}

/** The next address to read in a run. Null if all were read. */
export async function nextPage(trx: Trx, scope: AccountScope, runId: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select url from seo_page where account_id = ${scope.accountId} and run_id = ${runId} and state = 'waiting' order by place limit 1`.execute(
    trx,
  );
  return rows[0]?.url ?? null;
}

/** Stores what was read at an address. Null means that robots.txt forbids reading it. */
export async function keepPage(
  trx: Trx,
  scope: AccountScope,
  runId: string,
  url: string,
  facts: PageFacts | null,
): Promise<void> {
  const stored = facts === null ? null : JSON.stringify(facts);
  await sql`
    update seo_page set state = ${facts === null ? "forbidden" : "fetched"}, facts = ${stored}::jsonb
     where account_id = ${scope.accountId} and run_id = ${runId} and url = ${url}`.execute(trx);
}

/** All addresses of a run that were read or are forbidden, in the order in which they were read. */
export async function pagesOfRun(trx: Trx, scope: AccountScope, runId: string): Promise<JudgedPage[]> {
  const { rows } = await sql<JudgedPage>`
    select url, in_sitemap as "inSitemap", facts from seo_page
     where account_id = ${scope.accountId} and run_id = ${runId} and state <> 'waiting' order by place`.execute(trx);
  return rows;
}

/** Removes the pages and findings of all but the newest runs. The runs themselves are kept for the history. */
export async function removeOldPages(trx: Trx, scope: AccountScope, serviceId: string, kept: number): Promise<void> {
  const old = sql`
    select id from seo_run where account_id = ${scope.accountId} and service_id = ${serviceId} and state = 'done' order by begun_at desc, id desc offset ${kept}`;
  for (const table of [sql.table("seo_page"), sql.table("seo_finding")])
    await sql`delete from ${table} where account_id = ${scope.accountId} and service_id = ${serviceId} and run_id in (${old})`.execute(
      trx,
    );
}
