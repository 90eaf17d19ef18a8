import { tx, type Trx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { SeoDeps } from "./deps.ts";
import { insertFindings, newOfKind } from "./findings.repository.ts";
import { findingsOf, scoreOf, type Found, type JudgedPage } from "./findings.rules.ts";
import { pagesOfRun, removeOldPages } from "./pages.repository.ts";
import { endedRuns, endRun, type ClaimedRun, type RunEnd, type RunRow } from "./runs.repository.ts";
import { seoNewsJob, type SeoNews } from "./seo.jobs.ts";
import { homeOf, isOfSite } from "./urls.rules.ts";

/** The pages and findings of this many runs are kept. The score of each run is kept for as long as its service. */
const keptRuns = 5;
/** How many broken links a mail lists. The page of the service has all of them. */
const linksMax = 10;
const nothing = { errors: 0, warnings: 0, hints: 0 };

type Of = Pick<ClaimedRun, "id" | "serviceId" | "host">;

/** Ends a run whose service or domain has ended. */
export async function stopRun(deps: SeoDeps, scope: AccountScope, { id, serviceId }: Of): Promise<void> {
  const end = { state: "stopped", why: null, pages: 0, leftOut: 0, score: null, counts: nothing } as const;
  await tx(deps.pool, scope, async (trx) => {
    await endRun(trx, scope, id, end, deps.clock.now());
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
  });
}

/**
 * Ends a run that has read its site. Judges the pages, compares the findings with those of the run before, and tells the owner
 * what is urgent.
 */
export async function completeRun(deps: SeoDeps, scope: AccountScope, run: Of): Promise<void> {
  const { id, serviceId, host } = run;
  await tx(deps.pool, scope, async (trx) => {
    const pages = await pagesOfRun(trx, scope, id);
    const before = await endedRuns(trx, scope, serviceId, 50);
    const failed = failureOf(host, pages);
    const findings = failed === null ? findingsOf(host, pages) : [];
    const end = failed ?? judge(host, pages, findings);
    if (!(await endRun(trx, scope, id, end, deps.clock.now()))) return;
    if (failed === null) {
      const compared = before.find(({ state }) => state === "done")?.id ?? null;
      await insertFindings(trx, scope, { runId: id, serviceId, before: compared }, findings);
      await removeOldPages(trx, scope, serviceId, keptRuns);
    }
    const news = await newsOf(trx, scope, run, end, before);
    if (news !== null) await deps.jobs.enqueue(trx, seoNewsJob, [news]);
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
  });
}

/**
 * Why a site could not be read: the home page answered neither with http nor with https, or robots.txt forbids it. Null if the
 * site was read.
 */
function failureOf(host: string, pages: readonly JudgedPage[]): RunEnd | null {
  const homes = [homeOf("https", host), homeOf("http", host)].flatMap((url) => pages.filter((page) => page.url === url));
  const answered = homes.some(({ facts }) => facts !== null && facts.status !== null && facts.status < 500);
  if (answered) return null;
  const common = { pages: 0, leftOut: 0, score: null, counts: nothing };
  const [facts] = homes.flatMap((page) => (page.facts === null ? [] : [page.facts]));
  if (facts === undefined) return { state: "blocked", why: null, ...common };
  return { state: "unreachable", why: facts.status === null ? facts.error : `status ${String(facts.status)}`, ...common };
}

function judge(host: string, pages: readonly JudgedPage[], findings: readonly Found[]): RunEnd {
  const count = (of: string) => findings.filter(({ severity }) => severity === of).length;
  return {
    state: "done",
    why: null,
    pages: pages.filter(({ facts }) => facts !== null).length,
    leftOut: countUnread(host, pages),
    score: scoreOf(pages, findings),
    counts: { errors: count("error"), warnings: count("warning"), hints: count("hint") },
  };
}

/** How many linked addresses of the site were not read, because a run reads only a limited number. */
function countUnread(host: string, pages: readonly JudgedPage[]): number {
  const read = new Set(pages.map(({ url }) => url));
  const linked = new Set(pages.flatMap(({ facts }) => facts?.followed ?? []));
  return [...linked].filter((url) => !read.has(url) && isOfSite(url, host)).length;
}

/** The news that the owner is told at once. Null if there is none. If a site stays unreachable, the owner is told only once. */
async function newsOf(trx: Trx, scope: AccountScope, run: Of, end: RunEnd, before: readonly RunRow[]): Promise<SeoNews | null> {
  const { accountId, brandId } = scope;
  const common = { id: run.id, accountId, brandId, serviceId: run.serviceId, host: run.host, why: end.why ?? "" };
  if (end.state === "done") {
    const broken = await newOfKind(trx, scope, run.id, "broken_link");
    if (broken.length === 0) return null;
    const links = broken.slice(0, linksMax).map(({ url, target }) => ({ url, target }));
    return { ...common, step: "broken", count: broken.length, links };
  }
  if (end.state === "stopped" || before[0]?.state === end.state) return null;
  return { ...common, step: end.state, count: 0, links: [] };
}
