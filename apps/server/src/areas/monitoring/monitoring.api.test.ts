import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as operations from "@nameplane/contracts/monitoring/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { namesFolder } from "../../adapters/names-folder/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { insertPlainService } from "../../testing/fixtures/plain-service.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import type { WhoisAnswer } from "../domains/whois/index.ts";
import { beginWatch } from "./begin-watch.ts";
import { namesFoundJob } from "./monitoring.jobs.ts";
import { monitoringRoutes } from "./monitoring.routes.ts";
import { readLists } from "./read-lists.ts";
import { tellOwners } from "./tell-owners.ts";

const clock = new FakeClock(new Date());
const log = createLog("test");
const idMonitoring = 2327;

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let folder: string;
let account: TestAccount;
let browser: TestBrowser;
let day = 0;

const record = (name: string): WhoisAnswer => ({
  source: "rdap",
  server: "rdap.example",
  record: {
    name,
    unicodeName: null,
    handle: null,
    statuses: ["active"],
    events: [{ action: "registration", at: "2026-11-20T10:00:00Z" }],
    contacts: [
      {
        role: "registrar",
        name: "Other Registrar",
        organization: null,
        address: null,
        email: null,
        phone: null,
        ianaId: "1",
        isWithheld: false,
      },
      {
        role: "abuse",
        name: null,
        organization: null,
        address: null,
        email: "abuse@registrar.example",
        phone: "+46.8123",
        ianaId: null,
        isWithheld: false,
      },
    ],
    nameServers: [{ name: "ns1.bad.example", addresses: [] }],
    isSigned: false,
    ds: [],
    withheld: [],
  },
});

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [namesFoundJob]);
  jobs = new Jobs(db.url, "nameplane_worker", log);
  await jobs.start();
  folder = await mkdtemp(path.join(tmpdir(), "np-lists-"));
  const whois = { lookUp: async (name: string) => record(name) };
  api = await createTestApi(db, clock, (edge) => monitoringRoutes(edge, { whois, addressesOf: async () => ["192.0.2.7"], log }));
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

/** Gives each list a day of its own. */
const nextDay = () => new Date(Date.UTC(2026, 0, ++day)).toISOString().slice(0, 10);

async function put(source: string, names: readonly string[]): Promise<void> {
  const file = path.join(folder, `${source}.${nextDay()}.zone`);
  await writeFile(file, names.join("\n"));
  await utimes(file, new Date(0), new Date(0));
}
const read = () =>
  readLists({ pool: db.worker, sweeping: db.readonly, clock, log, folder: namesFolder({ folder, now: () => new Date() }) });
const tell = () => tellOwners({ pool: db.worker, sweeping: db.readonly, jobs, clock });

async function watch(marks: readonly string[], of = account): Promise<string> {
  const serviceId = await insertPlainService(db, of, idMonitoring, clock.now());
  await tx(db.worker, of.scope, (trx) => beginWatch(trx, of.scope, { serviceId, marks, now: clock.now() }));
  return serviceId;
}
async function found(serviceid: string, input: object = {}): Promise<Record<string, unknown>[]> {
  const { body, text } = await browser.call(operations.findings, { serviceid, ...input });
  expect(body.code, text).toBe(1000);
  return body["data"] as Record<string, unknown>[];
}

test("new names of a zone are found with their evidence; names of the list before are not found again", async () => {
  const mark = "fjallgarden";
  const serviceid = await watch([mark]);
  await put("aa", ["other.example", `old-${mark}.com`]);
  await read();
  expect((await found(serviceid)).map(({ name, isadded }) => [name, isadded])).toEqual([[`old-${mark}.com`, false]]);
  await put("aa", ["other.example", `old-${mark}.com`, `${mark}-login.com`, "fja11garden.net"]);
  expect(await read()).toBe(1);
  const rows = await found(serviceid);
  expect(rows.map(({ name, kind, isadded }) => [name, kind, isadded])).toEqual([
    ["fja11garden.net", "digit", true],
    [`${mark}-login.com`, "word", true],
    [`old-${mark}.com`, "contains", false],
  ]);
  expect(rows[0]).toMatchObject({
    mark,
    source: "aa",
    file: `aa.${new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)}.zone`,
  });
  expect(await read()).toBe(0);
  expect(await found(serviceid)).toHaveLength(3);
});

test("marks that are ordered later are searched in the newest list of each source", async () => {
  await put("bb", ["sjobodarna.com", "sjobodarna-shop.net"]);
  await read();
  const serviceid = await watch(["sjobodarna"]);
  const before = await browser.call(operations.nameWatch, { serviceid });
  expect(before.body).toMatchObject({ issearching: true, state: "active" });
  await read();
  expect((await found(serviceid)).map(({ name }) => name)).toEqual(["sjobodarna.com", "sjobodarna-shop.net"]);
  const after = await browser.call(operations.nameWatch, { serviceid });
  expect(after.body).toMatchObject({ issearching: false, counts: { new: 2 }, mayedit: true });
});

test("own domains, excluded names and words make no findings; wrong marks are refused and nothing is lost", async () => {
  const serviceid = await watch(["bergastugan"]);
  const set = (marks: string, exclusions: string) => browser.call(operations.setMarks, { serviceid, marks, exclusions });
  expect((await set("be", "")).body).toMatchObject({ code: 2005, param: "marks" });
  expect((await set("bergastugan.se", "")).body).toMatchObject({ code: 2005, param: "marks" });
  expect((await set("bergastugan", "not a word!")).body).toMatchObject({ code: 2005, param: "exclusions" });
  expect((await set("Bergastugan, Ängstugan", "friend.com, festival")).body.code).toBe(1000);
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, 'bergastugan-shop.com', 'bergastugan-shop.com', 'com', 'active', now(), now() + interval '200 days', now() + interval '170 days', 'manual')`,
    [account.accountId, newId()],
  );
  await put("cc", [
    "bergastugan.friend.com",
    "bergastugan-festival.com",
    "bergastugan-pay.com",
    "bergastugan-shop.com",
    "xn--ngstugan-zza.net",
  ]);
  await read();
  expect((await found(serviceid)).map(({ name }) => String(name)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "bergastugan-pay.com",
    "xn--ngstugan-zza.net",
  ]);
  const { body } = await browser.call(operations.nameWatch, { serviceid });
  expect(body).toMatchObject({ marks: ["bergastugan", "ängstugan"], exclusions: ["friend.com", "festival"] });
});

test("findings are sorted by their owner only, and nobody else sees them", async () => {
  const serviceid = await watch(["tallkobben"]);
  await put("dd", ["tallkobben.com"]);
  await read();
  const [finding] = await found(serviceid);
  const findingid = String(finding?.["findingid"]);
  const stranger = api.browser();
  stranger.cookie = await signIn(db, await createAccount(db));
  expect((await stranger.call(operations.findings, { serviceid })).body.code).toBe(2303);
  expect((await stranger.call(operations.checkFinding, { findingid })).body.code).toBe(2303);
  expect(
    (await stranger.call(operations.sortFindings, { serviceid, findingids: [findingid], state: "dismissed" })).body.code,
  ).toBe(2303);
  const sorted = await browser.call(operations.sortFindings, { serviceid, findingids: [findingid], state: "dismissed" });
  expect(sorted.body).toMatchObject({ code: 1000, changed: 1 });
  expect(await found(serviceid)).toEqual([]);
  expect(await found(serviceid, { state: "dismissed" })).toHaveLength(1);
});

test("the directory and DNS are asked on a press, and the answer is kept with the finding", async () => {
  const serviceid = await watch(["granlidens"]);
  await put("ee", ["granlidens-bank.com"]);
  await read();
  const [finding] = await found(serviceid);
  const { body, text } = await browser.call(operations.checkFinding, { findingid: String(finding?.["findingid"]) });
  expect(body, text).toMatchObject({
    code: 1000,
    facts: {
      registered: true,
      registrar: "Other Registrar",
      abuseemail: "abuse@registrar.example",
      addresses: ["192.0.2.7"],
      isours: false,
    },
  });
  const [seen] = await found(serviceid, { state: "seen" });
  expect(seen).toMatchObject({ facts: { created: "2026-11-20" } });
  const file = await browser.call(operations.findingsCsv, { serviceid });
  expect(file.text).toContain("granlidens-bank.com");
  expect(file.text).toContain("abuse@registrar.example");
});

test("owners are told of new findings once a day at most", async () => {
  const serviceid = await watch(["havsutsikten"]);
  const told = async () =>
    (
      await db.query<{ data: { count: number } }>(
        "select data from pgboss.job where name = 'monitoring.found' and data ->> 'serviceId' = $1 order by created_on",
        [serviceid],
      )
    ).map(({ data }) => data.count);
  await put("ff", ["havsutsikten.com", "havsutsikten.net"]);
  await read();
  await tell();
  expect(await told()).toEqual([2]);
  await put("ff", ["havsutsikten.com", "havsutsikten.net", "havsutsikten.org"]);
  await read();
  clock.advance(3_600_000);
  await tell();
  expect(await told()).toEqual([2]);
  clock.advance(24 * 3_600_000);
  await tell();
  await tell();
  expect(await told()).toEqual([2, 1]);
});

test("lists that come while a service is not paid for are searched once it is paid again, each for what was new in it", async () => {
  const serviceid = await watch(["lingonmyren"]);
  await put("gg", ["a.example"]);
  await read();
  await db.query("update service set state = 'suspended', version = version + 1 where id = $1", [serviceid]);
  await put("gg", ["a.example", "lingonmyren.com"]);
  await read();
  // A name that is missing in the next list is still found in the list before.
  await put("gg", ["a.example", "lingonmyren.org"]);
  await read();
  expect(await found(serviceid)).toEqual([]);
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [serviceid]);
  await put("gg", ["a.example", "lingonmyren.org", "lingonmyren.net"]);
  expect((await browser.call(operations.nameWatch, { serviceid })).body).toMatchObject({ issearching: true });
  await read();
  const day = (name: string) => name.replace("gg.", "").replace(".zone", "");
  const rows = (await found(serviceid)).toSorted((one, other) =>
    day(String(one["file"])).localeCompare(day(String(other["file"]))),
  );
  expect(rows.map(({ name, isadded }) => [name, isadded])).toEqual([
    ["lingonmyren.com", true],
    ["lingonmyren.org", true],
    ["lingonmyren.net", true],
  ]);
  expect((await browser.call(operations.nameWatch, { serviceid })).body).toMatchObject({ issearching: false });
  await rm(path.join(folder, String(rows[0]?.["file"])));
  await read();
  expect(await found(serviceid)).toHaveLength(3);
});

test("a list that cannot be read becomes a task of staff and is not tried again", async () => {
  const file = path.join(folder, `hh.${nextDay()}.zone.gz`);
  await writeFile(file, "not packed");
  await utimes(file, new Date(0), new Date(0));
  await read();
  await read();
  const tasks = await db.query<{ text: string }>("select text from staff_task where kind = 'names-file-refused'");
  expect(tasks).toHaveLength(1);
});
