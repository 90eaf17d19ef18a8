import { stagedZone, stageZone } from "@nameplane/contracts/zones/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { newId } from "../../../platform/ids.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createZone } from "../create-zone.ts";
import { findStaged } from "./staged-zones.repository.ts";
import { forwardsChangedJob } from "../zones.jobs.ts";
import { importRoutes } from "../import.routes.ts";
import { stagedChoice, type JoinProblem } from "./stage-zone.ts";
import type { ZoneScan } from "../zone-scanner.port.ts";

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let account: TestAccount;
let browser: TestBrowser;
const clock = new FakeClock(new Date());
let scan: () => ZoneScan;
let joinProblem: JoinProblem | null = null;
let asked: readonly string[] | undefined;

const record = (owner: string, type: string, rdata: string) => ({ owner, type, ttlSeconds: 600, rdata });
const found: ZoneScan = {
  way: "queries",
  servers: [{ host: "ns1.old.net", address: "192.0.2.53" }],
  asked: 200,
  unanswered: 0,
  records: [
    record("", "A", "192.0.2.1"),
    record("", "NS", "ns1.old.net."),
    record("", "MX", "10 mail.flytt.se."),
    record("mail", "A", "192.0.2.25"),
  ],
};

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [forwardsChangedJob]);
  const log = createLog("test", "silent");
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  const scanner = {
    scan: async (_: string, options: { names?: readonly string[] | undefined }) => {
      asked = options.names;
      return scan();
    },
  };
  api = await createTestApi(db, clock, (edge) =>
    importRoutes(edge, { jobs, clock, log, scanner, joinProblemOf: async () => joinProblem }),
  );
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
});

test("the DNS of a name that is to be transferred here is stored with a mark of confidence, and becomes the zone's first version", async () => {
  scan = () => found;
  const input = {
    domainname: "flytt.se",
    choice: "carry",
    names: ["Intranet.flytt.se", "bad name"],
    text: "wiki IN A 192.0.2.7\n@ IN A 192.0.2.9\n",
  };
  const { body } = await browser.call(stageZone, input);
  expect(asked).toEqual(["intranet"]);
  expect(body).toMatchObject({ code: 1000, choice: "carry", way: "queries", servers: ["ns1.old.net"] });
  expect(body["records"]).toEqual([
    { owner: "", type: "A", ttl: 600, rdata: "192.0.2.1", confidence: "certain" },
    { owner: "", type: "MX", ttl: 600, rdata: "10 mail.flytt.se.", confidence: "certain" },
    { owner: "mail", type: "A", ttl: 600, rdata: "192.0.2.25", confidence: "certain" },
    { owner: "wiki", type: "A", ttl: 3600, rdata: "192.0.2.7", confidence: "likely" },
  ]);
  expect((await browser.call(stagedZone, { domainname: "flytt.se" })).body["zone"]).toMatchObject({ choice: "carry" });

  const domainId = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, 'flytt.se', 'flytt.se', 'se', 'dns_only')",
    [account.accountId, domainId],
  );
  const zoneId = await tx(db.app, account.scope, async (trx) => {
    const staged = await findStaged(trx, account.scope, "flytt.se");
    const zone = {
      domainId,
      apex: "flytt.se",
      registrableName: "flytt.se",
      now: clock.now(),
      carried: staged?.sets ?? [],
    };
    return (await createZone({ jobs }, trx, account.scope, zone)).zoneId;
  });
  const sets = await db.query<{ owner: string; type: string }>(
    "select owner, type, rdata from zone_rrset where zone_id = $1 order by owner, type",
    [zoneId],
  );
  expect(sets.map(({ owner, type }) => `${owner} ${type}`.trim())).toEqual(["A", "MX", "NS", "mail A", "wiki A"]);
  expect(await db.query("select version, origin from zone_version where zone_id = $1", [zoneId])).toEqual([
    { version: 1, origin: "transfer_scan" },
  ]);
});

test("servers that do not answer are reported, and what was pasted is kept all the same", async () => {
  scan = () => {
    throw new OutcomeError("unavailable", "no answer", { code: "scan-no-answer" });
  };
  expect((await browser.call(stageZone, { domainname: "tyst.se", choice: "carry" })).body.code).not.toBe(1000);
  const { body } = await browser.call(stageZone, { domainname: "tyst.se", choice: "carry", text: "www A 192.0.2.3" });
  expect(body).toMatchObject({
    code: 1000,
    way: "text",
    seenat: null,
    records: [{ owner: "www", confidence: "likely" }],
  });
});

test("lines of a pasted text that cannot be read are named, and the others kept", async () => {
  scan = () => found;
  const text = "www A 192.0.2.3\nthis is no record\nmail A 192.0.2.999\n";
  const { body } = await browser.call(stageZone, { domainname: "slarv.se", choice: "carry", text });
  expect(body).toMatchObject({ code: 1000, unread: [2, 3] });
  expect(body["records"]).toContainEqual(expect.objectContaining({ owner: "www", rdata: "192.0.2.3" }));
  const whole = await browser.call(stageZone, { domainname: "slarv.se", choice: "carry", text: "www A 192.0.2.3" });
  expect(whole.body).toMatchObject({ unread: [] });
});

test("record sets that the servers gave and that cannot be kept are named, except those that are left behind anyway", async () => {
  const strange = [record("_https", "TYPE65402", "\\# 1 00"), record("trasig", "A", "no address")];
  scan = () => ({
    ...found,
    records: [...found.records, ...strange, record("", "SOA", "x"), record("", "DNSKEY", "x")],
  });
  const { body } = await browser.call(stageZone, { domainname: "udda.se", choice: "carry" });
  expect(body["records"]).toHaveLength(3);
  expect(body["left"]).toEqual([
    { owner: "_https", type: "TYPE65402" },
    { owner: "trasig", type: "A" },
  ]);
});

test("the choice to remove the DS after the transfer is kept until it is changed, and lost with the choice to stay", async () => {
  scan = () => found;
  const chosen = { domainname: "signerad.se", choice: "carry", signatures: "remove" };
  expect((await browser.call(stageZone, chosen)).body).toMatchObject({ code: 1000, signatures: "remove" });
  const again = { domainname: "signerad.se", choice: "carry", names: ["extra"] };
  expect((await browser.call(stageZone, again)).body).toMatchObject({ signatures: "remove" });
  const choice = () => tx(db.app, account.scope, (trx) => stagedChoice(trx, account.scope, "signerad.se"));
  expect(await choice()).toEqual({ choice: "carry", signatures: "remove", records: 3 });
  const joins = { domainname: "signerad.se", choice: "carry", signatures: "join" };
  expect((await browser.call(stageZone, joins)).body).toMatchObject({ signatures: "join" });
  expect((await browser.call(stageZone, again)).body).toMatchObject({ signatures: "join" });
  expect((await browser.call(stageZone, { ...again, signatures: null })).body).toMatchObject({ signatures: null });
  const stays = { domainname: "signerad.se", choice: "keep", signatures: "remove" };
  expect((await browser.call(stageZone, stays)).body).toMatchObject({ signatures: null });
  expect(await choice()).toEqual({ choice: "keep", signatures: null, records: 0 });
});

test.each([
  ["unsigned", "it is not signed"],
  ["setting", "not set up to answer with the keys of two providers"],
] as const)(
  "signing by both providers is refused where they cannot (%s), and the earlier choice stays",
  async (problem, words) => {
    scan = () => found;
    const name = { domainname: `ensam-${problem}.se`, choice: "carry" };
    await browser.call(stageZone, { ...name, signatures: "remove" });
    joinProblem = problem;
    const { body } = await browser.call(stageZone, { ...name, signatures: "join" });
    joinProblem = null;
    expect(body).toMatchObject({ code: 2304, param: "signatures" });
    expect(body["desc"]).toContain(words);
    const kept = await browser.call(stagedZone, { domainname: name.domainname });
    expect(kept.body["zone"]).toMatchObject({ signatures: "remove" });
  },
);

test("written records stay when the signatures are chosen later, also where the servers no longer answer", async () => {
  scan = () => found;
  const name = { domainname: "skriven.se", choice: "carry" };
  await browser.call(stageZone, { ...name, text: "bara-har 600 IN A 192.0.2.77" });
  scan = () => {
    throw new OutcomeError("unavailable", "no server answers", { code: "scan-no-answer" });
  };
  for (const signatures of ["join", "remove", null] as const) {
    const { body } = await browser.call(stageZone, { ...name, signatures });
    expect(body).toMatchObject({ code: 1000, signatures });
    expect(body["records"]).toContainEqual({ owner: "bara-har", type: "A", ttl: 600, rdata: "192.0.2.77", confidence: "likely" });
  }
});

test("a name can stay on its name servers, and another account sees nothing of the choice", async () => {
  expect((await browser.call(stageZone, { domainname: "kvar.se", choice: "keep" })).body).toMatchObject({
    code: 1000,
    records: [],
  });
  const other = api.browser();
  other.cookie = await signIn(db, await createAccount(db));
  expect((await other.call(stagedZone, { domainname: "kvar.se" })).body["zone"]).toBeNull();
  expect((await browser.call(stageZone, { domainname: "kvar se", choice: "keep" })).body.code).toBe(2005);
});
