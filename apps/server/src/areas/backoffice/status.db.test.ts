import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemStatus } from "@nameplane/contracts/backoffice/operations";
import { systemStatusSpec } from "@nameplane/contracts/backoffice/status";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { crowded, OutcomeError } from "../../platform/outcomes.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../../testing/far-ends/fake-registries.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { backofficeRoutes, checkSystems } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
const clock = new FakeClock(new Date("2026-11-21T09:00:00Z"));
const iis = new FakeRegistry("iis", () => clock.now());
let isServerAway = false;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => backofficeRoutes(edge));
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const publisher = {
  servedSerial: async () => {
    if (isServerAway) throw new OutcomeError("unavailable", "no answer");
    return null;
  },
};
const check = () =>
  checkSystems({
    pool: db.worker,
    sweeping: db.readonly,
    registries: new FakeRegistries(iis),
    publisher,
    clock,
    log: createLog("test", "silent"),
    hasCard: true,
  });

async function status(language = "en") {
  clock.advance(6000);
  const { code, desc: _, ...fields } = (await api.browser().call(systemStatus, {}, { language })).body;
  expect(code).toBe(1000);
  return systemStatusSpec.answer.parse(fields);
}

const states = async () => Object.fromEntries((await status()).parts.map(({ part, name, state }) => [name ?? part, state]));

test("before the first check only the database is known; afterwards every part is, with the time, and no registry at which there is no account", async () => {
  expect(await states()).toEqual({ database: "ok" });
  await check();
  expect(await states()).toEqual({
    database: "ok",
    Internetstiftelsen: "ok",
    dns: "ok",
    orders: "ok",
    payments: "ok",
    mail: "ok",
  });
  expect((await status()).state).toBe("ok");
  const seen = (await status()).parts.find(({ part }) => part === "dns");
  expect(seen).toMatchObject({ checked: "2026-11-21T09:00:06.000Z", since: "2026-11-21T09:00:06.000Z" });
});

test("what is away is said to be, and since when; a worker that is away leaves everything unknown", async () => {
  isServerAway = true;
  clock.advance(60_000);
  await check();
  clock.advance(60_000);
  await check();
  const first = (await status()).parts.find(({ part }) => part === "dns");
  expect(first).toMatchObject({ state: "down" });
  expect(Date.parse(first?.checked ?? "") - Date.parse(first?.since ?? "")).toBe(60_000);
  expect((await status()).state).toBe("degraded");
  isServerAway = false;
  clock.advance(240_000);
  expect(await states()).toMatchObject({
    database: "ok",
    dns: "unknown",
    mail: "unknown",
    Internetstiftelsen: "unknown",
  });
});

test("a registry whose share of commands is used up by what goes before is slow, and not down", async () => {
  const poll = vi.spyOn(iis, "poll");
  poll.mockRejectedValueOnce(new OutcomeError("unavailable", "no session became free", { code: crowded }));
  await check();
  expect(await states()).toMatchObject({ Internetstiftelsen: "degraded" });
  poll.mockRejectedValueOnce(new OutcomeError("unavailable", "no answer"));
  await check();
  expect(await states()).toMatchObject({ Internetstiftelsen: "down" });
  await check();
  expect(await states()).toMatchObject({ Internetstiftelsen: "ok" });
});

test("mails the server does not take, and zones that are not out, are seen", async () => {
  const { accountId } = await createAccount(db);
  await db.query(
    "insert into delivery (account_id, id, channel, address, template, payload, tries, error, created_at, next_try_at) values ($1, $2, 'mail', 'a@kund.example', 'x', '{}', 2, 'unavailable: 421', $3, $3)",
    [accountId, newId(clock.now().getTime()), clock.now()],
  );
  await db.query(
    "insert into zone (account_id, id, apex, registrable_name, pub_state, version, changed_at) values ($1, $2, 'kvarn.se', 'kvarn.se', 'waiting', 1, $3)",
    [accountId, newId(), new Date(clock.now().getTime() - 180_000)],
  );
  await check();
  expect(await states()).toMatchObject({ mail: "down", dns: "degraded", orders: "ok" });
});
