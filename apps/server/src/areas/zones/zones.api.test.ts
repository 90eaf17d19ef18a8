import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createZone,
  discardDraft,
  getDraft,
  getZone,
  previewZoneChange,
  restoreZone,
  saveSoa,
  saveZone,
  setDraft,
  undoZone,
  zoneHistory,
  zoneRecords,
  zoneVersion,
} from "@nameplane/contracts/zones/operations";
import { getDraftSpec } from "@nameplane/contracts/zones/draft";
import { zoneHistorySpec, zoneVersionSpec } from "@nameplane/contracts/zones/history";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import { conflict, planView } from "@nameplane/contracts/zones/save";
import { zoneRecordsSpec, zoneView } from "@nameplane/contracts/zones/zone";
import { createLog } from "../../platform/log.ts";
import { newId } from "../../platform/ids.ts";
import { Jobs } from "../../platform/jobs.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { createTestZone, silentPropagation } from "../../testing/fixtures/zones.ts";
import { zoneRoutes } from "./zones.routes.ts";

let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let clock: FakeClock;
let account: TestAccount;
let browser: TestBrowser;
let zoneid: string;
let apex: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  clock = new FakeClock(new Date());
  api = await createTestApi(db, clock, (edge) => zoneRoutes(edge, { jobs, clock, propagation: silentPropagation }));
});
afterAll(async () => {
  await Promise.all([api.close(), jobs.stop()]);
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await browserOf(account);
  apex = `redigera-${++count}.se`;
  zoneid = await createTestZone(db, jobs, account, apex, clock.now());
});

async function browserOf(whose: TestAccount): Promise<TestBrowser> {
  const one = api.browser();
  one.cookie = await signIn(db, whose);
  return one;
}

const save = (changes: readonly WantedSet[], more: Record<string, unknown> = {}, by = browser) =>
  by.call(saveZone, { zoneid, changes, ...more }, { key: newId() });
const wish = (owner: string, type: string, ...rdata: string[]): WantedSet => ({
  owner,
  type,
  base: null,
  new: { ttl: 3600, rdata },
});
async function zone(by = browser): Promise<z.output<typeof zoneView>> {
  return zoneView.parse((await by.call(getZone, { zoneid })).body["zone"]);
}
async function records(query: Record<string, unknown> = {}) {
  const { data, next, version } = (await browser.call(zoneRecords, { zoneid, ...query })).body;
  return zoneRecordsSpec.answer.parse({ data, next, version });
}
const setOf = async (owner: string, type: string) =>
  (await records({ limit: 200 })).data.find((set) => set.owner === owner && set.type === type);
async function history() {
  const { data, more } = (await browser.call(zoneHistory, { zoneid })).body;
  return zoneHistorySpec.answer.parse({ data, more });
}
async function hashIsRight(): Promise<boolean> {
  const [row] = await db.query<{ fits: boolean }>(
    `select content_hash = np_zone_hash(account_id, id) and record_counts =
            (select coalesce(jsonb_object_agg(type, n), '{}') from (select type, sum(cardinality(rdata)) n from zone_rrset where zone_id = zone.id group by 1) c) as fits
       from zone where id = $1`,
    [zoneid],
  );
  return row?.fits ?? false;
}

describe("records", () => {
  test("have subdomain name, type, TTL and value, and say who changed them last [C3.31]", async () => {
    expect((await save([wish("webb", "A", "192.0.2.1")])).body).toMatchObject({ code: 1000, version: 2, added: 1 });
    expect(await setOf("webb", "A")).toMatchObject({
      owner: "webb",
      type: "A",
      ttl: 3600,
      rdata: ["192.0.2.1"],
      version: 2,
      note: null,
      changedby: "Alva Hedström",
    });
    const { data } = await records({ limit: 200 });
    for (const { owner, type, ttl, rdata } of data)
      expect({ owner, type, ttl, rdata }).toEqual({
        owner: expect.any(String) as string,
        type: expect.stringMatching(/^[A-Z]+$/) as string,
        ttl: expect.any(Number) as number,
        rdata: expect.arrayContaining([expect.stringMatching(/./)]) as string[],
      });
    expect(await hashIsRight()).toBe(true);
  });

  test("come page by page in the order of their names, and are found by name, whole name, value and note", async () => {
    const made = Array.from({ length: 12 }, (_, n) => wish(`host-${String(n).padStart(2, "0")}`, "AAAA", `2001:db8::${n + 1}`));
    await save([...made, { owner: "butik", type: "TXT", base: null, new: { ttl: 60, rdata: ['"Hello"'], note: "Kassan" } }]);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof records>> = await records({
        type: "AAAA",
        limit: 5,
        ...(after === null ? {} : { after }),
      });
      found.push(...page.data.map((set) => set.owner));
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(made.map((one) => one.owner));
    const owners = async (q: string) => (await records({ q })).data.map((set) => set.owner);
    expect(await owners("HOST-03")).toEqual(["host-03"]);
    expect(await owners(`host-03.${apex}`)).toEqual(["host-03"]);
    expect(await owners("host-03.redig")).toEqual(["host-03"]);
    expect(await owners("3.redig")).toEqual(["host-03"]);
    expect(await owners("db8::7")).toEqual(["host-06"]);
    expect(await owners("kassan")).toEqual(["butik"]);
    expect(await owners("finns inte")).toEqual([]);
    // A search for the domain itself matches only the whole name, because every name contains it.
    expect(new Set(await owners(`${apex}.`))).toContain("");
    expect(await owners("redigera")).toEqual(
      (await records({ limit: 200 })).data.filter(({ rdata }) => rdata.join(" ").includes("redigera")).map((set) => set.owner),
    );
    await db.query("update zone set rrset_max = 100 where id = $1", [zoneid]);
    await save([wish("xn--rksmrgs-5wao1o", "CNAME", "mal.xn--rksmrgs-5wao1o.se.")]);
    for (const q of ["Räksmörgås", "räksmörgås.se", `räksmörgås.${apex}`])
      expect(await owners(q)).toEqual(["xn--rksmrgs-5wao1o"]);
  });

  test("are found by the tags of their notes, words that begin with #, and by the beginning of one", async () => {
    const noted = (owner: string, note: string, text = owner) => ({
      owner,
      type: "TXT",
      base: null,
      new: { ttl: 60, rdata: [`"${text}"`], note },
    });
    await save([
      noted("a-post", "moved by Nils, #Mail,#old"),
      noted("b-post", "#mailbox"),
      noted("c-post", "ticket#mail, see https://kvarn.se/#mail"),
      noted("d-post", "none", "#mail"),
    ]);
    const owners = async (q: string) => (await records({ q })).data.map((set) => set.owner);
    expect(await owners("#mail")).toEqual(["a-post", "b-post"]);
    expect(await owners("#MAILB")).toEqual(["b-post"]);
    expect(await owners("#old")).toEqual(["a-post"]);
    expect(await owners("#none")).toEqual([]);
    expect(await owners("#")).toEqual(["a-post", "b-post", "c-post", "d-post"]);
  });

  test("are saved all or none, and every faulty one is named", async () => {
    const before = await zone();
    const { body } = await save([
      wish("bra", "A", "192.0.2.1"),
      wish("dalig", "A", "192.0.2.256"),
      wish("alias", "CNAME", "bra.example.net."),
      wish("alias", "TXT", '"beside"'),
    ]);
    expect(body["code"]).toBe(2005);
    const found = body["findings"] as { owner: string; reason: string; severity: string }[];
    expect(found.map(({ owner, reason }) => `${owner} ${reason}`)).toEqual(
      expect.arrayContaining(["dalig dns.invalid_ipv4", "alias dns.cname_with_other_data"]),
    );
    expect(await zone()).toEqual(before);
  });

  test("that somebody else changed meanwhile are shown side by side, and other changes are merged", async () => {
    await save([wish("webb", "A", "192.0.2.1"), wish("post", "A", "192.0.2.2")]);
    const base = (await setOf("webb", "A"))?.version ?? 0;
    const theirs = { owner: "webb", type: "A", base, new: { ttl: 60, rdata: ["192.0.2.9"] } };
    expect((await save([theirs])).body["code"]).toBe(1000);
    const mine = { owner: "webb", type: "A", base, new: { ttl: 60, rdata: ["192.0.2.3"] } };
    const clash = await save([mine, wish("ny", "A", "192.0.2.4")]);
    expect(clash.body).toMatchObject({
      code: 2306,
      conflicts: [
        {
          owner: "webb",
          type: "A",
          found: { ttl: 60, rdata: ["192.0.2.9"] },
          wanted: { rdata: ["192.0.2.3"] },
          base: { ttl: 3600, rdata: ["192.0.2.1"] },
          version: 3,
        },
      ],
    });
    expect(await setOf("ny", "A")).toBeUndefined();
    // A change of another set is not affected.
    const other = { owner: "post", type: "A", base: 2, new: { ttl: 60, rdata: ["192.0.2.5"] } };
    expect((await save([other])).body).toMatchObject({ code: 1000, version: 4 });
    expect(await hashIsRight()).toBe(true);
  });

  test("in conflict come with the set that both changes are based on, as long as the history has it", async () => {
    await save([wish("webb", "A", "192.0.2.1", "192.0.2.2")]);
    await save([{ owner: "webb", type: "A", base: 2, new: null }, wish("ny", "A", "192.0.2.4")]);
    const begun = async (changes: readonly WantedSet[]) => {
      const { conflicts } = (await browser.call(previewZoneChange, { zoneid, changes })).body;
      return z
        .array(conflict)
        .parse(conflicts)
        .map(({ base }) => base);
    };
    const mine = { owner: "webb", type: "A", base: 2, new: { ttl: 60, rdata: ["192.0.2.3"] } };
    // Who removed the set, and when, is shown as for any other change.
    const removed = (await browser.call(previewZoneChange, { zoneid, changes: [mine] })).body["conflicts"];
    const [latest] = (await history()).data;
    expect(removed).toMatchObject([{ found: null, version: null, changedby: latest?.author, changedat: latest?.at }]);
    const made = wish("ny", "A", "192.0.2.5");
    // A change of a set that did not exist is based on nothing.
    expect(await begun([mine, made])).toEqual([{ ttl: 3600, rdata: ["192.0.2.1", "192.0.2.2"] }, null]);
    // There is also no content if the base belongs to another set or is past its retention.
    expect(await begun([{ ...mine, base: 1 }])).toEqual([null]);
    await db.query("delete from zone_version where zone_id = $1 and version = 2", [zoneid]);
    expect(await begun([mine])).toEqual([null]);
  });

  test("that are equal are no conflict and no change, whoever made them", async () => {
    await save([wish("webb", "A", "192.0.2.1")]);
    expect((await save([wish("webb", "A", "192.0.2.1")])).body["code"]).toBe(2304);
    expect((await zone()).version).toBe(2);
  });

  test("keep a note, which is no version of the zone", async () => {
    await save([{ owner: "webb", type: "A", base: null, new: { ttl: 60, rdata: ["192.0.2.1"], note: "Webben" } }]);
    await save([{ owner: "webb", type: "A", base: 2, new: { ttl: 60, rdata: ["192.0.2.1"], note: "Nya webben" } }]);
    expect(await setOf("webb", "A")).toMatchObject({ note: "Nya webben", version: 2 });
    await save([{ owner: "webb", type: "A", base: 2, new: { ttl: 60, rdata: ["192.0.2.2"] } }]);
    expect(await setOf("webb", "A")).toMatchObject({ note: "Nya webben", version: 3 });
  });

  test("of another account are not there", async () => {
    const stranger = await browserOf(await createAccount(db));
    for (const operation of [zoneRecords, zoneHistory])
      expect((await stranger.call(operation, { zoneid })).body["code"]).toBe(2303);
    expect((await save([wish("x", "A", "192.0.2.1")], {}, stranger)).body["code"]).toBe(2303);
  });
});

describe("a change is judged", () => {
  const large = () =>
    db.query(
      `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
       select $1, $2, 'h' || n, 'A', 300, '{192.0.2.1}', 1, 'test' from generate_series(1, 600) n`,
      [account.accountId, zoneid],
    );
  const findings = async (changes: readonly WantedSet[]) => {
    const { code: _, desc: __, ...fields } = (await browser.call(previewZoneChange, { zoneid, changes })).body;
    return planView.parse(fields).findings.map(({ owner, type, tier, reason }) => `${owner} ${type} ${tier} ${reason}`);
  };

  test.each(["small", "large"])("with the records that it refers to, in a %s zone as well", async (size) => {
    if (size === "large") await db.query("update zone set rrset_max = 2000 where id = $1", [zoneid]).then(large);
    await save([wish("alias", "CNAME", "elsewhere.example.net.")]);
    expect(await findings([{ ...wish("", "MX", `10 alias.${apex}.`), base: 1 }])).toContain(" MX breaks dns.target_is_cname");
    expect(await findings([wish("shop", "TXT", '"v=spf1 -all"', '"v=spf1 ~all"')])).toEqual(
      expect.arrayContaining([expect.stringContaining("dns.spf_several") as string]),
    );
  });

  test("also for its effects on other records, with a fix", async () => {
    await save([wish("post2", "A", "192.0.2.7"), { ...wish("", "MX", `10 post2.${apex}.`), base: 1 }]);
    const base = (await setOf("post2", "A"))?.version ?? null;
    const { body } = await browser.call(previewZoneChange, {
      zoneid,
      changes: [{ owner: "post2", type: "A", base, new: null }, wish("post2", "CNAME", "mail.example.net.")],
    });
    const found = (body["findings"] as { owner: string; type: string; reason: string; fixes: object[] }[]).find(
      ({ reason }) => reason === "dns.target_is_cname",
    );
    expect(found).toMatchObject({ owner: "", type: "MX" });
    expect(found?.fixes.length).toBeGreaterThan(0);
  });
});

describe("a zone of somebody else", () => {
  test("is answered like one that does not exist, by zone and by domain; an own domain without a zone has none", async () => {
    const other = await createAccount(db);
    const stranger = await browserOf(other);
    const { itemid } = await zone();
    const ask = async (input: Record<string, unknown>) => {
      const { code, desc, param } = (await stranger.call(getZone, input)).body;
      return { code, desc, param };
    };
    expect(await ask({ zoneid })).toEqual(await ask({ zoneid: newId() }));
    expect(await ask({ itemid })).toEqual(await ask({ itemid: newId() }));
    expect(await ask({ itemid })).toMatchObject({ code: 2303, param: "itemid" });
    const bare = newId();
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, 'utan-zon.se', 'utan-zon.se', 'se', 'dns_only')",
      [other.accountId, bare],
    );
    expect((await stranger.call(getZone, { itemid: bare })).body).toMatchObject({ code: 1000, zone: null });
  });
});

describe("a change", () => {
  test("that deletes much of a zone needs the number of touched sets as a confirmation", async () => {
    await save(Array.from({ length: 10 }, (_, n) => wish(`h${n}`, "A", "192.0.2.1")));
    const going = Array.from({ length: 6 }, (_, n) => ({ owner: `h${n}`, type: "A", base: 2, new: null }));
    const asked = await save(going);
    expect(asked.body).toMatchObject({ code: 2304, confirmations: [{ kind: "large_change", touched: 6 }] });
    expect(asked.body["desc"]).toMatch(
      /^Confirm that you intend this: 6 record sets, \d+ % of the zone, are changed or removed$/,
    );
    expect((await save(going, { confirm: { touched: 5 } })).body["code"]).toBe(2304);
    expect((await save(going, { confirm: { touched: 6 } })).body).toMatchObject({ code: 1000, removed: 6 });
  });

  test("is described by the preview, which writes nothing", async () => {
    const before = await zone();
    const {
      code,
      desc: _,
      ...fields
    } = (
      await browser.call(previewZoneChange, {
        zoneid,
        changes: [wish("webb", "A", "192.0.2.1"), wish("bad", "A", "x")],
      })
    ).body;
    expect(code).toBe(1000);
    expect(planView.parse(fields)).toMatchObject({
      added: 1,
      changes: [{ owner: "webb", type: "A", old: null, new: { ttl: 3600, rdata: ["192.0.2.1"] } }],
      findings: [{ owner: "bad", reason: "dns.invalid_ipv4", severity: "error" }],
      recordsafter: before.records + 1,
      limit: 20,
    });
    expect(await zone()).toEqual(before);
  });

  test("that would remove the zone's own name servers is refused", async () => {
    const base = (await setOf("", "NS"))?.version ?? 0;
    const { body } = await save([{ owner: "", type: "NS", base, new: null }]);
    expect(body).toMatchObject({ code: 2005, findings: [{ reason: "dns.no_apex_name_servers" }] });
  });

  test("that exceeds the plan is refused with a message; a change that shrinks the zone never is", async () => {
    const { records: held, limit } = await zone();
    const room = (limit ?? 0) - held;
    const fill = Array.from({ length: room }, (_, n) => wish(`f${n}`, "A", "192.0.2.1"));
    expect((await save(fill)).body["code"]).toBe(1000);
    const full = await save([wish("one-more", "A", "192.0.2.1")]);
    expect(full.body).toMatchObject({
      code: 2306,
      desc: expect.stringContaining("Free DNS holds 20 records") as string,
    });
    await db.query("update zone set rrset_max = greatest(10, rrset_count) where id = $1", [zoneid]);
    expect((await save([{ owner: "f0", type: "A", base: 2, new: null }])).body["code"]).toBe(1000);
  });
});

describe("a change against the rules", () => {
  const broken = [wish("del", "NS", "ns1.example.net.", "ns2.example.net."), wish("del", "TXT", '"aldrig sedd"')];
  const logged = () =>
    db.query<{ against: string[] | null }>(
      "select body->'after'->'against' as against from audit_event where account_id = $1 and body->>'action' = 'zones.save' order by seq",
      [account.accountId],
    );

  test("is saved after the number of broken rules was confirmed, and it is logged", async () => {
    const asked = await save(broken);
    expect(asked.body).toMatchObject({
      code: 2304,
      confirmations: [
        { kind: "broken_rules", rules: [{ owner: "del", reason: "dns.delegation_with_other_data", detail: "TXT" }] },
      ],
    });
    expect(asked.body["desc"]).toBe("Confirm that you intend this: one rule is broken");
    const signer = await save([...broken, wish("del", "DS", `4711 13 2 ${"ab".repeat(32)}`)]);
    expect(signer.body["desc"]).toBe("Confirm that you intend this: DS records change (del); one rule is broken");
    expect((await save(broken, { confirm: { brokenrules: 2 } })).body["code"]).toBe(2304);
    expect((await save(broken, { confirm: { brokenrules: 1 } })).body).toMatchObject({ code: 1000, version: 2 });
    expect((await logged()).at(-1)?.against).toEqual(["dns.delegation_with_other_data del NS"]);
    await save([wish("vanlig", "A", "192.0.2.1")]);
    expect((await logged()).at(-1)?.against).toBeNull();
  });

  test("is never saved when no name server would serve it", async () => {
    const impossible = [...broken, wish("alias", "CNAME", "a.example.net."), wish("alias", "TXT", '"x"')];
    const { body } = await save(impossible, { confirm: { brokenrules: 1 } });
    expect(body["code"]).toBe(2005);
    expect((await zone()).version).toBe(1);
  });

  test("can be undone and restored", async () => {
    await save(broken, { confirm: { brokenrules: 1 } });
    const without = [{ owner: "del", type: "TXT", base: 2, new: null }];
    expect((await save(without)).body).toMatchObject({ code: 1000, version: 3 });
    expect((await browser.call(undoZone, { zoneid, version: 3 }, { key: newId() })).body).toMatchObject({ version: 4 });
    expect(await setOf("del", "TXT")).toBeDefined();
  });
});

describe("history", () => {
  test("shows versions with author, note and counts, and what changed between any two", async () => {
    await save([wish("a", "A", "192.0.2.1")], { note: "Flytt till nya servern" });
    await save([{ owner: "a", type: "A", base: 2, new: { ttl: 60, rdata: ["192.0.2.2"] } }]);
    await save([{ owner: "a", type: "A", base: 3, new: { ttl: 60, rdata: ["192.0.2.3"] } }, wish("b", "TXT", '"x"')]);
    const { data } = await history();
    expect(data.map(({ version, added, changed, removed, note }) => [version, added, changed, removed, note])).toEqual([
      [4, 1, 1, 0, null],
      [3, 0, 1, 0, null],
      [2, 1, 0, 0, "Flytt till nya servern"],
      [1, data[3]?.added, 0, 0, null],
    ]);
    const { version, against, changes } = (await browser.call(zoneVersion, { zoneid, version: 4, against: 2 })).body;
    expect(zoneVersionSpec.answer.parse({ version, against, changes }).changes).toEqual([
      { owner: "a", type: "A", old: { ttl: 3600, rdata: ["192.0.2.1"] }, new: { ttl: 60, rdata: ["192.0.2.3"] } },
      { owner: "b", type: "TXT", old: null, new: { ttl: 3600, rdata: ['"x"'] } },
    ]);
  });

  test("restores an earlier version: missing records by default, exactly that version with pruning", async () => {
    await save([wish("a", "A", "192.0.2.1"), wish("b", "A", "192.0.2.2")]);
    await save([
      { owner: "a", type: "A", base: 2, new: null },
      { owner: "b", type: "A", base: 2, new: { ttl: 3600, rdata: ["192.0.2.3"] } },
      wish("c", "A", "192.0.2.4"),
    ]);
    const preview = await browser.call(restoreZone, { zoneid, version: 2, preview: true }, { key: newId() });
    expect(preview.body).toMatchObject({ code: 1000, version: null, plan: { added: 1, changed: 1, removed: 0 } });
    const soft = await browser.call(restoreZone, { zoneid, version: 2 }, { key: newId() });
    expect(soft.body).toMatchObject({ code: 1000, version: 4 });
    expect((await setOf("b", "A"))?.rdata).toEqual(["192.0.2.2", "192.0.2.3"]);
    expect(await setOf("c", "A")).toBeDefined();
    const exact = await browser.call(restoreZone, { zoneid, version: 2, prune: true }, { key: newId() });
    expect(exact.body).toMatchObject({ code: 1000, version: 5 });
    expect((await setOf("b", "A"))?.rdata).toEqual(["192.0.2.2"]);
    expect(await setOf("c", "A")).toBeUndefined();
    expect(await hashIsRight()).toBe(true);
    const again = await browser.call(restoreZone, { zoneid, version: 2, prune: true }, { key: newId() });
    expect(again.body["code"]).toBe(2304);
  });

  test("undoes a change for ten minutes by a new version, but not a later change by somebody else", async () => {
    await save([wish("a", "A", "192.0.2.1")]);
    expect((await zone()).undo).toMatchObject({ version: 2 });
    const undo = () => browser.call(undoZone, { zoneid, version: 2 }, { key: newId() });
    await save([{ owner: "a", type: "A", base: 2, new: { ttl: 60, rdata: ["192.0.2.9"] } }]);
    const overtaken = (await undo()).body;
    expect(overtaken["code"]).toBe(2306);
    expect(overtaken["desc"]).toContain("have been changed again since");
    expect((await browser.call(undoZone, { zoneid, version: 3 }, { key: newId() })).body).toMatchObject({ version: 4 });
    const twice = (await browser.call(undoZone, { zoneid, version: 3 }, { key: newId() })).body;
    expect([twice["code"], twice["desc"]]).toEqual([2304, expect.stringContaining("has already been undone")]);
    // The later change has itself been undone, so nothing prevents this any more.
    expect((await undo()).body).toMatchObject({ code: 1000, version: 5 });
    expect(await setOf("a", "A")).toBeUndefined();
    await save([wish("b", "A", "192.0.2.1")]);
    clock.advance(10 * 60_000);
    expect((await browser.call(undoZone, { zoneid, version: 6 }, { key: newId() })).body["code"]).toBe(2304);
    expect((await zone()).undo).toBeNull();
    expect(await setOf("b", "A")).toBeDefined();
  });
});

describe("zone information", () => {
  test("holds the SOA fields and name servers, changed as a version that can be undone [C3.45]", async () => {
    const { soa, nameservers, version } = await zone();
    const servers = await db.query<{ host: string }>("select host from dns_server where is_enabled order by id");
    const kept = servers.map(({ host }) => host);
    expect(kept.length).toBeGreaterThan(1);
    // The serial is the last one that was served, and no name server has the new version yet.
    expect(soa).toMatchObject({
      primary: kept[0],
      serial: 0,
      refresh: 14_400,
      retry: 3600,
      expire: 1_209_600,
      minimum: 300,
      defaultttl: 3600,
    });
    expect(nameservers).toEqual(kept);
    expect(soa.responsible).toMatch(/^hostmaster@/);
    const change = (fields: Record<string, unknown>) =>
      browser.call(saveSoa, { zoneid, base: version, ...fields }, { key: newId() });
    const wanted = {
      primary: "ns.example.net",
      responsible: "dns.team@example.net",
      refresh: 7200,
      retry: 1800,
      expire: 2_419_200,
      minimum: 600,
      defaultttl: 300,
    };
    expect((await change(wanted)).body).toMatchObject({ code: 1000, version: version + 1 });
    await db.query("update zone set serial = 2026112101 where id = $1", [zoneid]);
    expect((await zone()).soa).toMatchObject({ ...wanted, serial: 2_026_112_101 });
    await db.query("update zone set serial = 0 where id = $1", [zoneid]);
    expect((await change({ minimum: 900 })).body["code"]).toBe(2306);
    await browser.call(undoZone, { zoneid, version: version + 1 }, { key: newId() });
    expect((await zone()).soa).toEqual(soa);
  });

  test("refuses timers with which secondaries cannot work", async () => {
    const { version } = await zone();
    const change = async (fields: Record<string, unknown>) =>
      (await browser.call(saveSoa, { zoneid, base: version, ...fields }, { key: newId() })).body;
    expect(await change({ refresh: 1200, retry: 1200 })).toMatchObject({ code: 2004, param: "retry" });
    expect(await change({ primary: "not a host" })).toMatchObject({ code: 2005, param: "primary" });
    expect(await change({ responsible: "nobody" })).toMatchObject({ code: 2005, param: "responsible" });
    expect(await change({})).toMatchObject({ code: 2304 });
  });
});

describe("staged changes", () => {
  test("are kept for their author, and others of the account can open them by their link", async () => {
    const changes = [wish("webb", "A", "192.0.2.1")];
    const { draftid } = (await browser.call(setDraft, { zoneid, changes })).body;
    const { draft } = getDraftSpec.answer.parse({ draft: (await browser.call(getDraft, { zoneid })).body["draft"] });
    expect(draft).toMatchObject({ draftid, changes, own: true });
    expect((await browser.call(setDraft, { zoneid, changes: [...changes, wish("b", "A", "192.0.2.2")] })).body).toMatchObject({
      draftid,
    });
    const stranger = await browserOf(await createAccount(db));
    expect((await stranger.call(getDraft, { zoneid, draftid })).body["code"]).toBe(2303);
    expect((await browser.call(discardDraft, { zoneid })).body["discarded"]).toBe(true);
    expect((await browser.call(getDraft, { zoneid, draftid })).body["draft"]).toBeNull();
  });
});

describe("a domain without a zone", () => {
  async function domain(name: string): Promise<string> {
    const id = newId();
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
      [account.accountId, id, name],
    );
    return id;
  }

  test("gets one from the default records", async () => {
    const itemid = await domain("utan-zon.se");
    expect((await browser.call(getZone, { itemid })).body["zone"]).toBeNull();
    const made = (await browser.call(createZone, { itemid })).body;
    expect((await browser.call(getZone, { itemid })).body["zone"]).toMatchObject({
      zoneid: made["zoneid"],
      version: 1,
    });
  });

  test("gets none while another account serves the name", async () => {
    await createTestZone(db, jobs, await createAccount(db), "upptagen-zon.se", clock.now());
    const itemid = await domain("upptagen-zon.se");
    expect((await browser.call(createZone, { itemid })).body).toMatchObject({ code: 2304 });
  });
});
