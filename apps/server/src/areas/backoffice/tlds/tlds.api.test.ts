import * as operations from "@nameplane/contracts/backoffice/operations";
import { staffTldSpec } from "@nameplane/contracts/backoffice/tlds";
import { tldRulesSchema } from "@nameplane/contracts/tlds/tld-rules";
import { minorOf } from "@nameplane/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../../../testing/far-ends/fake-registries.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { pricesFor } from "../../products/index.ts";
import { takeOverFile } from "../../registry/accounts/index.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { forgetTldCatalogue, tldCatalogue } from "../../tlds/index.ts";
import { runTests, staffTldRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let clara: TestColleague;
let other: TestColleague;
const clock = new FakeClock(new Date());
const shop = new FakeRegistry("gtld-generic", () => clock.now(), {
  contacts: "full",
  needsOrganizationNumber: false,
  hostObjects: true,
});

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    staffTldRoutes(edge);
  });
  clara = await joinAsColleague(db, api, "Settings");
  other = await joinForOtherBrand(db, api);
});
afterAll(async () => {
  forgetTldCatalogue();
  await api.close();
  await db.close();
});

async function page(tld: string) {
  const { body } = await clara.browser.call(operations.staffTld, { tld });
  expect(body).toMatchObject({ code: 1000 });
  return staffTldSpec.answer.loose().parse(body);
}
const done = async (tld: string) => (await page(tld)).checklist.filter(({ isDone }) => isDone).map(({ item }) => item);
const rulesInForce = async (tld: string) => {
  const [row] = await db.query<{ rules: unknown }>(
    "select rules from tld_rule where tld = $1 and valid_from <= current_date order by valid_from desc limit 1",
    [tld],
  );
  return tldRulesSchema.parse(row?.rules);
};
const soldNow = () =>
  tx(db.worker, { actor: "job:test" }, async (trx) => (await tldCatalogue(trx)).sold().map(({ tld }) => String(tld)));
const runDue = () =>
  runTests({
    pool: db.worker,
    sweeping: db.readonly,
    registries: new FakeRegistries(shop),
    clock,
    log: createLog("test", "fatal"),
    metrics: createMetrics(),
  });

test("rules are saved as the difference was shown, keep the former ones, and are taken back the same way", async () => {
  const before = await rulesInForce("fi");
  const rules = { minLen: 3, graceDays: before.graceDays + 1 };
  const { body: preview } = await clara.browser.call(operations.previewTld, { tld: "fi", rules });
  expect(preview["lines"]).toEqual([
    { field: "minLen", old: before.minLen, new: 3 },
    { field: "graceDays", old: before.graceDays, new: before.graceDays + 1 },
  ]);
  expect(await rulesInForce("fi")).toEqual(before);
  const save = { tld: "fi", rules, version: preview["version"] as number, note: "Their letter" };
  expect((await clara.proven(operations.saveTld, save)).body).toMatchObject({ code: 1000 });
  expect(await rulesInForce("fi")).toEqual({ ...before, ...rules });
  expect((await clara.proven(operations.saveTld, { ...save, rules: { minLen: 4 } })).body).toMatchObject({
    name: "ChangedMeanwhile",
  });
  const { changes, versions, version } = await page("fi");
  expect(changes).toMatchObject([{ kind: "rules", note: "Their letter", lines: [{ field: "minLen", new: 3 }, {}] }]);
  expect(versions.length).toBeGreaterThan(1);
  const back = Object.fromEntries((changes[0]?.lines ?? []).map((line) => [line.field, line.old]));
  await clara.proven(operations.saveTld, { tld: "fi", rules: back, version, note: "" });
  expect(await rulesInForce("fi")).toEqual(before);
});

test("rules that do not fit together are refused by the field that was changed, and nothing is saved", async () => {
  const before = await rulesInForce("fi");
  const preview = async (rules: object) => (await clara.browser.call(operations.previewTld, { tld: "fi", rules })).body;
  expect(await preview({ minLen: 70 })).toMatchObject({ name: "TldRuleWrong", param: "minLen" });
  expect(await preview({ registrationMonths: [24, 12] })).toMatchObject({ name: "TldRuleWrong", param: "registrationMonths" });
  expect(await preview({ minLen: before.minLen })).toMatchObject({ name: "TldUnchanged" });
  expect(await preview({ reserved: [] })).toMatchObject({ code: 2005 });
  expect(await rulesInForce("fi")).toEqual(before);
});

test("phases of a launch are rules like others: shown as a difference, saved, refused where they overlap, taken away", async () => {
  const before = await rulesInForce("fi");
  const launchSunrise = "2030-11-01T16:00Z/2030-12-31T16:00Z";
  const rules = { launchSunrise, launchMakes: "application" };
  const { body: preview } = await clara.browser.call(operations.previewTld, { tld: "fi", rules });
  expect(preview["lines"]).toEqual([
    { field: "launchMakes", old: "registration", new: "application" },
    { field: "launchSunrise", old: null, new: launchSunrise },
  ]);
  await clara.proven(operations.saveTld, { tld: "fi", rules, version: preview["version"], note: "" });
  expect(await rulesInForce("fi")).toEqual({ ...before, ...rules });
  const wrong = async (launchClaims: string) =>
    (await clara.browser.call(operations.previewTld, { tld: "fi", rules: { launchClaims } })).body;
  expect(await wrong("2030-12-01T16:00Z/2031-02-01T16:00Z")).toMatchObject({ name: "TldRuleWrong", param: "launchClaims" });
  expect(await wrong("2031-02-01T16:00Z/2031-01-01T16:00Z")).toMatchObject({ name: "TldRuleWrong", param: "launchClaims" });
  const { version } = await page("fi");
  const back = { launchSunrise: null, launchMakes: "registration" };
  await clara.proven(operations.saveTld, { tld: "fi", rules: back, version, note: "" });
  expect(await rulesInForce("fi")).toEqual({ ...before, launchMakes: "registration" });
});

test("each phase of a launch has prices of its own, which count while it runs, in lists below as well, and end with it", async () => {
  const before = await rulesInForce("guru");
  const days = "2030-03-01T00:00Z/2030-03-02T00:00Z,2030-03-02T00:00Z/2030-03-03T00:00Z";
  const { version } = await page("guru");
  await clara.proven(operations.saveTld, { tld: "guru", rules: { launchLandrush: days }, version, note: "" });
  const set = async (number: number, ...prices: readonly { currency: string; minor: number }[]) =>
    (await clara.proven(operations.setPhasePrices, { tld: "guru", phase: "landrush", number, prices })).body;
  expect(await set(1, { currency: "SEK", minor: 900_000 }, { currency: "EUR", minor: 80_000 })).toMatchObject({ code: 1000 });
  expect(await set(2, { currency: "SEK", minor: 300_000 })).toMatchObject({ code: 1000 });
  expect(await set(3, { currency: "SEK", minor: 1 })).toMatchObject({ code: 2303, param: "phase" });
  expect((await page("guru")).phases).toMatchObject([
    { phase: "landrush", number: 1, prices: [{ currency: "EUR" }, { currency: "SEK", minor: 900_000 }] },
    { phase: "landrush", number: 2, prices: [{ currency: "SEK", minor: 300_000 }] },
  ]);

  const { pricegroup } = await page("guru");
  const account = await createAccount(db);
  const below = newId();
  const [brand] = await db.query<{ brand: string }>("select brand_id as brand from price_group where id = $1", [pricegroup]);
  await db.query("insert into price_group (id, name, brand_id, parent_id) values ($1, 'Below', $2, $3)", [
    below,
    brand?.brand,
    pricegroup,
  ]);
  await db.query(
    "insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from) values ($1, $2, 'guru', 'create', 12, 'SEK', 100, '2020-01-01')",
    [newId(), below],
  );
  const costs = (at: string, priceGroupId: string, more: object = {}) =>
    tx(db.worker, account.scope, async (trx) => {
      const book = await pricesFor(trx, { priceGroupId, currency: "SEK", tlds: ["guru"], now: new Date(at), ...more });
      const net = book.net("guru", "create", 12);
      return net === null ? null : minorOf(net);
    });
  const own = pricegroup ?? "";
  const ordinary = await costs("2030-02-28T23:59:59Z", own);
  expect(await costs("2030-03-01T00:00:00Z", own)).toBe(900_000);
  expect(await costs("2030-03-02T00:00:00Z", own)).toBe(300_000);
  expect(await costs("2030-03-03T00:00:00Z", own)).toBe(ordinary);
  // A list that inherits from this one and states an ordinary price does not sell below the price of the phase.
  expect(await costs("2030-02-28T00:00:00Z", below)).toBe(100);
  expect(await costs("2030-03-01T00:00:00Z", below)).toBeGreaterThanOrEqual(900_000);
  // People who edit a price list see its ordinary prices.
  expect(await costs("2030-03-01T00:00:00Z", own, { isOrdinary: true })).toBe(ordinary);
  // When a phase is removed, its price goes with it.
  const back = { launchLandrush: before.launchLandrush ?? null };
  const { version: now } = await page("guru");
  expect((await clara.proven(operations.saveTld, { tld: "guru", rules: back, version: now, note: "" })).body).toMatchObject({
    code: 1000,
  });
  expect((await page("guru")).phases).toEqual([]);
  expect(await costs("2030-03-01T00:00:00Z", own)).toBe(ordinary);
});

test("colleagues of one brand see and change no TLD", async () => {
  for (const [operation, input] of [
    [operations.staffTlds, {}],
    [operations.staffTld, { tld: "fi" }],
    [operations.cloneTld, { from: "fi", tld: "fi2", registry: "iis" }],
    [operations.setTldCosts, { tld: "fi", currency: "EUR", costs: [{ operation: "create", minor: 100 }] }],
  ] as const)
    expect((await other.proven(operation, input)).body).toMatchObject({ name: "OnlyWholeOperator" });
});

test("a copied TLD is sold when its checklist is done, which ends in a name that is registered and deleted", async () => {
  const clone = { from: "digital", tld: "garden", registry: "gtld-generic" };
  expect((await clara.proven(operations.cloneTld, clone)).body).toMatchObject({ code: 1000 });
  expect((await clara.proven(operations.cloneTld, clone)).body).toMatchObject({ name: "TldThere", param: "tld" });
  expect(await rulesInForce("garden")).toEqual(await rulesInForce("digital"));
  expect(await done("garden")).toEqual([]);
  const sell = async () =>
    (await clara.proven(operations.setTldStatus, { tld: "garden", status: "sold", version: (await page("garden")).version }))
      .body;
  expect(await sell()).toMatchObject({ name: "TldNotReady" });

  const costs = ["create", "renew"].map((operation) => ({ operation, minor: 2150 }));
  await clara.proven(operations.setTldCosts, { tld: "garden", currency: "USD", costs });
  expect(await done("garden")).toEqual(["costs"]);
  await clara.browser.call(operations.confirmTldContacts, { tld: "garden" });
  await setPrices("garden");
  expect((await clara.browser.call(operations.testTld, { tld: "garden", label: "test-one" })).body).toMatchObject({
    name: "NoRegistryAccount",
  });
  await openAccount("gtld-generic");
  expect(await done("garden")).toEqual(["account", "costs", "prices", "contacts"]);

  shop.next("domain:create", { kind: "refused", code: 2306, text: "Not yet" });
  expect((await clara.proven(operations.testTld, { tld: "garden", label: "test-one" })).body).toMatchObject({ code: 1000 });
  expect((await clara.browser.call(operations.testTld, { tld: "garden", label: "test-two" })).body).toMatchObject({
    name: "TestRunning",
  });
  await runDue();
  expect((await page("garden")).test).toMatchObject({
    state: "failed",
    steps: [
      { step: "check" },
      { step: "contact" },
      { step: "create", works: false, text: expect.stringContaining("Not yet") as string },
      { step: "contactDelete" },
    ],
  });
  expect(await sell()).toMatchObject({ name: "TldNotReady" });

  await clara.proven(operations.testTld, { tld: "garden", label: "test-two" });
  await runDue();
  expect((await page("garden")).test).toMatchObject({ state: "passed", name: "test-two.garden" });
  expect(shop.received.map(({ verb }) => verb)).toEqual(
    expect.arrayContaining(["domain:create", "domain:delete", "contact:delete"]),
  );
  expect(await soldNow()).not.toContain("garden");
  expect(await sell()).toMatchObject({ code: 1000 });
  await expect.poll(soldNow).toContain("garden");
});

test("a TLD that is taken off sale is not offered, and its rules stay for the names that are there", async () => {
  const { version } = await page("digital");
  await clara.proven(operations.setTldStatus, { tld: "digital", status: "hidden", version });
  await expect.poll(soldNow).not.toContain("digital");
  const known = await tx(db.worker, { actor: "job:test" }, async (trx) => (await tldCatalogue(trx)).get("digital"));
  expect(known?.rules.renewalMonths.length).toBeGreaterThan(0);
  const next = (await page("digital")).version;
  expect((await clara.proven(operations.setTldStatus, { tld: "digital", status: "sold", version: next })).body).toMatchObject({
    code: 1000,
  });
});

async function setPrices(tld: string): Promise<void> {
  await db.query(
    `insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from)
     select gen_random_uuid(), $2, $1, o, 12, 'SEK', 39900, now() - interval '1 minute' from unnest(array['create','renew']) o`,
    [tld, db.installation.priceGroupId],
  );
}

async function openAccount(registryId: string): Promise<void> {
  const login = { host: "epp.example", port: 700, servername: null, clientId: "nameplane", password: "Sec-ret-1" };
  const rest = { ca: null, certificate: null, privateKey: null, weakCiphers: null };
  await tx(db.worker, { actor: "job:test" }, (trx) =>
    takeOverFile(trx, testIdentity(db).vault, (id) => (id === registryId ? { ...login, ...rest } : null)),
  );
  await db.query(
    `insert into registry_trial (id, registry_id, made_by, at, works, steps) values (gen_random_uuid(), $1, $2, now(), true, '[]')`,
    [registryId, clara.staffId],
  );
}
