import * as orders from "@nameplane/contracts/orders/operations";
import { getRequestSpec } from "@nameplane/contracts/orders/request-list";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { crowded } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import { OrderFixture, type StoredRequest } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { fulfilRequest } from "./fulfil-request.ts";
import { sweepRequests } from "./sweep-requests.ts";
import { patienceMs } from "../lane.rules.ts";
import { orderKinds } from "../kinds/index.ts";
import { remedyOf } from "../remedies.rules.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser = await fixture.browser(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
const name = () => `orsak-${(nextName += 1)}.se`;
const key = () => ({ key: newId() });
const fix = (input: { requestid: number } & Record<string, unknown>) => browser.call(orders.fixRequest, input, key());
async function shown(requestid: number) {
  const { code: _, desc: __, ...fields } = (await browser.call(orders.getRequest, { requestid })).body;

  return getRequestSpec.answer.parse(fields).request;
}
/** A registration that was paid for and that the registry refuses with this answer. */
async function stuck(verb: "domain:create" | "contact:create", code: number, text: string): Promise<StoredRequest> {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  fixture.iis.next(verb, { kind: "refused", code, text });
  await fixture.work(account);
  return fixture.request(account, asked);
}

describe("a registration that its registry refuses", () => {
  test.each([
    [4002, 2306, "Delegation test failed"],
    [4005, 2303, "Host ns1.nameplane.test does not exist"],
    [4006, 2004, "The fee does not match"],
    [4899, 2306, "Computer says no"],
  ])("with a reason that is put right elsewhere (%i) is sent again by one press, once", async (reason, code, text) => {
    const waiting = await stuck("domain:create", code, text);
    expect(waiting).toMatchObject({ state: "action_required", reason, reason_text: text });
    expect(await shown(waiting.number)).toMatchObject({
      isfunded: true,
      actions: { cancel: true, fix: true, reset: false },
    });
    const press = key();
    const pressed = () => browser.call(orders.fixRequest, { requestid: waiting.number }, press);
    expect([(await pressed()).body.code, (await pressed()).body.code]).toEqual([1000, 1000]);
    // If the button is pressed again in another tab, nothing is left to fix.
    expect((await fix({ requestid: waiting.number })).body.code).toBe(2304);
    await fixture.work(account);
    const done = await fixture.request(account, waiting.ascii_name);
    expect(done).toMatchObject({ id: waiting.id, state: "completed", attempt: waiting.attempt + 1 });
    expect(await fixture.balance(account)).toMatchObject({ prepaid: 0 });
  });

  test("because another customer was faster (4003) ends with its money credited", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    fixture.iis.hold(asked);
    await fixture.work(account);
    const taken = await fixture.request(account, asked);
    expect(taken).toMatchObject({ state: "action_required", reason: 4003 });
    expect((await shown(taken.number)).actions).toEqual({ cancel: true, fix: false, reset: false });
    expect((await browser.call(orders.cancelRequest, { requestid: taken.number }, key())).body.code).toBe(1000);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "cancelled", release: "credited" });
  });

  test("for details that are not given is asked for again after a week (4012), and continues when they come", async () => {
    const waiting = await stuck("contact:create", 2005, "iis:orgno is not valid");
    expect(waiting.reason).toBe(4004);
    await fixture.news(account);
    fixture.clock.advance(6 * dayMs);
    await fixture.sweep();
    expect((await fixture.request(account, waiting.ascii_name)).reason).toBe(4004);
    fixture.clock.advance(2 * dayMs);
    await fixture.sweep();
    await fixture.sweep();
    expect(await fixture.request(account, waiting.ascii_name)).toMatchObject({ state: "action_required", reason: 4012 });
    expect((await fixture.news(account)).map(({ kind, requestId }) => [kind, requestId])).toEqual([
      ["request_needs_you", waiting.id],
    ]);
    expect(await shown(waiting.number)).toMatchObject({
      reasontext: "iis:orgno is not valid",
      fixform: { atfault: ["id_number"] },
    });
    const wrong = await fix({ requestid: waiting.number, fields: { id_number: "556016-0681" } });
    expect(wrong.body).toMatchObject({ code: 2005, param: "id_number" });
    expect((await fix({ requestid: waiting.number, fields: { id_number: "556016-0680" } })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await fixture.request(account, waiting.ascii_name)).toMatchObject({ id: waiting.id, state: "completed" });
  });

  test("for details that never come ends after a month, with its money back", async () => {
    const waiting = await stuck("contact:create", 2005, "iis:orgno is not valid");
    fixture.clock.advance(8 * dayMs);
    await fixture.sweep();
    fixture.clock.advance(23 * dayMs);
    await fixture.sweep();
    expect(await fixture.request(account, waiting.ascii_name)).toMatchObject({
      state: "cancelled_timeout",
      release: "credited",
    });
  });
});

test("the page lists what was sent to the registry: when, in words, what it answered and how it ended; nobody else's, and no secret", async () => {
  const waiting = await stuck("domain:create", 2306, "Computer says no");
  const { commands } = await shown(waiting.number);
  expect(commands.map(({ verb, outcome, code, text, islater }) => [verb, outcome, code, text, islater])).toEqual(
    expect.arrayContaining([
      ["contact:create", "succeeded", 1000, null, false],
      ["domain:create", "refused", 2306, "Computer says no", false],
    ]),
  );
  const registration = commands.at(-1);
  expect([registration?.object, Date.parse(registration?.at ?? "") > 0]).toEqual([waiting.ascii_name, true]);
  expect(registration?.sent.map(({ what }) => what)).toEqual(["months", "servers", "owner"]);
  expect((await fix({ requestid: waiting.number })).body.code).toBe(1000);
  await fixture.work(account);
  const done = await shown(waiting.number);
  expect(done.commands.map(({ verb, outcome }) => `${verb} ${outcome}`)).toEqual(
    expect.arrayContaining(["domain:create refused", "domain:create succeeded"]),
  );
  const stranger = await fixture.browser(await createAccount(db));
  expect((await stranger.call(orders.getRequest, { requestid: waiting.number })).body).toMatchObject({
    name: "NotFound",
  });
});

test("a reason of ours is told in the reader's language", async () => {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  fixture.iis.isDown = true;
  await fixture.work(account);
  fixture.iis.isDown = false;
  const { number, reason_text: stored } = await fixture.request(account, asked);
  expect(stored).toBe("own:registrySilent");
  expect(await shown(number)).toMatchObject({
    isownreason: true,
    reasontext: "The registry is not answering right now. We try again automatically",
  });
});

test("a request without its money is mended by paying its order, not by sending it again (4006)", async () => {
  const asked = name();
  const ordernr = await fixture.order(account, [asked], { method: "card" });
  await fixture.atProvider(account, ordernr, (card, object) => card.change(object, { state: "failed" }));
  const unpaid = await fixture.request(account, asked);
  expect(unpaid.reason).toBe(4006);
  expect(await shown(unpaid.number)).toMatchObject({ isfunded: false, actions: { fix: true } });
  expect((await fix({ requestid: unpaid.number })).body.code).toBe(2304);
});

test("a request that was carried over from elsewhere (4014) asks nothing of its customer", async () => {
  const id = newId();
  await db.query(
    `insert into request (account_id, id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at)
     values ($1, $2, 'create-domain-transfer', 'import', 'action_required', 4014, $3, 'test', now(), now() + interval '30 days')`,
    [account.accountId, id, name()],
  );
  const [moving] = await fixture.requests(account);
  expect((await shown(moving?.number ?? 0)).actions).toMatchObject({ fix: false, reset: false });
  expect((await fix({ requestid: moving?.number ?? 0 })).body.code).toBe(2304);
});

test("every type can be continued by the customer for every reason that the customer can resolve", () => {
  const elsewhere = [4003, 4007, 4014, 4015];
  const reasons = [...Array.from({ length: 15 }, (_, index) => 4001 + index), 4899];
  for (const kind of orderKinds.all)
    for (const reason of reasons.filter((each) => !elsewhere.includes(each)))
      expect(remedyOf(kind, reason, true), `${kind.type} ${reason}`).not.toBeNull();
});

describe("a request that waits for its turn at the registry", () => {
  test("says in words how many commands the registry takes a minute, and for how long that is, as long as it is so", async () => {
    const names = Array.from({ length: 30 }, name);
    await fixture.order(account, names, { method: "invoice" });
    const number = async (index: number) => (await fixture.request(account, names[index] ?? "")).number;
    expect(await shown(await number(29))).toMatchObject({ status: 10, reasontext: null });
    // From now on only background commands are held back, not those of people.
    await db.query("insert into registry_pace (registry_id, pace, background_waited_at) values ('iis', '{}', clock_timestamp())");
    await db.query("update registry set profile = profile || '{\"commandsPerMinute\": 30}' where id = 'iis'");
    expect(await shown(await number(29))).toMatchObject({
      isownreason: true,
      reasontext: "The registry takes 30 commands a minute, and others are ahead of this one: about 4 min",
    });
    expect((await shown(await number(10))).reasontext).toContain("about 2 min");
    expect((await shown(await number(9))).reasontext).toBeNull();
    // A line of another account is not shown, but it counts in the queue.
    const other = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
    const theirs = await fixture.browser(other);
    expect((await theirs.call(orders.getRequest, { requestid: await number(29) })).body.code).toBe(2303);
    await fixture.order(other, Array.from({ length: 8 }, name), { method: "invoice" });
    expect((await shown(await number(29))).reasontext).toContain("about 5 min");
    await db.query("update registry_pace set background_waited_at = clock_timestamp() - interval '16 seconds'");
    expect((await shown(await number(29))).reasontext).toBeNull();
    await fixture.work(account);
    await fixture.work(other);
  });

  test("is worked on behind everybody who waits from the eleventh line of its order on", async () => {
    const lanes = new Map<string, string>();
    fixture.iis.onSend = async (transform, lane) => {
      if (transform.verb === "domain:create") lanes.set(transform.name, lane);
    };
    const names = Array.from({ length: 12 }, name);
    await fixture.order(account, names, { method: "invoice" });
    await fixture.work(account);
    fixture.iis.onSend = null;
    expect(names.map((one) => lanes.get(one))).toEqual(names.map((_, line) => (line < 10 ? "interactive" : "background")));
  });

  test("of a bulk run is not begun while those before it wait too long, however often it is checked; a person's requests are", async () => {
    const names = Array.from({ length: 14 }, name);
    await fixture.order(account, names, { method: "invoice" });
    fixture.iis.backgroundWaitedMs = patienceMs + 1;
    const asked = () =>
      fixture.iis.received
        .filter(({ verb }) => verb === "domain:create")
        .map((one) => (one.verb === "domain:create" ? one.name : ""));
    // The sweeps check it many times in a quarter of an hour. No check counts as an attempt or asks the registry anything.
    await fixture.work(account);
    for (let second = 0; second < 900; second += 10) {
      fixture.clock.advance(10_000);
      await sweepRequests(fixture.deps, db.readonly);
      await fixture.work(account);
    }
    const late = (await fixture.requests(account)).filter(({ ascii_name: one }) => names.indexOf(one ?? "") >= 10);
    expect(late.map(({ state, attempt }) => ({ state, attempt }))).toEqual(
      Array.from({ length: 4 }, () => ({ state: "queued", attempt: 0 })),
    );
    expect(names.filter((one) => asked().includes(one))).toEqual(names.slice(0, 10));
    fixture.iis.backgroundWaitedMs = patienceMs;
    fixture.clock.advance(5 * 60_000);
    await sweepRequests(fixture.deps, db.readonly);
    await fixture.work(account);
    const done = (await fixture.requests(account)).filter(({ ascii_name: one }) => names.includes(one ?? ""));
    expect(new Set(done.map(({ state, attempt }) => `${state} ${attempt}`))).toEqual(new Set(["completed 1"]));
    fixture.iis.backgroundWaitedMs = 0;
  });

  test("of many is begun when it is called: so many at once as its registry takes, each end calls the next, and who is turned back keeps its place", async () => {
    const names = Array.from({ length: 40 }, name);
    await fixture.order(account, names, { method: "invoice" });
    await db.query("update registry set profile = profile || '{\"commandsPerMinute\": 60}' where id = 'iis'");
    const many = (await fixture.requests(account)).filter(({ ascii_name: one }) => names.indexOf(one ?? "") >= 10);
    const many30 = many.toSorted((a, b) => names.indexOf(a.ascii_name ?? "") - names.indexOf(b.ascii_name ?? ""));
    const check = (index: number) =>
      fulfilRequest(fixture.deps, makeScope({ ...account.scope, actor: "job:test" }), many30[index]?.id ?? "");
    const turns = async () =>
      (await db.query<{ id: string }>("select request_id as id from registry_turn where registry_id = 'iis'")).map(({ id }) =>
        many30.findIndex((one) => one.id === id),
      );
    const due = async (index: number) =>
      (
        await db.query<{ state: string; attempt: number; ms: number }>(
          "select state, attempt, extract(epoch from next_check_at - $2)::float8 * 1000 as ms from request where id = $1",
          [many30[index]?.id, fixture.clock.now()],
        )
      )[0];
    // Sixty commands a minute allow three turns. The command of the first request is being sent, and two more requests were
    // called before their first check.
    fixture.iis.onSend = async (transform) => {
      if (transform.verb !== "domain:create" || transform.name !== many30[0]?.ascii_name) return;
      await db.query(
        "insert into registry_turn select id, 'iis', clock_timestamp() + interval '1 minute' from unnest($1::uuid[]) id",
        [[many30[1]?.id, many30[2]?.id]],
      );
      await check(29);
    };
    await check(0);
    fixture.iis.onSend = null;
    // There are 39 requests before it with three commands each. At 54 commands a minute, that takes 130 s, and the check is due
    // after twice that time.
    expect(await due(29)).toEqual({ state: "queued", attempt: 0, ms: 260_000 });
    expect((await turns()).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);

    // If nothing could be sent, the request keeps its place in the queue. The requests before it come first until one of them
    // ends.
    fixture.iis.next("domain:create", { kind: "unavailable", code: crowded });
    await check(1);
    expect(await due(1)).toEqual({ state: "queued", attempt: 1, ms: 10_000 });
    expect((await turns()).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    await check(2);
    expect((await turns()).toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
    await fixture.work(account);
    expect(await turns()).toEqual([]);
    await db.query("update registry set profile = profile || '{\"commandsPerMinute\": 60000}' where id = 'iis'");
  });

  test("and is turned back is checked again soon, and is not shown as waiting for a registry that does not answer", async () => {
    const asked = name();
    await fixture.order(account, [asked], { method: "invoice" });
    fixture.iis.next("domain:create", { kind: "unavailable", code: crowded });
    await fixture.work(account);
    const waiting = await fixture.request(account, asked);
    expect(waiting).toMatchObject({ state: "pending_registry", reason_text: null });
    const [due] = await db.query<{ at: Date }>("select next_check_at as at from request where id = $1", [waiting.id]);
    expect(due?.at.getTime()).toBe(fixture.clock.now().getTime() + 10_000);
  });
});
