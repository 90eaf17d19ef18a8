import * as operations from "@nameplane/contracts/seo/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { insertPlainService } from "../../testing/fixtures/plain-service.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { beginRuns } from "./begin-runs.ts";
import { readSites } from "./read-sites.ts";
import { seoNewsJob } from "./seo.jobs.ts";
import { seoRoutes } from "./seo.routes.ts";
import type { Fetched } from "./site-fetcher.port.ts";
import { insertSite } from "./sites.repository.ts";

const clock = new FakeClock(new Date());
const log = createLog("test");
const seo = 2306;
const host = "kvarn.se";

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let account: TestAccount;
let browser: TestBrowser;
/** The answers of the site, by address, and the addresses that were requested, in order. */
let site: Record<string, Partial<Fetched>>;
let asked: string[];
let pauses: number[];

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [seoNewsJob]);
  jobs = new Jobs(db.url, "nameplane_worker", log);
  await jobs.start();
  api = await createTestApi(db, clock, (edge) => seoRoutes(edge));
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  [site, asked, pauses] = [{}, [], []];
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
});

const html = (title: string, body = ""): Partial<Fetched> => ({ text: `<title>${title}</title><h1>${title}</h1>${body}` });
const nothing: Fetched = {
  status: 200,
  error: null,
  ms: 10,
  bytes: 10,
  isCut: false,
  contentType: "text/html",
  location: null,
  robotsTag: null,
  text: null,
};
const fetcher = {
  agent: "SiteCheckBot",
  fetch: async (url: string): Promise<Fetched> => {
    asked.push(url);
    return { ...nothing, ...(site[url] ?? { status: 404 }) };
  },
};
const deps = () => ({
  pool: db.worker,
  sweeping: db.readonly,
  jobs,
  clock,
  fetcher,
  pause: async (ms: number) => void pauses.push(ms),
});

/** A service whose site is a domain of the account. */
async function order(): Promise<string> {
  const serviceid = await insertPlainService(db, account, seo, clock.now());
  await insertDomain();
  await tx(db.worker, account.scope, (trx) =>
    insertSite(trx, account.scope, { serviceId: serviceid, domainName: host, host, at: clock.now() }),
  );
  return serviceid;
}
async function insertDomain(): Promise<void> {
  await db.query("delete from domain where ascii_name = $1", [host]);
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, $3, $3, 'se', 'dns_only', '2020-01-02', '2027-03-04', '2027-02-03')",
    [account.accountId, newId(), host],
  );
}
/** Runs until nothing is left to read. Returns how many turns of the worker that took. */
async function run(): Promise<number> {
  await beginRuns(deps());
  let turns = 0;
  while ((await readSites(deps())) > 0) {
    turns += 1;
    clock.advance(11_000);
  }
  return turns;
}
async function body(operation: Parameters<TestBrowser["call"]>[0], input: object): Promise<Record<string, unknown>> {
  const { body: answer, text } = await browser.call(operation, input as never);
  expect(answer.code, text).toBe(1000);
  return answer;
}
const home = `https://${host}/`;
const kindsOf = (answer: Record<string, unknown>) => (answer["data"] as { kind: string }[]).map(({ kind }) => kind);

test("a run reads the site at its pace, obeys robots.txt, and keeps findings, pages, score and history [S1.21]", async () => {
  const serviceid = await order();
  site = {
    [`${home}robots.txt`]: { contentType: "text/plain", text: "User-agent: *\nDisallow: /hidden\nCrawl-delay: 3" },
    [home]: html("Home", '<a href="/a">A</a><a href="/hidden">H</a><a href="/gone">G</a><a href="https://other.example/">O</a>'),
    [`${home}a`]: html("A"),
    [`http://${host}/`]: { status: 301, location: home },
  };
  expect(await body(operations.seoSite, { serviceid })).toMatchObject({ iswaiting: true, history: [], read: null });
  await run();
  expect(asked).toEqual([
    `${home}robots.txt`,
    `${home}sitemap.xml`,
    home,
    `http://${host}/robots.txt`,
    `http://${host}/`,
    `${home}a`,
    `${home}gone`,
  ]);
  expect(pauses.every((ms) => ms >= 1000)).toBe(true);
  expect(pauses.filter((ms) => ms === 3000).length).toBeGreaterThanOrEqual(4);
  const shown = await body(operations.seoSite, { serviceid });
  expect(shown).toMatchObject({ host, running: null, last: { state: "done", pages: 4 }, added: 0, fixed: 0 });
  const errors = await body(operations.seoFindings, { serviceid, severity: "error" });
  expect(errors["data"]).toEqual([
    { kind: "broken_link", severity: "error", url: home, target: `${home}gone`, detail: { status: 404 }, isnew: false },
  ]);
  expect(kindsOf(await body(operations.seoFindings, { serviceid, severity: "hint" }))).toContain("forbidden_link");
  const pages = (await body(operations.seoPages, { serviceid }))["data"] as { url: string; state: string; linksin: number }[];
  expect(pages.find(({ url }) => url === `${home}hidden`)).toMatchObject({ state: "forbidden", linksin: 1 });
});

test("new broken links are told once, and the page says what is new and what is fixed", async () => {
  const serviceid = await order();
  site = { [home]: html("Home", '<a href="/old">Old</a>') };
  await run();
  site = { [home]: html("Home", '<a href="/new">New</a>') };
  await browser.call(operations.runSeo, { serviceid });
  await run();
  const broken = async (change: string) =>
    (
      (await body(operations.seoFindings, { serviceid, severity: "error", change }))["data"] as { kind: string; target: string }[]
    ).flatMap(({ kind, target }) => (kind === "broken_link" ? [target] : []));
  expect(await broken("new")).toEqual([`${home}new`]);
  expect(await broken("fixed")).toEqual([`${home}old`]);
  const told = await db.query("select data from pgboss.job where name = $1 and data ->> 'serviceId' = $2", [
    seoNewsJob.name,
    serviceid,
  ]);
  expect(told).toMatchObject([{ data: { step: "broken", count: 1, links: [{ url: home, target: `${home}new` }] } }]);
});

test("a run is given back after some requests and continued, reads at most 200 addresses, and is never doubled", async () => {
  const serviceid = await order();
  const links = Array.from({ length: 240 }, (_, at) => `<a href="/p${String(at)}">P</a>`).join("");
  site = { [home]: html("Home", links) };
  await beginRuns(deps());
  await Promise.all([readSites(deps()), readSites(deps())]);
  expect(asked.length).toBeLessThanOrEqual(16);
  expect(await beginRuns(deps())).toBe(0);
  expect((await browser.call(operations.runSeo, { serviceid })).body.desc).toBe("A check of the site is already in progress");
  clock.advance(11_000);
  expect(await run()).toBeGreaterThan(10);
  expect(new Set(asked).size).toBe(asked.length);
  const shown = await body(operations.seoSite, { serviceid });
  expect(shown).toMatchObject({ last: { state: "done", pages: 200, leftout: 42 } });
});

test("a site that does not answer is told once; a run on demand is limited to three a day", async () => {
  const serviceid = await order();
  site = { [home]: { status: null, error: "timeout" }, [`http://${host}/`]: { status: null, error: "timeout" } };
  await run();
  for (let at = 0; at < 3; at += 1) {
    expect((await browser.call(operations.runSeo, { serviceid })).body.code).toBe(1000);
    await run();
  }
  expect((await browser.call(operations.runSeo, { serviceid })).body).toMatchObject({ code: 2502 });
  expect(await body(operations.seoSite, { serviceid })).toMatchObject({
    last: { state: "unreachable", why: "timeout" },
    read: null,
  });
  const told = await db.query("select 1 from pgboss.job where name = $1 and data ->> 'serviceId' = $2", [
    seoNewsJob.name,
    serviceid,
  ]);
  expect(told).toHaveLength(1);
});

test("a server that fails at robots.txt is not asked for pages, and the site counts as unreachable", async () => {
  const serviceid = await order();
  site = { [`${home}robots.txt`]: { status: 503 }, [`http://${host}/robots.txt`]: { status: 503 } };
  await run();
  expect(asked.filter((url) => !url.endsWith(".txt") && !url.endsWith(".xml"))).toEqual([]);
  expect(await body(operations.seoSite, { serviceid })).toMatchObject({ last: { state: "unreachable", why: "status 503" } });
});

test("a site is not read any more once its domain has left the account, and robots.txt can forbid it as a whole", async () => {
  const serviceid = await order();
  site = {
    [`${home}robots.txt`]: { text: "User-agent: SiteCheckBot\nDisallow: /" },
    [`http://${host}/robots.txt`]: { text: "User-agent: *\nDisallow: /" },
  };
  await run();
  expect(asked).not.toContain(home);
  expect(await body(operations.seoSite, { serviceid })).toMatchObject({ last: { state: "blocked" } });
  await db.query("delete from domain where ascii_name = $1", [host]);
  clock.advance(8 * 86_400_000);
  asked = [];
  await run();
  expect(asked).toEqual([]);
});

test("another account sees nothing of a site, and cannot have it checked", async () => {
  const serviceid = await order();
  const stranger = api.browser();
  stranger.cookie = await signIn(db, await createAccount(db));
  for (const operation of [operations.seoSite, operations.seoFindings, operations.seoPages])
    expect((await stranger.call(operation, { serviceid })).body.code).toBe(2303);
  expect((await stranger.call(operations.runSeo, { serviceid })).body.code).toBe(2303);
});
