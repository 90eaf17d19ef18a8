import { seoLimits } from "@nameplane/contracts/seo/finding-kinds";
import { addMs } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { includedIn } from "../products/index.ts";
import { actor, type SeoDeps } from "./deps.ts";
import { completeRun, stopRun } from "./end-run.ts";
import { addPages, keepPage, nextPage, type PageSource } from "./pages.repository.ts";
import type { PageFacts } from "./page-facts.rules.ts";
import { readPage } from "./read-page.ts";
import { readSitemap } from "./read-sitemap.ts";
import { delayOf, isAllowed, robotsOf, sitemapsIn, type Robots } from "./robots.ts";
import {
  addLeftOut,
  claimRun,
  dueRuns,
  keepPace,
  keepRobots,
  keepSitemaps,
  type ClaimedRun,
  type DueRun,
} from "./runs.repository.ts";
import { noAnswer, type Fetched } from "./site-fetcher.port.ts";
import { siteOfService } from "./sites.repository.ts";
import { homeOf, isOfSite, originOf, readUrl } from "./urls.rules.ts";

/** One worker reads this many sites at the same time, each at its own pace. */
const sitesAtOnce = 5;
/** After this many requests a worker gives the run back, so that it does not take long to stop a worker. */
const requestsInTurn = 15;
/** If a worker dies in the middle of a run, another worker continues the run after this time. */
const claimMs = 3 * 60_000;
/** The most redirects of robots.txt that are followed (RFC 9309 section 2.3.1.2). */
const robotsHops = 5;
const usualDelayMs = 1000;

/**
 * Continues to read the sites of the runs that are under way. Returns how many there were. It can be repeated after an
 * interruption at any point: each page is committed when it was read, and a run continues with the first unread page.
 */
export async function readSites(deps: SeoDeps): Promise<number> {
  const due = await tx(deps.sweeping, { actor }, (trx) => dueRuns(trx, deps.clock.now(), sitesAtOnce));
  await Promise.all(due.map((run) => readOn(deps, run)));
  return due.length;
}

/** A run as this worker reads it. The robots.txt files and the sitemaps are added while it is being read. */
type Turn = {
  readonly scope: AccountScope;
  readonly run: Pick<ClaimedRun, "id" | "serviceId" | "host">;
  readonly robots: Map<string, Robots>;
  sitemaps: readonly string[];
  requests: number;
};

async function readOn(deps: SeoDeps, { accountId, brandId, id }: DueRun): Promise<void> {
  const scope = makeScope({ accountId, brandId, actor });
  const now = deps.clock.now();
  const claimed = await tx(deps.pool, scope, (trx) => claimRun(trx, scope, id, now, addMs(now, claimMs)));
  if (claimed === null) return;
  const turn: Turn = {
    scope,
    run: claimed,
    robots: new Map(Object.entries(claimed.robots)),
    sitemaps: claimed.sitemaps,
    requests: 0,
  };
  while (turn.requests < requestsInTurn) {
    const step = await tx(deps.pool, scope, async (trx) => {
      const site = await siteOfService(trx, scope, claimed.serviceId);
      return { isOurs: site?.state === "active", url: await nextPage(trx, scope, id) };
    });
    if (!step.isOurs) return stopRun(deps, scope, claimed);
    if (!(await readNext(deps, turn, step.url))) return completeRun(deps, scope, claimed);
  }
  await tx(deps.pool, scope, async (trx) => {
    await keepPace(trx, scope, id, { nextAt: addMs(deps.clock.now(), usualDelayMs), until: null });
    await notifyBrowsers(trx, accountId, { topic: "service", ids: [claimed.serviceId] });
  });
}

/** Reads whatever comes next: a robots.txt, a sitemap or a page. Returns false if nothing is left to read. */
async function readNext(deps: SeoDeps, turn: Turn, url: string | null): Promise<boolean> {
  if (url !== null && !turn.robots.has(originOf(url))) await readRobots(deps, turn, originOf(url));
  else if (turn.sitemaps.length > 0) await readNextSitemap(deps, turn);
  else if (url !== null) await readNextPage(deps, turn, url);
  else return false;
  return true;
}

/**
 * Sends one request, after the pause that the site asks for. The time of the next request is committed first, so that other
 * workers also keep to the pace.
 */
async function ask(deps: SeoDeps, turn: Turn, url: string): Promise<Fetched> {
  const origin = originOf(url);
  const delay = delayOf(origin, turn.robots.get(origin) ?? { text: "" }, deps.fetcher.agent);
  if (turn.requests > 0) await deps.pause(delay);
  turn.requests += 1;
  const now = deps.clock.now();
  await tx(deps.pool, turn.scope, (trx) =>
    keepPace(trx, turn.scope, turn.run.id, { nextAt: addMs(now, delay), until: addMs(now, claimMs) }),
  );
  return deps.fetcher.fetch(url);
}

async function readRobots(deps: SeoDeps, turn: Turn, origin: string): Promise<void> {
  const { scope, run } = turn;
  let url = `${origin}/robots.txt`;
  let fetched = await ask(deps, turn, url);
  for (let hop = 0; hop < robotsHops && fetched.location !== null; hop += 1) {
    const next: string | null = readUrl(fetched.location, url);
    if (next === null || !isOfSite(next, run.host)) break;
    url = next;
    fetched = await ask(deps, turn, url);
  }
  const robots = robotsOf(fetched);
  turn.robots.set(origin, robots);
  // Sitemaps are only taken from one origin, because the other origins (http, https, www) are forms of the same site.
  const isFirst = [...turn.robots.keys()].every((each) => each === origin) || origin === originOf(homeOf("https", run.host));
  if (isFirst && fetched.status !== null)
    turn.sitemaps = sitemapsIn(origin, robots).filter((each) => URL.canParse(each) && isOfSite(each, run.host));
  await tx(deps.pool, scope, (trx) => keepRobots(trx, scope, run.id, { origin, robots, sitemaps: turn.sitemaps }));
}

async function readNextSitemap(deps: SeoDeps, turn: Turn): Promise<void> {
  const { scope, run } = turn;
  const [url = "", ...others] = turn.sitemaps;
  const robots = turn.robots.get(originOf(url));
  const isForbidden = robots !== undefined && !isAllowed(originOf(url), robots, url, deps.fetcher.agent);
  const fetched = isForbidden ? null : await ask(deps, turn, url);
  const read = fetched?.status === 200 && fetched.text !== null ? readSitemap(url, fetched.text) : { pages: [], sitemaps: [] };
  turn.sitemaps = [...others, ...read.sitemaps.filter((each) => isOfSite(each, run.host))].slice(0, 5);
  await tx(deps.pool, scope, async (trx) => {
    await keepSitemaps(trx, scope, run.id, turn.sitemaps);
    await add(trx, turn, "sitemap", read.pages);
  });
}

async function readNextPage(deps: SeoDeps, turn: Turn, url: string): Promise<void> {
  const { scope, run } = turn;
  const facts = await factsOf(deps, turn, url);
  await tx(deps.pool, scope, async (trx) => {
    await keepPage(trx, scope, run.id, url, facts);
    if (facts !== null) await add(trx, turn, "link", [...facts.followed, ...(facts.location === null ? [] : [facts.location])]);
  });
}

/** The facts about the page at an address. Null if robots.txt forbids reading it. */
async function factsOf(deps: SeoDeps, turn: Turn, url: string): Promise<PageFacts | null> {
  const { agent } = deps.fetcher;
  const robots = turn.robots.get(originOf(url)) ?? { text: "" };
  // If a server fails to return its robots.txt, its pages must not be requested (RFC 9309 section 2.3.1.4). Visitors get the same
  // failure, so it is reported for the page.
  if (robots.failure !== undefined) return readPage(url, { ...noAnswer, status: robots.failure }, agent);
  return isAllowed(originOf(url), robots, url, agent) ? readPage(url, await ask(deps, turn, url), agent) : null;
}

/** Adds those of the addresses that belong to the site to the list to be read. */
async function add(
  trx: Parameters<typeof addPages>[0],
  { scope, run }: Turn,
  source: PageSource,
  urls: readonly string[],
): Promise<void> {
  const own = [...new Set(urls)].filter((url) => isOfSite(url, run.host));
  if (own.length === 0) return;
  const max = (await includedIn(trx, scope, run.serviceId)) ?? seoLimits.pages;
  const of = { runId: run.id, serviceId: run.serviceId, source, max };
  const leftOut = await addPages(trx, scope, of, own);
  // The same link can be left out on many pages. Such links are counted when the run ends, each only once.
  if (leftOut > 0 && source === "sitemap") await addLeftOut(trx, scope, run.id, leftOut);
}
