import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  deleteLabel,
  domainLabels,
  domainList,
  exportDomains,
  saveLabel,
  setDomainLabels,
} from "@nameplane/contracts/domains/operations";
import { domainLabelsSpec } from "@nameplane/contracts/domains/labels";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { FakeRegistries } from "../../testing/fake-registries.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { domainRoutes } from "./domains.routes.ts";
import { NameChecks } from "./name-checks.ts";

let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  const registries = new FakeRegistries();
  const clock = new FakeClock(new Date());
  const log = createLog("test", "silent");
  api = await createTestApi(db, clock, (edge) =>
    domainRoutes(edge, {
      pool: db.app,
      registries,
      clock,
      log,
      metrics: createMetrics(),
      checks: new NameChecks(registries, log),
      firstSuffixes: async () => [],
      whois: { lookUp: async () => null },
      zoneSummary: async () => null,
    }),
  );
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});

async function addDomain(name: string, owner = account): Promise<string> {
  const itemid = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, $3, $4, 'se', 'dns_only', '2020-01-02', '2027-03-04', '2027-02-03')",
    [owner.accountId, itemid, name, name.replace("xn--kvarnstrket-65a", "kvarnstråket")],
  );
  return itemid;
}
const add = async (title: string, color = "#16558c") =>
  Number((await browser.call(saveLabel, { title, color })).body["labelid"]);
const labels = async () => {
  const { data, unlabelled } = (await browser.call(domainLabels, {})).body;
  return domainLabelsSpec.answer.parse({ data, unlabelled });
};

describe("labels", () => {
  test("have a title and a colour, and tell how many domains carry them [C3.08]", async () => {
    const labelid = await add("Kunder", "#16558C");
    const [one] = [await addDomain("etikett-1.se"), await addDomain("etikett-2.se")];
    expect((await browser.call(setDomainLabels, { itemids: [one], add: [labelid] })).body).toMatchObject({
      code: 1000,
      changed: 1,
    });
    expect(await labels()).toEqual({ data: [{ labelid, title: "Kunder", color: "#16558c", count: 1 }], unlabelled: 1 });
    await browser.call(saveLabel, { labelid, title: "Viktiga kunder", color: "#000000" });
    expect((await labels()).data).toMatchObject([{ title: "Viktiga kunder", color: "#000000" }]);
  });

  test("are set and taken off many domains in one call, only where it changes something", async () => {
    const [a, b] = [await add("a"), await add("b")];
    const itemids = [await addDomain("flera-1.se"), await addDomain("flera-2.se"), await addDomain("flera-3.se")];
    expect((await browser.call(setDomainLabels, { itemids, add: [b, a] })).body["changed"]).toBe(3);
    expect((await browser.call(setDomainLabels, { itemids, add: [a] })).body["changed"]).toBe(0);
    expect((await browser.call(setDomainLabels, { itemids: itemids.slice(1), remove: [b] })).body["changed"]).toBe(2);
    expect((await browser.call(domainList, { labels: `${a},${b}` })).body).toMatchObject({
      total: 1,
      data: [{ domainname: "flera-1.se", labels: [a, b] }],
    });
  });

  test("of another account are not found, nor are its domains touched", async () => {
    const stranger = await createAccount(db);
    const theirs = await addDomain("andras.se", stranger);
    const [{ id } = { id: 0 }] = await db.query<{ id: number }>(
      "insert into label (account_id, title, color) values ($1, 'x', '#112233') returning id",
      [stranger.accountId],
    );
    const mine = await add("min");
    expect((await browser.call(setDomainLabels, { itemids: [await addDomain("min-1.se")], add: [id] })).body.code).toBe(
      2303,
    );
    expect((await browser.call(setDomainLabels, { itemids: [theirs], add: [mine] })).body["changed"]).toBe(0);
    expect((await browser.call(saveLabel, { labelid: id, title: "stulen", color: "#112233" })).body.code).toBe(2303);
    expect((await browser.call(deleteLabel, { labelid: id })).body.code).toBe(2303);
  });

  test("have one title once, a colour in six digits, and go from every domain when deleted", async () => {
    const labelid = await add("enda");
    expect((await browser.call(saveLabel, { title: "enda", color: "#112233" })).body).toMatchObject({
      code: 2302,
      param: "title",
    });
    expect((await browser.call(saveLabel, { title: "annan", color: "red" })).body).toMatchObject({
      code: 2005,
      param: "color",
    });
    const itemids = [await addDomain("bort-1.se"), await addDomain("bort-2.se")];
    await browser.call(setDomainLabels, { itemids, add: [labelid] });
    expect((await browser.call(deleteLabel, { labelid })).body).toMatchObject({ code: 1000, removed: 2 });
    expect(await labels()).toEqual({ data: [], unlabelled: 2 });
  });
});

describe("the export", () => {
  test("holds what the list lists, in its order and words, as CSV with safe cells [C2.64]", async () => {
    const labelid = await add("=1+1");
    await addDomain("export-b.se");
    const itemid = await addDomain("xn--kvarnstrket-65a.se");
    await addDomain("annat.se");
    await browser.call(setDomainLabels, { itemids: [itemid], add: [labelid] });
    const answer = await browser.call(
      exportDomains,
      { orderby: "domainname", desc: true, search: "e" },
      { language: "sv" },
    );
    expect(answer.status).toBe(200);
    expect(answer.text.replace("\ufeff", "").split("\r\n")).toEqual([
      "Domän,Domän (Unicode),Status,DNS,DNSSEC,Registrerad,Förnyas,Går ut,Automatisk förnyelse,Whois-skydd,Låst,Etiketter",
      "xn--kvarnstrket-65a.se,kvarnstråket.se,Aktiv,Inte kontrollerad,Inte signerad,2020-01-02,2027-02-03,2027-03-04,ja,nej,ja,'=1+1",
      "export-b.se,export-b.se,Aktiv,Inte kontrollerad,Inte signerad,2020-01-02,2027-02-03,2027-03-04,ja,nej,ja,",
      "annat.se,annat.se,Aktiv,Inte kontrollerad,Inte signerad,2020-01-02,2027-02-03,2027-03-04,ja,nej,ja,",
      "",
    ]);
  });

  test("of more than a page is whole", async () => {
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) select $1, np_uuid7(), 'n' || lpad(i::text, 5, '0') || '.se', 'n' || lpad(i::text, 5, '0') || '.se', 'se', 'dns_only' from generate_series(1, 4500) i",
      [account.accountId],
    );
    const { text } = await browser.call(exportDomains, { orderby: "domainname" });
    const names = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(names).toHaveLength(4500);
    expect(new Set(names).size).toBe(4500);
    expect(names.at(-1)).toBe("n04500.se");
  });
});
