import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { registrySpec } from "@nameplane/contracts/backoffice/registries";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { FakeTrials } from "../../../testing/far-ends/fake-trials.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { findAccount, openLogin, settlePasswordChanges, takeOverFile } from "../../registry/accounts/index.ts";
import type { RegistryLogin } from "../../registry/index.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { registryRoutes, watchBalances } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let clara: TestColleague;
let other: TestColleague;
let trials: FakeTrials;
// The database checks sessions by its own clock, so the test's clock has to start at the current time.
const clock = new FakeClock(new Date());
const registry = "iis";

const login = (parts: Partial<RegistryLogin> = {}): RegistryLogin => ({
  host: "epp.example",
  port: 700,
  servername: null,
  clientId: "nameplane",
  password: "Sec-ret-1",
  ca: null,
  certificate: null,
  privateKey: null,
  weakCiphers: null,
  ...parts,
});

beforeAll(async () => {
  db = await createTestDatabase();
  trials = new FakeTrials();
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    registryRoutes(edge, { trials, vault: vault(), clock });
  });
  clara = await joinAsColleague(db, api, "Settings");
  other = await joinForOtherBrand(db, api);
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  await db.query("delete from registry_password_change");
  await db.query("delete from registry_account");
  await db.query("update registry set paused_at = null, paused_by = null, pause_cause = null, pause_note = null");
  Object.assign(trials, { password: "Sec-ret-1", certificate: null, isSilent: false, nextChangeIsLost: null });
  trials.asked.length = 0;
  await takeOver(login());
});

const vault = () => testIdentity(db).vault;
const takeOver = (said: RegistryLogin) =>
  tx(db.worker, { actor: "job:test" }, (trx) => takeOverFile(trx, vault(), (id) => (id === registry ? said : null)));

async function kept(): Promise<RegistryLogin> {
  const row = await tx(db.worker, { actor: "job:test" }, (trx) => findAccount(trx, registry));
  if (row === null) throw new Error("no account");
  return openLogin(vault(), row);
}

async function page() {
  const { body } = await clara.browser.call(operations.registryPage, { registry });
  expect(body).toMatchObject({ code: 1000 });
  return registrySpec.answer.loose().parse(body);
}

test("the list has every registry with its TLDs, and the page the account without its secrets", async () => {
  const { body } = await clara.browser.call(operations.registryList, {});
  expect(body["data"]).toContainEqual(
    expect.objectContaining({ registry, name: "Internetstiftelsen", state: "open", tlds: 2, sold: 2, profile: "iis" }),
  );
  expect(body["data"]).toContainEqual(expect.objectContaining({ registry: "verisign", state: "noAccount" }));
  const answer = await clara.browser.call(operations.registryPage, { registry });
  expect(answer.body["account"]).toMatchObject({ host: "epp.example", clientid: "nameplane", ownparts: [] });
  expect(answer.text).not.toContain("Sec-ret-1");
  const rows = await db.query<{ password: Buffer }>("select password from registry_account");
  expect(rows[0]?.password.includes("Sec-ret-1")).toBe(false);
});

test("colleagues of one brand, and those without the right, see and change no registry", async () => {
  const support = await joinAsColleague(db, api, "Support");
  for (const [operation, input] of [
    [operations.registryList, {}],
    [operations.registryPage, { registry }],
    [operations.registryCommands, { registry }],
    [operations.registryMessages, { registry }],
    [operations.pauseRegistry, { registry, cause: "fault", note: "" }],
    [operations.tryRegistry, { registry, name: "example.se" }],
  ] as const) {
    expect((await other.browser.call(operation, input)).body).toMatchObject({ name: "OnlyWholeOperator" });
    expect((await support.browser.call(operation, input)).body).toMatchObject({ code: 2201 });
  }
});

test("the file of accounts is followed in the parts that were not changed in the panel", async () => {
  await takeOver(login({ port: 701, password: "Sec-ret-2" }));
  expect(await kept()).toMatchObject({ port: 701, password: "Sec-ret-2" });
  await clara.proven(operations.changeRegistryPassword, { registry, password: "ignored" });
  trials.password = "Sec-ret-2";
  expect((await clara.proven(operations.changeRegistryPassword, { registry, password: "Sec-ret-3" })).body).toMatchObject({
    state: "changed",
  });
  await takeOver(login({ port: 702, password: "Sec-ret-4" }));
  expect(await kept()).toMatchObject({ port: 702, password: "Sec-ret-3" });
});

test("a registry is paused and resumed once, and says who did it and why", async () => {
  const pause = { registry, cause: "maintenance", note: "Their notice of Monday" };
  expect((await clara.browser.call(operations.pauseRegistry, pause)).body).toMatchObject({ code: 1000 });
  expect((await clara.browser.call(operations.pauseRegistry, pause)).body).toMatchObject({ name: "RegistryPausedAlready" });
  expect(await page()).toMatchObject({
    registry: { state: "paused" },
    pause: { cause: "maintenance", note: "Their notice of Monday", by: expect.any(String) as string },
  });
  expect((await clara.browser.call(operations.resumeRegistry, { registry })).body).toMatchObject({ code: 1000, woken: 0 });
  expect((await clara.browser.call(operations.resumeRegistry, { registry })).body).toMatchObject({ name: "RegistryNotPaused" });
  expect((await page()).pause).toBeNull();
});

test("a trial is shown with its frames, and the newest one stays on the page", async () => {
  const { body } = await clara.browser.call(operations.tryRegistry, { registry, name: "example.se" });
  expect(body["trial"]).toMatchObject({ works: true, greeting: { server: "Fake" } });
  trials.password = "changed elsewhere";
  await clara.browser.call(operations.tryRegistry, { registry, name: "example.se" });
  expect((await page()).trial).toMatchObject({ works: false, steps: [{ step: "login", code: 2200 }] });
  expect((await clara.browser.call(operations.tryRegistry, { registry: "verisign", name: "example.com" })).body).toMatchObject({
    name: "NoRegistryAccount",
  });
});

test("a new password is sent once, proved by a login of its own, and kept encrypted", async () => {
  const { body } = await clara.proven(operations.changeRegistryPassword, { registry });
  expect(body).toMatchObject({ code: 1000, state: "changed" });
  const { password } = await kept();
  expect(password).toMatch(/^.{16}$/);
  expect(trials.asked).toEqual([`change Sec-ret-1 ${password}`, `login ${password}`]);
  expect((await page()).passwordchanges).toMatchObject([{ state: "changed" }]);
  expect(await db.query("select password from registry_password_change where password is not null")).toEqual([]);
});

test("a password that the registry refuses leaves the present one, with the registry's words", async () => {
  trials.password = "another";
  const { body } = await clara.proven(operations.changeRegistryPassword, { registry });
  expect(body).toMatchObject({ name: "NewPasswordUnused", desc: expect.stringContaining("Authentication error") as string });
  expect(await kept()).toMatchObject({ password: "Sec-ret-1" });
});

test.each(["executed", "not executed"] as const)(
  "a lost answer to a changed password is decided by trying both, where it was %s",
  async (lost) => {
    trials.nextChangeIsLost = lost;
    const { body } = await clara.proven(operations.changeRegistryPassword, { registry, password: "New-pass-1" });
    expect(body).toMatchObject(lost === "executed" ? { state: "changed" } : { name: "NewPasswordUnused" });
    expect(await kept()).toMatchObject({ password: lost === "executed" ? "New-pass-1" : "Sec-ret-1" });
    expect(trials.asked.filter((each) => each.startsWith("change"))).toHaveLength(1);
  },
);

test("while nothing answers, the change stays open, blocks other acts, and a sweep decides it without sending it again", async () => {
  trials.nextChangeIsLost = "executed";
  const originalLogIn = trials.logIn.bind(trials);
  trials.logIn = async () => ({ outcome: "silent", text: "no answer" });
  expect((await clara.proven(operations.changeRegistryPassword, { registry, password: "New-pass-1" })).body).toMatchObject({
    state: "unknown",
  });
  expect((await page()).passwordchange).toMatchObject({ isUnknown: true });
  expect((await clara.browser.call(operations.changeRegistryPassword, { registry })).body).toMatchObject({
    name: "ChangeUndecided",
  });
  const settle = () => settlePasswordChanges({ trials, vault: vault(), clock, pool: db.worker, sweeping: db.readonly });
  clock.advance(4 * 60_000);
  await settle();
  const tasks = () => db.query("select done_at is null as open from staff_task where kind = 'registry.password'");
  expect(await tasks()).toEqual([{ open: true }]);
  trials.logIn = originalLogIn;
  await settle();
  expect(await kept()).toMatchObject({ password: "New-pass-1" });
  expect(await tasks()).toEqual([{ open: false }]);
  expect(trials.asked.filter((each) => each.startsWith("change"))).toHaveLength(1);
});

test("an account is saved once its login is accepted, or where a colleague says that it cannot be tried yet", async () => {
  const { account } = await page();
  const entered = {
    registry,
    host: "ote.example",
    port: 700,
    servername: "",
    clientid: "nameplane",
    password: "Wrong-1",
    untried: false,
    version: account?.version ?? 0,
  };
  expect((await clara.proven(operations.saveRegistryAccount, entered)).body).toMatchObject({ name: "LoginNotAccepted" });
  expect(await kept()).toMatchObject({ host: "epp.example" });
  expect((await clara.proven(operations.saveRegistryAccount, { ...entered, untried: true })).body).toMatchObject({ code: 1000 });
  expect(await kept()).toMatchObject({ host: "ote.example", password: "Wrong-1" });
  expect((await clara.proven(operations.saveRegistryAccount, entered)).body).toMatchObject({ name: "ChangedMeanwhile" });
});

test("a certificate takes the place of the former one once a login with it was accepted", async () => {
  const [first, second] = [makeCertificate("first"), makeCertificate("second")];
  const version = async () => (await page()).account?.version ?? 0;
  const set = async (certificate: string, key: string) =>
    (await clara.proven(operations.setRegistryCertificate, { registry, certificate, key, version: await version() })).body;
  expect(await set("no certificate", first.key)).toMatchObject({ name: "CertificateUnreadable", param: "certificate" });
  expect(await set(first.certificate, second.key)).toMatchObject({ name: "KeyOfOther", param: "key" });
  trials.certificate = first.certificate;
  expect(await set(second.certificate, second.key)).toMatchObject({ name: "LoginNotAccepted" });
  expect((await kept()).certificate).toBeNull();
  expect(await set(first.certificate, first.key)).toMatchObject({ code: 1000 });
  expect(await kept()).toMatchObject({ certificate: first.certificate, privateKey: first.key });
  expect((await page()).account?.certificate).toMatchObject({ subject: "CN=first" });
});

test("limits are set against the version that was seen, and the shape of the registry stays", async () => {
  const before = await page();
  const limits = { commandsperminute: 120, maxsessions: 3, namespercheck: 10, window: 1, idleseconds: 300 };
  const set = { registry, ...limits, version: before.version };
  expect((await clara.browser.call(operations.setRegistryLimits, set)).body).toMatchObject({ code: 1000 });
  expect((await clara.browser.call(operations.setRegistryLimits, set)).body).toMatchObject({ name: "ChangedMeanwhile" });
  const rows = await db.query<{ profile: object }>("select profile from registry where id = $1", [registry]);
  expect(rows[0]?.profile).toMatchObject({ capability: "iis", commandsPerMinute: 120, maxSessions: 3, commandsPerSession: 5000 });
});

test("the balance is reckoned from the last one that was read, and is low below the least", async () => {
  const note = { registry, currency: "SEK", day: "2026-11-30", note: "" };
  await clara.browser.call(operations.recordRegistryMoney, { ...note, kind: "balance", minor: 100_000 });
  const nothing = await clara.browser.call(operations.recordRegistryMoney, { ...note, kind: "top_up", minor: 0 });
  expect(nothing.body).toMatchObject({ name: "TopUpNotPositive", param: "minor" });
  await clara.browser.call(operations.recordRegistryMoney, { ...note, kind: "top_up", minor: 50_000 });
  await clara.browser.call(operations.setLowBalance, { registry, least: { minor: 200_000, currency: "SEK" } });
  expect(await page()).toMatchObject({
    registry: { balance: { minor: 150_000, currency: "SEK", isLow: true } },
    lowbalance: { minor: 200_000 },
    money: [{ kind: "top_up" }, { kind: "balance" }],
  });
  const tasks = () => db.query("select key, done_at is null as open from staff_task where kind = 'registry.reckoned'");
  const watch = () => watchBalances({ pool: db.worker, sweeping: db.readonly });
  await watch();
  await watch();
  expect(await tasks()).toEqual([{ key: registry, open: true }]);
  await clara.browser.call(operations.recordRegistryMoney, { ...note, kind: "top_up", minor: 50_000 });
  await watch();
  expect(await tasks()).toEqual([{ key: registry, open: false }]);
});

function makeCertificate(name: string): { certificate: string; key: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "np-cert-"));
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"];
  execFileSync("openssl", [...request, "-subj", `/CN=${name}`, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  return { certificate: readFileSync(certificate, "utf8").trim(), key: readFileSync(key, "utf8").trim() };
}

const shapeOf = (profile: string) => {
  const found = trials.profiles().find((each) => each.profile === profile);
  if (found === undefined) throw new Error(`no profile ${profile}`);
  return found.shape;
};
const added = (parts: Record<string, unknown> = {}) => ({
  registry: "new-one",
  name: "Registry of .example",
  url: "https://registry.example/",
  profile: "generic",
  shape: shapeOf("generic"),
  host: "epp.example",
  port: 700,
  servername: "",
  ca: "",
  certificate: "",
  key: "",
  clientid: "nameplane",
  password: "Sec-ret-1",
  untried: false,
  ...parts,
});
const rowOf = (id: string) =>
  db.query<{ name: string; profile: Record<string, unknown> }>("select name, profile from registry where id = $1", [id]);

test("a registry is added from its greeting, with what differs from its profile, once its login is accepted", async () => {
  const server = { host: "epp.example", port: 700, servername: "", ca: "", certificate: "", key: "", weakciphers: false };
  const { body: greeted } = await clara.browser.call(operations.greetRegistry, server);
  expect(greeted).toMatchObject({ code: 1000, server: "Fake", profile: "generic", speaks: true, missing: [] });
  trials.isSilent = true;
  expect((await clara.browser.call(operations.greetRegistry, server)).body).toMatchObject({ name: "GreetingNotRead" });
  trials.isSilent = false;

  const shape = { ...shapeOf("generic"), hostModel: "attribute" as const, transferMonths: 12 };
  const wrong = await clara.proven(operations.addRegistry, added({ shape, password: "Wrong-one" }));
  expect(wrong.body).toMatchObject({ name: "LoginNotAccepted" });
  expect(await rowOf("new-one")).toEqual([]);

  expect((await clara.proven(operations.addRegistry, added({ shape }))).body).toMatchObject({ code: 1000 });
  const { transfer } = { transfer: { kind: "immediate", mayAnswer: true, addsMonths: 12, takesNameservers: false } };
  expect(await rowOf("new-one")).toMatchObject([
    {
      name: "Registry of .example",
      profile: { capability: "generic", shape: { hostModel: "attribute", transfer }, maxSessions: 1, window: 1 },
    },
  ]);
  const { body } = await clara.browser.call(operations.registryPage, { registry: "new-one" });
  expect(body).toMatchObject({ registry: { state: "open", tlds: 0 }, account: { host: "epp.example" }, shape });
  expect(JSON.stringify(body)).not.toContain("Sec-ret-1");
  expect((await clara.browser.call(operations.addRegistry, added())).body).toMatchObject({
    name: "RegistryThere",
    param: "registry",
  });
});

test("a shape that contradicts itself or that no registry can have is refused with the name of its field", async () => {
  const refused = async (parts: Record<string, unknown>) =>
    (
      await clara.browser.call(
        operations.addRegistry,
        added({ registry: "other-one", shape: { ...shapeOf("generic"), ...parts } }),
      )
    ).body;
  expect(await refused({ minMonths: 24, maxMonths: 12 })).toMatchObject({ name: "ShapeWrong", param: "maxMonths" });
  expect(await refused({ codeMin: 20, codeMax: 10 })).toMatchObject({ name: "ShapeWrong", param: "codeMax" });
  const tags = [{ tag: "X", scripts: ["Klingonska"], letters: "" }];
  expect(await refused({ idnSays: "table", idnTags: tags })).toMatchObject({ name: "ShapeWrong", param: "idnTags" });
  const unknown = await clara.browser.call(operations.addRegistry, added({ registry: "other-one", profile: "elsewhere" }));
  expect(unknown.body).toMatchObject({ param: "profile" });
});

test("how a registry works is changed as it was read, keeps its limits, and is in the audit log", async () => {
  await clara.proven(operations.addRegistry, added({ registry: "shaped" }));
  const read = async () => (await clara.browser.call(operations.registryPage, { registry: "shaped" })).body;
  const { version } = await read();
  const change = { registry: "shaped", name: "Shaped", url: "", profile: "gtld", version };
  const shape = { ...shapeOf("gtld"), dnssec: "none" as const };
  expect((await clara.proven(operations.setRegistryShape, { ...change, shape })).body).toMatchObject({ code: 1000 });
  expect(await read()).toMatchObject({ shape: { dnssec: "none" }, registry: { name: "Shaped", profile: "gtld" }, url: null });
  expect(await rowOf("shaped")).toMatchObject([{ profile: { capability: "gtld", shape: { dnssec: "none" }, maxSessions: 1 } }]);
  const late = await clara.browser.call(operations.setRegistryShape, { ...change, shape: shapeOf("generic") });
  expect(late.body).toMatchObject({ name: "ChangedMeanwhile" });
});

test("colleagues of one brand, and those without the right, add no registry", async () => {
  const support = await joinAsColleague(db, api, "Support");
  expect((await other.browser.call(operations.addRegistry, added({ registry: "third" }))).body).toMatchObject({
    name: "OnlyWholeOperator",
  });
  expect((await support.browser.call(operations.addRegistry, added({ registry: "third" }))).body).toMatchObject({ code: 2201 });
});
