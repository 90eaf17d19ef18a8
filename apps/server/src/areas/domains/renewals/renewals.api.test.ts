import { money } from "@nameplane/values";
import ical from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createRenewalCalendar,
  renewalCalendars,
  renewalForecast,
  revokeRenewalCalendar,
} from "@nameplane/contracts/domains/operations";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import type { CardTrouble, ComingRenewal } from "../renewal-payers.port.ts";
import { renewalRoutes } from "./renewals.routes.ts";

let db: TestDatabase;
let api: TestApi;
const password = "Kvarnen-2026";
let account: TestAccount;
let browser: TestBrowser;
/**
 * The year in which these tests take place. It has to be later than the first day of the prices, which is the day on which the
 * test database was made.
 */
const year = new Date().getUTCFullYear() + 2;
const clock = new FakeClock(`${year}-11-21T10:00:00Z`);
const on = (day: string, after = 0) => `${year + after}-${day}`;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    renewalRoutes(edge, { renewalPayers: async () => coming, cardTrouble: async () => trouble });
  });
});
let coming: ReadonlyMap<string, ComingRenewal> = new Map();
let trouble: CardTrouble | null = null;
beforeEach(async () => {
  coming = new Map();
  trouble = null;

  account = await createAccount(db);
  await setPassword(db, account, password);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Own = { mode?: string; state?: string; labels?: number[]; premium?: boolean; of?: TestAccount };

async function hold(name: string, expires: string, own: Own = {}): Promise<void> {
  const { mode = "auto", state = "active", labels = [], premium = false, of = account } = own;
  const id = newId();
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode, labels)
     values ($1, $2, $3, $3, 'se', $4, '2020-01-01', $5, $5, $6, $7)`,
    [of.accountId, id, name, state, expires, mode, labels],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, premium_tier) values ($1, $2, 'iis', 'registered', $3)",
    [of.accountId, id, premium ? "premium" : null],
  );
}

async function label(title: string, of = account): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    "insert into label (account_id, title, color) values ($1, $2, '#336699') returning id",
    [of.accountId, title],
  );
  return row?.id ?? 0;
}

async function read(path: string): Promise<{ status: number; text: string; events: { summary: string; date: string }[] }> {
  const { statusCode: status, body: text } = await api.edge.app.inject({
    method: "GET",
    url: path,
    headers: { host: "localhost" },
  });
  const parsed =
    status === 200 ? new ical.Component(z.array(z.unknown()).parse(ical.parse(text))).getAllSubcomponents("vevent") : [];
  const events = parsed
    .map((one) => new ical.Event(one))
    .map(({ summary, startDate }) => ({ summary, date: startDate.toString() }));
  return { status, text, events };
}

const make = async (wish: Record<string, unknown> = { name: "Telefonen" }) =>
  (await callProven(browser, createRenewalCalendar, wish, { password })).body;

describe("a calendar address", () => {
  test("shows when the account's names end, and nobody else's", async () => {
    await hold("kvarn.se", on("03-01", 1));
    await hold("sommar.se", on("01-15", 1), { mode: "manual" });
    await hold("borta.se", on("01-15", 1), { state: "expired" });
    await hold("annan.se", on("03-01", 1), { of: await createAccount(db) });
    const { path } = await make();
    expect((await read(String(path))).events).toEqual([
      { summary: "sommar.se expires", date: on("01-15", 1) },
      { summary: "kvarn.se auto-renews", date: on("03-01", 1) },
    ]);
  });

  test("made for a label shows only its names, and none once the label is gone", async () => {
    const mine = await label("Kund A");
    await hold("ena.se", on("03-01", 1), { labels: [mine] });
    await hold("andra.se", on("03-01", 1));
    const { path } = await make({ name: "A", labelid: mine });
    const { events, text } = await read(String(path));
    expect(events).toEqual([{ summary: "ena.se auto-renews", date: on("03-01", 1) }]);
    expect(text).toContain("CATEGORIES:Kund A\r\n");
    await db.query("update domain set labels = '{}', version = version + 1 where account_id = $1", [account.accountId]);
    await db.query("delete from label where id = $1", [mine]);
    expect((await read(String(path))).events).toEqual([]);
  });

  test("is shown once, listed by its name, and ends at once when it is revoked", async () => {
    const { path, calendar } = await make();
    const { feedid, hint } = calendar as { feedid: string; hint: string };
    expect(String(path)).toMatch(/^\/calendar\/np_cal_[A-Za-z0-9_-]{43}\.ics$/);
    expect((await read(String(path))).status).toBe(200);
    const listed = await browser.call(renewalCalendars);
    expect(listed.body["data"]).toMatchObject([{ feedid, name: "Telefonen", labelid: null, hint }]);
    expect(listed.text).not.toContain(String(path).slice(17, 40));
    expect((await browser.call(revokeRenewalCalendar, { feedid })).body.code).toBe(1000);
    expect((await read(String(path))).status).toBe(404);
    expect((await browser.call(renewalCalendars)).body["data"]).toEqual([]);
    expect((await browser.call(revokeRenewalCalendar, { feedid })).body.code).toBe(2303);
  });

  test("nobody made, of another account, or of an account that is closed off, does not work", async () => {
    const { path, calendar } = await make();
    const { feedid } = calendar as { feedid: string };
    expect((await read(`/calendar/np_cal_${"x".repeat(43)}.ics`)).status).toBe(404);
    expect((await read("/calendar/anything")).status).toBe(404);
    const stranger = api.browser();
    stranger.cookie = await signIn(db, await createAccount(db));
    expect((await stranger.call(revokeRenewalCalendar, { feedid })).body.code).toBe(2303);
    await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [account.accountId]);
    expect((await read(String(path))).status).toBe(404);
  });

  test("asks for fresh proof when it is made, after everything else is in order; revoking one asks for none (T84)", async () => {
    const ask = async (wish: Record<string, unknown>) => (await browser.call(createRenewalCalendar, wish)).body;
    expect(await ask({ name: "x", labelid: 1_000_000 })).toMatchObject({ name: "NotFound" });
    expect(await ask({ name: "x" })).toMatchObject({ code: 2205, name: "StepUpRequired" });
    expect((await browser.call(renewalCalendars)).body["data"]).toEqual([]);
    const { calendar } = await make();
    expect(await ask({ name: "x" })).toMatchObject({ name: "StepUpRequired" });
    const { feedid } = calendar as { feedid: string };
    expect((await browser.call(revokeRenewalCalendar, { feedid })).body.code).toBe(1000);
  });

  test("stops at once when its maker may no longer see domains, is disabled, or has left (T83)", async () => {
    const { path } = await make();
    const { userId } = account;
    for (const [stop, restore] of [
      [
        "update membership set denied = '{domain_view}' where user_id = $1",
        "update membership set denied = '{}' where user_id = $1",
      ],
      ["update panel_user set disabled_at = now() where id = $1", "update panel_user set disabled_at = null where id = $1"],
      [
        "update membership set valid_until = now() where user_id = $1",
        "update membership set valid_until = null where user_id = $1",
      ],
    ] as const) {
      await db.query(stop, [userId]);
      expect((await read(String(path))).status, stop).toBe(404);
      if (stop.includes("domain_view"))
        expect((await browser.call(renewalCalendars)).body["data"]).toMatchObject([{ works: false }]);
      await db.query(restore, [userId]);
      expect((await read(String(path))).status, restore).toBe(200);
    }
  });

  test("is refused for somebody else's label and beyond twenty", async () => {
    const foreign = await label("Annans", await createAccount(db));
    expect((await make({ name: "x", labelid: foreign })).code).toBe(2303);
    for (let made = 0; made < 20; made++) expect((await make()).code).toBe(1000);
    expect((await make()).code).toBe(2306);
  });
});

test("the forecast says which automatic renewals nothing can pay, by month, and what is wrong with the card", async () => {
  await hold("obetald.se", on("01-15", 1));
  const renewal = (unicodeName: string, orderAt: string, expires: string, payer: ComingRenewal["payer"]): ComingRenewal => ({
    payer,
    domainId: account.accountId,
    unicodeName,
    orderAt: new Date(orderAt),
    expiresAt: new Date(expires),
    total: money(17_375, "SEK"),
  });
  const forecast = async () => (await browser.call(renewalForecast, {})).body;
  expect(await forecast()).toMatchObject({ unpaid: null, cardtrouble: null });
  const first = on("12-01");
  coming = new Map([
    ["a", renewal("andra.se", on("12-20"), on("01-20", 1), "nothing")],
    ["b", renewal("ena.se", first, on("12-31"), "nothing")],
    ["c", renewal("tredje.se", first, on("12-31"), "card")],
  ]);
  trouble = { kind: "card", state: "declined", brand: "visa", last4: "0341", at: new Date(on("11-20")) };
  const said = await forecast();
  expect(said).toMatchObject({
    unpaid: { names: 2, totalMinor: 34_750, unicodename: "ena.se", at: new Date(first).toISOString() },
    cardtrouble: { kind: "card", state: "declined", brand: "visa", last4: "0341" },
  });
  const months = said["months"] as { month: string; unpaid: number }[];
  expect(months.filter(({ unpaid }) => unpaid > 0).map(({ month, unpaid }) => [month.slice(5), unpaid])).toEqual([
    ["12", 1],
    ["01", 1],
  ]);
});

test("the forecast sums another year of every name by month and label, and leaves out names that will not be renewed", async () => {
  const [a, b] = [await label("A"), await label("B")];
  await hold("ett.se", on("12-10"), { labels: [a, b] });
  await hold("tva.se", on("12-20"), { mode: "manual" });
  await hold("tre.se", on("02-01", 1), { labels: [b], premium: true });
  await hold("slut.se", on("12-24"), { mode: "cancel" });
  await hold("sen.se", on("12-24", 1));
  // A name that can only be restored cannot be renewed at the price for a year.
  await hold("bort.se", on("12-24"));
  await db.query("update domain set state = 'expired_restorable', version = version + 1 where ascii_name = 'bort.se'");
  const { body } = await browser.call(renewalForecast);
  const months = body["months"] as { month: string; labels: unknown[] }[];
  expect(months.map(({ month }) => month)).toHaveLength(13);
  expect(months[0]).toMatchObject({ month: on("11"), names: 0, totalMinor: 0 });
  expect(months[1]).toMatchObject({ month: on("12"), names: 2, automatic: 1, netMinor: 27_800, totalMinor: 34_750 });
  expect(months[1]?.labels).toHaveLength(3);
  for (const labelid of [a, b, null])
    expect(months[1]?.labels).toContainEqual({
      labelid,
      names: 1,
      automatic: labelid === null ? 0 : 1,
      netMinor: 13_900,
      totalMinor: 17_375,
    });
  expect(months[3]).toMatchObject({ month: on("02", 1), names: 1, totalMinor: 0 });
  expect(body).toMatchObject({
    currency: "SEK",
    unpriced: 1,
    labels: [
      { labelid: a, title: "A" },
      { labelid: b, title: "B" },
    ],
  });
});
