import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportFormats, type ImportView } from "@nameplane/contracts/zones/import";
import * as zones from "@nameplane/contracts/zones/operations";
import type { TemplateView } from "@nameplane/contracts/zones/templates";
import { newId } from "../../../platform/ids.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { importRoutes } from "../import.routes.ts";
import { recordSetsAt } from "../zones.repository.ts";
import type { ZoneScanner } from "../zone-scanner.port.ts";

const log = createLog("test", "silent");
const clock = new FakeClock();

let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let scan: ZoneScanner["scan"];
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  const scanner: ZoneScanner = { scan: (apex, options) => scan(apex, options) };
  api = await createTestApi(db, clock, (edge) =>
    importRoutes(edge, { jobs, clock, log, scanner, joinProblemOf: async () => null }),
  );
  account = await createAccount(db);
  browser = await login(account);
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
});

async function login(who: TestAccount): Promise<TestBrowser> {
  const made = api.browser();
  made.cookie = await signIn(db, who);
  return made;
}

async function newZone(who = account): Promise<{ zoneid: string; apex: string }> {
  const apex = `hamtad-${(nextName += 1)}.se`;
  return { zoneid: await createTestZone(db, jobs, who, apex, clock.now()), apex };
}

const setsOf = (zoneid: string) =>
  db.query<{ owner: string; type: string; rdata: string[] }>(
    "select owner, type, rdata from zone_rrset where zone_id = $1 order by owner, type",
    [zoneid],
  );

describe("importing", () => {
  const text = "blogg 300 IN A 192.0.2.7\nfel 300 IN A 192.0.2.777\n@ IN MX 10 post.example.net.\n";

  test("a preview writes nothing; lines that cannot be read stop an import unless they are left out knowingly", async () => {
    const { zoneid } = await newZone();
    const before = await setsOf(zoneid);
    const { body } = await browser.call(zones.previewImport, { zoneid, text });
    const view = body as unknown as ImportView;
    expect(view).toMatchObject({ format: "bind", records: 2, added: 1, changed: 1, removed: 0, conflicts: 1 });
    expect(view.problems).toMatchObject([{ line: 2, column: 14, severity: "error", reason: "dns.invalid_ipv4" }]);
    expect(view.changes.map(({ owner, type, conflict }) => [owner, type, conflict])).toEqual([
      ["", "MX", true],
      ["blogg", "A", false],
    ]);
    expect(await setsOf(zoneid)).toEqual(before);

    const refused = await browser.call(zones.applyImport, { zoneid, text }, { key: newId() });
    expect(refused.body).toMatchObject({ code: 2005, param: "text" });
    expect(await setsOf(zoneid)).toEqual(before);

    const done = await browser.call(zones.applyImport, { zoneid, text, partly: true }, { key: newId() });
    expect(done.body).toMatchObject({ code: 1000, version: 2, added: 1, changed: 1 });
    const after = await setsOf(zoneid);
    expect(after).toContainEqual({ owner: "blogg", type: "A", rdata: ["192.0.2.7"] });
    expect(after).toContainEqual({ owner: "", type: "MX", rdata: ["10 post.example.net."] });
    const [version] = await db.query("select origin, version from zone_version where zone_id = $1 and version = 2", [zoneid]);
    expect(version).toMatchObject({ origin: "import" });
  });

  describe("of thousands of records, written while they are judged", () => {
    const many = (address: string) =>
      Array.from({ length: 5000 }, (_, at) => `h${at} 300 IN A ${address}`).join("\n") + `\nh1 300 IN A 192.0.2.200\n`;
    const large = async (max = 9000) => {
      const made = await newZone();
      await db.query("update zone set rrset_max = $2 where id = $1", [made.zoneid, max]);
      return made;
    };
    const rowOf = async (zoneid: string) => {
      const fits = `content_hash = np_zone_hash(account_id, id)
        and rrset_count = (select count(*) from zone_rrset r where r.zone_id = zone.id)
        and version = (select max(version) from zone_version v where v.zone_id = zone.id)`;
      const [row] = await db.query(`select version, ${fits} as fits from zone where id = $1`, [zoneid]);
      return row;
    };
    const bringIn = (zoneid: string, body: string, more = {}) =>
      browser.call(zones.applyImport, { zoneid, text: body, ...more }, { key: newId() });

    test("all of it is one version with its history; existing sets change, and replacing deletes what the text leaves out [I-Z6]", async () => {
      const { zoneid } = await large();
      expect((await bringIn(zoneid, many("192.0.2.1"))).body).toMatchObject({ code: 1000, version: 2, added: 5000 });
      expect(await rowOf(zoneid)).toEqual({ version: 2, fits: true });
      const fewer = many("192.0.2.2").replace(/^h0 .*\n/, "ny 300 IN TXT text\n");
      const confirm = { touched: 5001 };
      const view = await browser.call(zones.previewImport, { zoneid, text: fewer, mode: "replace" });
      const { changed, removed } = view.body as unknown as ImportView;
      confirm.touched = changed + removed;
      const done = await bringIn(zoneid, fewer, { mode: "replace", confirm });
      expect(done.body).toMatchObject({ code: 1000, version: 3, added: 1, changed: 4999 });
      expect(await rowOf(zoneid)).toEqual({ version: 3, fits: true });
      const at = await db.query(
        "select rdata from zone_rrset where zone_id = $1 and owner in ('h0', 'h1', 'ny') order by owner",
        [zoneid],
      );
      expect(at).toEqual([{ rdata: ["192.0.2.2", "192.0.2.200"] }, { rdata: ['"text"'] }]);
    });

    test.each([
      ["what no name server serves", "h7 300 IN CNAME h1.example.net.\n", 9000],
      ["more than the plan holds", "", 2000],
    ])("%s is refused with a message, and nothing of it is saved [I-Z5]", async (_, more, max) => {
      const { zoneid } = await large(max);
      const before = [await setsOf(zoneid), await rowOf(zoneid)];
      const refused = await bringIn(zoneid, many("192.0.2.1") + more);
      if (more === "") expect(refused.body).toMatchObject({ code: 2306 });
      else expect(refused.body["findings"]).toContainEqual(expect.objectContaining({ owner: "h7" }));
      expect([await setsOf(zoneid), await rowOf(zoneid)]).toEqual(before);
    });
  });

  test("conflicting records are counted once for each name, however many sets it has", async () => {
    const { zoneid } = await newZone();
    const cname = "plats 300 IN CNAME host.example.net.\n";
    await browser.call(zones.applyImport, { zoneid, text: cname }, { key: newId() });
    const addresses = "plats 300 IN A 192.0.2.7\nplats 300 IN AAAA 2001:db8::7\nny 300 IN A 192.0.2.8\n";
    const { body } = await browser.call(zones.previewImport, { zoneid, text: addresses });
    const view = body as unknown as ImportView;
    expect(view).toMatchObject({ added: 3, removed: 1, conflicts: 1 });
    expect(view.changes.filter(({ conflict }) => conflict).map(({ owner }) => owner)).toEqual(Array(3).fill("plats"));
  });

  test("changes can be left out one by one", async () => {
    const { zoneid } = await newZone();
    const leaveout = [{ owner: "", type: "MX" }];
    const done = await browser.call(zones.applyImport, { zoneid, text, partly: true, leaveout }, { key: newId() });
    expect(done.body).toMatchObject({ code: 1000, added: 1, changed: 0 });
  });

  test("a text without records is refused: no DNS records found on import", async () => {
    const { zoneid } = await newZone();
    const { body } = await browser.call(zones.applyImport, { zoneid, text: "; nothing" }, { key: newId() });
    expect(body).toMatchObject({ code: 2005, desc: "No DNS records found on import" });
  });

  test("replacing many sets asks for the number of those that are deleted or changed", async () => {
    const { zoneid } = await newZone();
    const many = Array.from({ length: 12 }, (_, i) => `h${i} A 192.0.2.${i}`).join("\n");
    await browser.call(zones.applyImport, { zoneid, text: many }, { key: newId() });
    const wish = { zoneid, text: "only A 192.0.2.1", mode: "replace" };
    const asked = await browser.call(zones.applyImport, wish, { key: newId() });
    expect(asked.body).toMatchObject({ code: 2304, confirmations: [{ kind: "large_change" }] });
    const [{ touched }] = asked.body["confirmations"] as [{ touched: number }];
    const done = await browser.call(zones.applyImport, { ...wish, confirm: { touched } }, { key: newId() });
    expect(done.body).toMatchObject({ code: 1000, removed: touched });
    expect((await setsOf(zoneid)).map(({ owner, type }) => `${owner} ${type}`)).toEqual([" NS", "only A"]);
  });

  test("records that exclude each other are refused with findings", async () => {
    const { zoneid } = await newZone();
    const wish = { zoneid, text: "a A 192.0.2.1\na CNAME b.example.net.\n" };
    const { body } = await browser.call(zones.applyImport, wish, { key: newId() });
    expect(body).toMatchObject({ code: 2005 });
    const excluding = expect.objectContaining({ owner: "a", reason: "dns.cname_with_other_data" }) as unknown;
    expect(body["findings"]).toContainEqual(excluding);
    // The preview has already reported the same problem.
    expect((await browser.call(zones.previewImport, wish)).body["findings"]).toContainEqual(excluding);
  });

  test("a preview names the records that the name server in use cannot serve, and no others", async () => {
    const { zoneid } = await newZone();
    const wish = { zoneid, text: "shop 300 IN ALIAS shops.example.net.\nwww 300 IN A 192.0.2.1\n" };
    expect((await browser.call(zones.previewImport, wish)).body["findings"]).toEqual([]);
    const plain = await createTestApi(db, clock, (edge) =>
      importRoutes(edge, {
        jobs,
        clock,
        log,
        scanner: { scan: (...asked) => scan(...asked) },
        joinProblemOf: async () => null,
        servesAlias: false,
      }),
    );
    try {
      const other = plain.browser();
      other.cookie = await signIn(db, account);
      expect((await other.call(zones.previewImport, wish)).body).toMatchObject({
        added: 2,
        findings: [{ owner: "shop", type: "ALIAS", reason: "dns.alias_not_served", tier: "impossible" }],
      });
    } finally {
      await plain.close();
    }
  });

  test.each(["; only a remark\n", "---\nwww:\n  type: A\n  value: 192.0.2.1\n", "inget som liknar en post"])(
    "a text without a record replaces nothing: the preview takes nothing away [C5.73] %j",
    async (none) => {
      const { zoneid } = await newZone();
      const wish = { zoneid, text: none, mode: "replace" as const };
      const seen = (await browser.call(zones.previewImport, wish)).body;
      expect(seen).toMatchObject({ records: 0, changes: [], added: 0, changed: 0, removed: 0 });
      expect((await browser.call(zones.applyImport, { ...wish, partly: true }, { key: newId() })).body).toMatchObject({
        name: "NoRecordsFound",
      });
    },
  );

  test("another account's zone is not found", async () => {
    const { zoneid } = await newZone();
    const other = await login(await createAccount(db));
    const calls = [
      other.call(zones.previewImport, { zoneid, text }),
      other.call(zones.applyImport, { zoneid, text, partly: true }, { key: newId() }),
      other.call(zones.exportZone, { zoneid }),
      other.call(zones.recordsAt, { zoneid, owners: [""] }),
      other.call(zones.scanZone, { zoneid }),
      other.call(zones.saveTemplate, { name: "theirs", zoneid }),
    ];
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe(2303);
  });
});

test.each(exportFormats)("a zone is exported as %s", async (format) => {
  const { zoneid, apex } = await newZone();
  const file = await browser.call(zones.exportZone, { zoneid, format });
  expect(file.status).toBe(200);
  expect(String(file.headers["content-disposition"])).toContain(apex);
  expect(file.text).toContain("127.0.0.1");
});

test("the records at some names are read with the version each was changed by", async () => {
  const { zoneid } = await newZone();
  const { body } = await browser.call(zones.recordsAt, { zoneid, owners: ["www", "none"] });
  expect(body["data"]).toMatchObject([{ owner: "www", type: "CNAME", version: 1 }]);
});

describe("scanning", () => {
  const found = {
    way: "queries",
    servers: [{ host: "ns.example.net", address: "192.0.2.53" }],
    asked: 9,
    unanswered: 0,
  } as const;

  test("gives what was found as the text of an import", async () => {
    const { zoneid, apex } = await newZone();
    scan = async (asked, { server }) => {
      expect([asked, server]).toEqual([apex, "ns.example.net"]);
      return { ...found, records: [{ owner: "www", type: "A", ttlSeconds: 60, rdata: "192.0.2.1" }] };
    };
    const { body } = await browser.call(zones.scanZone, { zoneid, server: "ns.example.net" });
    expect(body).toMatchObject({ code: 1000, records: 1, way: "queries" });
    expect(body["text"]).toContain("www 60 IN A 192.0.2.1");
    expect(body).toMatchObject({ unanswered: 0, left: [] });
  });

  test("names the records that cannot be kept, and the number of queries without an answer [C2.34]", async () => {
    const { zoneid } = await newZone();
    const record = (owner: string, type: string, rdata: string) => ({ owner, type, ttlSeconds: 60, rdata });
    scan = async () => ({
      ...found,
      unanswered: 3,
      records: [
        record("www", "A", "192.0.2.1"),
        record("dator", "HINFO", '"PC" "Linux"'),
        record("www", "TYPE46", "\\# 2 0001"),
        record("www", "TYPE47", "\\# 2 0001"),
        record("ny", "TYPE65280", "\\# 2 0001"),
        record("trasig", "TYPE65280", "\\# 3 0001"),
      ],
    });
    const { body } = await browser.call(zones.scanZone, { zoneid });
    expect(body).toMatchObject({
      records: 3,
      unanswered: 3,
      left: [{ owner: "trasig", type: "TYPE65280" }],
    });
  });

  test.each([
    ["no-servers", 2303, "No name servers on the internet were found"],
    ["bad-server", 2005, "The value is not in the right form"],
    ["scan-no-answer", 2400, "The name servers did not answer for"],
    ["scan-not-there", 2303, "The name servers answered, but not for"],
  ])("says why nothing was read: %s", async (code, result, words) => {
    const asking = await login(await createAccount(db).then(async (who) => ((account = who), who)));
    const { zoneid } = await newZone();
    scan = () => Promise.reject(new OutcomeError("refused", "no", { code }));
    const refused = (await asking.call(zones.scanZone, { zoneid })).body;
    expect(refused.code).toBe(result);
    expect(refused.desc).toContain(words);
    scan = async () => ({ ...found, records: [] });
    expect((await asking.call(zones.scanZone, { zoneid })).body).toMatchObject({
      code: 2005,
      desc: "No DNS records found on import",
    });
  });

  test("is limited for each account", async () => {
    const who = await createAccount(db);
    const asking = await login(who);
    const { zoneid } = await newZone(who);
    scan = async () => ({ ...found, records: [{ owner: "", type: "A", ttlSeconds: 60, rdata: "192.0.2.1" }] });
    const codes: number[] = [];
    for (let i = 0; i < 5; i += 1) codes.push((await asking.call(zones.scanZone, { zoneid })).body.code);
    expect(codes.slice(0, 4)).toEqual([1000, 1000, 1000, 1000]);
    expect(codes[4]).not.toBe(1000);
  });
});

describe("templates", () => {
  const sets = [
    { owner: "", type: "A", ttl: 300, rdata: ["192.0.2.80"] },
    { owner: "www", type: "CNAME", ttl: 300, rdata: ["{{domain}}."] },
  ];
  const listed = async (who: TestBrowser) => (await who.call(zones.zoneTemplates)).body["data"] as TemplateView[];

  test("are made, read, changed, chosen for new zones, and deleted", async () => {
    const who = await createAccount(db);
    const own = await login(who);
    expect(await listed(own)).toMatchObject([{ name: "Default", shared: true, isdefault: false }]);
    const made = await own.call(zones.saveTemplate, { name: "Webb", sets });
    const templateid = made.body["templateid"] as string;
    expect((await own.call(zones.saveTemplate, { name: "Webb", sets })).body.code).toBe(2302);
    await own.call(zones.saveTemplate, { templateid, name: "Webbplats" });
    expect(await listed(own)).toMatchObject([{ name: "Webbplats", sets, variables: [], version: 2 }, { shared: true }]);

    expect((await own.call(zones.setDefaultTemplate, { templateid })).body.code).toBe(1000);
    const { zoneid, apex } = await newZone(who);
    const records = await setsOf(zoneid);
    expect(records.map(({ owner, type, rdata }) => [owner, type, rdata]).filter(([, type]) => type !== "NS")).toEqual([
      ["", "A", ["192.0.2.80"]],
      ["www", "CNAME", [`${apex}.`]],
    ]);
    expect((await own.call(zones.deleteTemplate, { templateid })).body).toMatchObject({ code: 1000, deleted: true });
    const next = await newZone(who);
    expect((await setsOf(next.zoneid)).map(({ owner }) => owner)).toContain("mail");
  });

  test("a zone is saved as a template", async () => {
    const who = await createAccount(db);
    const own = await login(who);
    const { zoneid } = await newZone(who);
    await own.call(zones.saveTemplate, { name: "Av zon", zoneid });
    const [template] = await listed(own);
    expect(template?.sets).toContainEqual({ owner: "", type: "MX", ttl: 3600, rdata: ["10 mail.{{domain}}."] });
  });

  test("a template with variables of its own cannot be the default, because nobody is asked for them", async () => {
    const own = await login(await createAccount(db));
    const asking = [{ owner: "", type: "A", ttl: 300, rdata: ["{{ip}}"] }];
    const { body } = await own.call(zones.saveTemplate, { name: "Fråga", sets: asking });
    const templateid = body["templateid"] as string;
    expect((await listed(own))[0]?.variables).toEqual(["ip"]);
    expect((await own.call(zones.setDefaultTemplate, { templateid })).body).toMatchObject({ code: 2005 });
    await own.call(zones.saveTemplate, { templateid, name: "Fråga", sets });
    await own.call(zones.setDefaultTemplate, { templateid });
    expect((await own.call(zones.saveTemplate, { templateid, name: "Fråga", sets: asking })).body.code).toBe(2005);
  });

  test("those of the operator can be applied by everybody and changed by nobody", async () => {
    const own = await login(await createAccount(db));
    const shared = (await listed(own)).find((one) => one.shared);
    const templateid = shared?.templateid;
    for (const call of [
      own.call(zones.saveTemplate, { templateid, name: "Mine", sets }),
      own.call(zones.deleteTemplate, { templateid }),
      own.call(zones.setDefaultTemplate, { templateid }),
    ])
      expect((await call).body.code).toBe(2303);
  });

  test("wrong records are named", async () => {
    const own = await login(await createAccount(db));
    const wrong = [{ owner: "www", type: "A", ttl: 300, rdata: ["192.0.2.999"] }];
    const { body } = await own.call(zones.saveTemplate, { name: "Fel", sets: wrong });
    expect(body).toMatchObject({ code: 2005, param: "sets" });
    expect(body.desc).toContain("www A");
  });

  test("a template without records is refused, whether written or taken from a zone", async () => {
    const who = await createAccount(db);
    const own = await login(who);
    const { zoneid } = await newZone(who);
    await db.query("delete from zone_rrset where zone_id = $1 and type <> 'NS'", [zoneid]);
    for (const from of [{ sets: [] }, { zoneid }])
      expect((await own.call(zones.saveTemplate, { name: "Tom", ...from })).body).toMatchObject({
        code: 2005,
        name: "TemplateEmpty",
        param: "sets",
      });
    expect((await listed(own)).map(({ name }) => name)).toEqual(["Default"]);
  });
});

test("more names than a statement can have parameters are read at once, which publishing a large import needs", async () => {
  const { zoneid } = await newZone();
  const names = [...Array.from({ length: 70_000 }, (_, i) => `h${i}`), "www"];
  const sets = await tx(db.app, account.scope, (trx) => recordSetsAt(trx, account.scope, zoneid, names));
  expect(sets.map(({ owner }) => owner)).toEqual(["www"]);
});

test("certificate authorities are listed with their domains", async () => {
  const data = (await browser.call(zones.caaIssuers)).body["data"] as { name: string; domains: string[] }[];
  expect(data.length).toBeGreaterThan(40);
  expect(data.find(({ name }) => name.includes("Let"))?.domains).toContain("letsencrypt.org");
});
