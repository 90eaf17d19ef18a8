import * as queues from "@nameplane/contracts/backoffice/operations";
import { taskOfWords, taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { TaskRow } from "@nameplane/contracts/backoffice/tasks";
import { cancelRequest, getRequest } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { makeScope } from "../../platform/scope.ts";
import { raiseTask, type StaffTask } from "../../platform/staff-tasks.ts";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import {
  createAccount,
  createOperatorUser,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { fulfilRequest } from "../orders/engine/index.ts";
import { orderRoutes } from "../orders/pages/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { taskRoutes } from "./tasks.routes.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let office: TestColleague;
let account: TestAccount;
let customer: TestBrowser;
let otto: TestBrowser;
let olga: TestBrowser;
let nextName = 0;

const key = () => ({ key: newId() });
const name = () => `bord-${(nextName += 1)}.se`;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const deps = { ...fixture.deps, pool: db.app, files: { store: filesInPostgres, scanner: null } };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, deps);
    taskRoutes(edge, deps);
    staffRoutes(edge, { staffPool: db.staff });
  });
  office = await joinAsColleague(db, api);
  otto = office.browser;
  olga = (await joinAsColleague(db, api)).browser;
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  customer = await as(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

/** An account that has customer accounts of its own. */
async function reseller(): Promise<TestAccount> {
  const made = await createAccount(db);
  const below = await createAccount(db);
  await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
    below.accountId,
    made.accountId,
  ]);
  return made;
}

async function as(who: TestAccount): Promise<TestBrowser> {
  const made = api.browser();
  made.cookie = await signIn(db, who);
  return made;
}

async function raise(parts: Partial<StaffTask> = {}): Promise<TaskRow> {
  const task = {
    kind: "test",
    key: newId(),
    severity: "normal",
    text: taskOfWords("something happened"),
    ...parts,
  } as const;
  await tx(db.worker, account.scope, (trx) => raiseTask(trx, account.scope, task));
  const [row] = await db.query<{ id: string }>("select id from staff_task where key = $1 and kind = $2 and done_at is null", [
    task.key,
    task.kind,
  ]);
  return one(row?.id ?? "");
}
const one = async (taskid: string, by = otto) => (await by.call(queues.task, { taskid })).body["task"] as TaskRow;
const list = async (view: string, more: object = {}, by = otto) =>
  (await by.call(queues.taskList, { view, limit: 100, ...more })).body as unknown as {
    data: TaskRow[];
    total: number;
    kinds: { kind: string; count: number }[];
  };
const has = async (view: string, { taskid }: TaskRow) => (await list(view)).data.some((row) => row.taskid === taskid);
const take = (by: TestBrowser, { taskid, taken }: TaskRow, isTaken = true) =>
  by.call(queues.takeTask, { taskid, take: isTaken, from: taken?.id ?? null });
const audited = async (accountId: string, action: string) =>
  await db.query<{ actor: string; body: Record<string, unknown> }>(
    "select actor, body from audit_event where account_id = $1 and action = $2 order by seq",
    [accountId, action],
  );

const worker = () => makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });

/** A request of the account that stopped because of a fault, or was refused by its registry. */
async function stoppedAt(state: "manual" | "failed" | "action_required"): Promise<{ asked: string; number: number }> {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  const { id, number } = await fixture.request(account, asked);
  if (state === "action_required") {
    fixture.iis.next("contact:create", { kind: "refused", code: 2005, text: "iis:orgno is not valid" });
    await fixture.work(account);
    return { asked, number };
  }
  if (state === "manual") fixture.iis.next("domain:create", { kind: "refused", code: 2307, text: "unimplemented service" });
  else {
    const broken = {
      ...fixture.deps.registries,
      of: () => {
        throw new TypeError(`a fault of ours about ${asked}`);
      },
    };
    for (let attempt = 1; attempt < 6; attempt += 1)
      await expect(fulfilRequest({ ...fixture.deps, registries: broken }, worker(), id)).rejects.toThrow("a fault of ours");
    await fulfilRequest({ ...fixture.deps, registries: broken }, worker(), id);
    await fixture.dropWork(account);
  }
  if (state === "manual") await fixture.work(account);
  expect(await fixture.request(account, asked)).toMatchObject({ state });
  return { asked, number };
}

type Shown = {
  version: number;
  acts: string[];
  cause: string | null;
  stopped: number;
  tasks: TaskRow[];
  lockreason: string | null;
  request: { status: number; timeline: { actor: string }[] };
};
const shown = async (requestid: number, by = otto) =>
  (await by.call(queues.staffRequest, { requestid })).body as unknown as Shown;
async function act(requestid: number, what: string, text = "", by = otto, version?: number) {
  const input = { requestid, act: what, text, version: version ?? (await shown(requestid)).version };
  return (await by.call(queues.actOnRequest, input, key())).body;
}
const stateOf = async (asked: string) => (await fixture.request(account, asked)).state;

test("times in the text of a task are told in the time zone of the brand", async () => {
  const at = { at: "2026-11-21T10:00:00.000Z" };
  const { taskid } = await raise({ text: taskText("lockStillOpen", { name: "kvarn.se", at }) });
  const [brand] = await db.query<{ zone: string }>("select time_zone as zone from brand where is_operator");
  expect(brand?.zone).toBe("Europe/Stockholm");
  expect((await one(taskid)).text).toContain("21 Nov 2026, 11:00 CET");
  expect((await list("open")).data.find((row) => row.taskid === taskid)?.text).toContain("21 Nov 2026, 11:00 CET");
});

describe("the queue of tasks", () => {
  test("says what happened in the reader's language; words nobody here wrote as they came", async () => {
    const raised = await raise({ text: taskText("requestOverdue", { number: 1042 }) });
    const foreign = await raise({ text: taskOfWords("2307 unimplemented service") });
    const inSwedish = async ({ taskid }: TaskRow) =>
      ((await otto.call(queues.task, { taskid }, { language: "sv" })).body["task"] as TaskRow).text;
    expect([raised.text, await inSwedish(raised)]).toEqual([
      "Request 1042 is past its deadline",
      "Beställning 1042 har passerat sin tidsgräns",
    ]);
    expect([foreign.text, await inSwedish(foreign)]).toEqual(["2307 unimplemented service", "2307 unimplemented service"]);
  });

  test("lists what is open with whose it is, the gravest first, a page at a time, and counts it", async () => {
    const before = (await otto.call(queues.taskCounts, {})).body["open"] as number;
    const low = await raise({ severity: "low", kind: "test.low" });
    const alarm = await raise({ severity: "alarm" });
    const { data, total, kinds } = await list("open");
    expect(data.findIndex(({ taskid }) => taskid === alarm.taskid)).toBeLessThan(
      data.findIndex(({ taskid }) => taskid === low.taskid),
    );
    expect(alarm).toMatchObject({
      kind: "test",
      text: "something happened",
      account: { number: expect.any(Number) as number },
      taken: null,
      doneat: null,
    });
    expect(Date.parse(alarm.due ?? "") - Date.parse(alarm.created)).toBe(4 * 3_600_000);
    expect(total).toBe(before + 2);
    expect((await otto.call(queues.taskCounts, {})).body).toMatchObject({ open: before + 2 });
    expect(kinds).toContainEqual({ kind: "test.low", count: 1 });
    expect((await list("open", { kind: "test.low" })).data.map(({ taskid }) => taskid)).toEqual([low.taskid]);
    const second = await list("open", { limit: 10, page: 1 });
    expect([second.data.length, second.total]).toEqual([Math.min(10, total), total]);
  });

  test("one takes a task and puts it back; it is theirs alone until then, and each step is audited", async () => {
    const task = await raise();
    expect((await take(otto, task)).body).toMatchObject({ code: 1000, task: { taken: { id: office.staffId } } });
    expect([await has("mine", task), (await list("mine", {}, olga)).data]).toEqual([true, []]);
    // A second staff member acts on a page that still shows the task as not taken.
    expect((await take(olga, task)).body).toMatchObject({ code: 2304, name: "TaskChanged" });
    expect((await olga.call(queues.endTask, { taskid: task.taskid, note: "done" })).body).toMatchObject({ name: "TaskChanged" });
    // Nobody can put back another staff member's task. But a staff member whose page shows who has the task may take it over.
    const seen = await one(task.taskid);
    expect((await take(olga, seen, false)).body).toMatchObject({ name: "TaskChanged" });
    expect((await take(olga, seen)).body).toMatchObject({ code: 1000 });
    expect((await take(olga, await one(task.taskid), false)).body).toMatchObject({
      task: { taken: null, takenat: null },
    });
    expect(await audited(db.installation.operatorAccountId, "tasks.take")).toHaveLength(2);
    expect(await audited(db.installation.operatorAccountId, "tasks.put-back")).toHaveLength(1);
  });

  test("a task is done once, with a note, and shows who did it", async () => {
    const task = await raise();
    expect((await otto.call(queues.endTask, { taskid: task.taskid, note: "  " })).body).toMatchObject({ missing: ["note"] });
    expect((await otto.call(queues.endTask, { taskid: task.taskid, note: "called them" })).body).toMatchObject({ code: 1000 });
    expect((await olga.call(queues.endTask, { taskid: task.taskid, note: "me too" })).body).toMatchObject({
      name: "TaskChanged",
    });
    expect(await one(task.taskid)).toMatchObject({ note: "called them", doneat: expect.any(String) as string });
    expect([await has("open", task), await has("done", task)]).toEqual([false, true]);
    expect((await audited(db.installation.operatorAccountId, "tasks.done")).at(-1)).toMatchObject({
      actor: `staff:${office.staffId}`,
    });
  });

  test("customers, resellers and users of the operator's account are not logged in here; a colleague without the right is refused", async () => {
    const task = await raise();
    const { number } = await stoppedAt("manual");
    const { version } = await shown(number);
    const seller = await as(await reseller());
    const refused = { code: 2201, permission: "staff_requests" };
    const stranger = { code: 2200, name: "LoginRequired" };
    const clerk = (await joinAsColleague(db, api, "Prices")).browser;
    for (const who of [customer, seller, await as(await createOperatorUser(db)), clerk]) {
      const calls = [
        who.call(queues.taskList, {}),
        who.call(queues.taskCounts, {}),
        who.call(queues.task, { taskid: task.taskid }),
        who.call(queues.takeTask, { taskid: task.taskid, take: true, from: null }),
        who.call(queues.endTask, { taskid: task.taskid, note: "x" }),
        who.call(queues.staffRequest, { requestid: number }),
        who.call(queues.actOnRequest, { requestid: number, act: "cancel", version }, key()),
        who.call(queues.stoppedRequests, { cause: "registry:iis" }),
        who.call(queues.retryStopped, { cause: "registry:iis" }, key()),
        who.call(queues.requestExchange, { requestid: number }),
      ];
      for (const answer of await Promise.all(calls)) expect(answer.body).toMatchObject(who === clerk ? refused : stranger);
    }
    expect(await one(task.taskid)).toMatchObject({ taken: null, doneat: null });
  });

  test("a colleague of another brand sees and changes nothing of it; one of this brand does", async () => {
    const task = await raise();
    const { asked, number } = await stoppedAt("manual");
    const { version, cause } = await shown(number);
    const abroad = (await joinForOtherBrand(db, api)).browser;
    expect(await list("open", {}, abroad)).toMatchObject({ data: [], total: 0, kinds: [] });
    expect((await abroad.call(queues.taskCounts, {})).body).toMatchObject({ open: 0, mine: 0, stopped: 0, overdue: 0 });
    expect((await abroad.call(queues.stoppedRequests, { cause })).body).toMatchObject({ data: [] });
    expect((await abroad.call(queues.retryStopped, { cause }, key())).body).toMatchObject({ retried: 0 });
    const calls = [
      abroad.call(queues.task, { taskid: task.taskid }),
      abroad.call(queues.takeTask, { taskid: task.taskid, take: true, from: null }),
      abroad.call(queues.endTask, { taskid: task.taskid, note: "x" }),
      abroad.call(queues.staffRequest, { requestid: number }),
      abroad.call(queues.actOnRequest, { requestid: number, act: "cancel", version }, key()),
      abroad.call(queues.requestExchange, { requestid: number }),
    ];
    for (const { body } of await Promise.all(calls)) expect(body).toMatchObject({ code: 2303, name: "NotFound" });
    expect(await one(task.taskid)).toMatchObject({ taken: null, doneat: null });
    expect(await stateOf(asked)).toBe("manual");
    const here = (await joinAsColleague(db, api, "Administrator", db.installation.brandId)).browser;
    expect((await take(here, task)).body).toMatchObject({ code: 1000 });
    expect(await act(number, "cancel", "", here)).toMatchObject({ code: 1000 });
  });
});

describe("a customer's request in the queue", () => {
  test("is tried again once, however often and by however many it is pressed, and goes through", async () => {
    const { asked, number } = await stoppedAt("failed");
    const { version, acts, tasks } = await shown(number);
    expect(acts).toEqual(["retry", "done", "ask", "reject", "cancel", "lock"]);
    expect(tasks).toMatchObject([{ kind: "request_failed" }]);
    expect(await has("stopped", tasks[0] as TaskRow)).toBe(true);
    const both = await Promise.all([act(number, "retry", "", otto, version), act(number, "retry", "", olga, version)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1000, 2304]);
    expect(await act(number, "retry", "", otto, version)).toMatchObject({ name: "RequestChanged" });
    expect((await shown(number)).tasks).toEqual([]);
    await fixture.work(account);
    expect(await stateOf(asked)).toBe("completed");
    expect(fixture.creates(asked)).toBe(1);
    expect(await audited(account.accountId, "orders.staff-retry")).toHaveLength(1);
  });

  test("is marked as done only when its registry shows it, and nothing is sent for that", async () => {
    const { asked, number } = await stoppedAt("manual");
    const sent = fixture.iis.received.length;
    expect(await act(number, "done")).toMatchObject({ code: 2304, name: "NotAtRegistryYet" });
    fixture.iis.isDown = true;
    expect(await act(number, "done")).toMatchObject({ code: 2400, name: "RegistryBusy" });
    fixture.iis.isDown = false;
    expect(await stateOf(asked)).toBe("manual");
    // A staff member has registered the name by hand, with us as registrar and with the registrant of the command.
    const [handle] = await db.query<{ args: Record<string, unknown> }>(
      "select args from registry_command where object = $1 and verb = 'domain:create'",
      [asked],
    );
    fixture.iis.hold(asked, {
      isOurs: true,
      sponsor: "nameplane",
      createdAt: fixture.clock.now().toISOString(),
      registrant: String(handle?.args["registrant"]),
      expiresAt: new Date(fixture.clock.now().getTime() + 31_536_000_000).toISOString(),
    });
    expect(await act(number, "done")).toMatchObject({ code: 1000 });
    await fixture.endByReading(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", release: "fulfilled" });
    expect(fixture.iis.received).toHaveLength(sent);
    expect((await shown(number)).request.timeline.at(-1)?.actor).not.toBe("");
  });

  test("what the registry no longer shows when it is read again stays open", async () => {
    const { asked, number } = await stoppedAt("manual");
    const [handle] = await db.query<{ args: Record<string, unknown> }>(
      "select args from registry_command where object = $1 and verb = 'domain:create'",
      [asked],
    );
    fixture.iis.hold(asked, {
      isOurs: true,
      sponsor: "nameplane",
      createdAt: fixture.clock.now().toISOString(),
      registrant: String(handle?.args["registrant"]),
      expiresAt: new Date(fixture.clock.now().getTime() + 31_536_000_000).toISOString(),
    });
    expect(await act(number, "done")).toMatchObject({ code: 1000 });
    fixture.iis.domains.delete(asked);
    await fixture.endByReading(account);
    expect(await stateOf(asked)).toBe("manual");
  });

  test("is cancelled with what was paid credited, also when its customer may not; rejected with a reason they read [C4.78]", async () => {
    const [gone, refused] = [await stoppedAt("manual"), await stoppedAt("failed")];
    expect(await act(gone.number, "lock", "fraud?")).toMatchObject({ code: 1000 });
    expect((await customer.call(cancelRequest, { requestid: gone.number }, key())).body).toMatchObject({ name: "RequestLocked" });
    expect(await act(gone.number, "cancel")).toMatchObject({ code: 1000, status: 3950 });
    expect(await fixture.request(account, gone.asked)).toMatchObject({ state: "cancelled", release: "credited" });
    expect(await act(refused.number, "reject")).toMatchObject({ missing: ["text"] });
    expect(await act(refused.number, "reject", "The registry does not take this name.")).toMatchObject({
      status: 4998,
    });
    expect(await fixture.request(account, refused.asked)).toMatchObject({ state: "rejected", release: "credited" });
    expect((await customer.call(getRequest, { requestid: refused.number })).body).toMatchObject({
      request: { reasontext: "Ended by our staff: The registry does not take this name", isownreason: true },
    });
    expect((await fixture.balance(account)).owed).toBe(0);
    expect(await act(refused.number, "cancel")).toMatchObject({ code: 2304 });
  });

  test("is asked about: its customer reads the question and tries again", async () => {
    const { asked, number } = await stoppedAt("manual");
    expect(await act(number, "ask", "Which company is it for?")).toMatchObject({ code: 1000, status: 4000 });
    expect(await fixture.request(account, asked)).toMatchObject({
      state: "action_required",
      reason: 4899,
      reason_text: "Which company is it for?",
    });
    expect((await fixture.news(account)).some(({ kind }) => kind === "request_needs_you")).toBe(true);
    expect((await shown(number)).tasks).toEqual([]);
  });

  test("is locked and unlocked: locked, its customer is sent to support and its colleagues read why", async () => {
    const { number } = await stoppedAt("action_required");
    expect(await act(number, "lock", "owner is disputed")).toMatchObject({ code: 1000 });
    expect((await shown(number)).lockreason).toBe("owner is disputed");
    const text = (await customer.call(getRequest, { requestid: number })).text;
    expect(text).toContain('"islocked":true');
    expect(text).not.toContain("disputed");
    expect(await act(number, "lock")).toMatchObject({ code: 2304 });
    expect(await act(number, "unlock")).toMatchObject({ code: 1000 });
    expect((await customer.call(cancelRequest, { requestid: number }, key())).body.code).toBe(1000);
  });

  test("shows what was said between us and the registry, and who read it is kept", async () => {
    const { asked, number } = await stoppedAt("manual");
    const { body } = await otto.call(queues.requestExchange, { requestid: number });
    const said = body["data"] as { verb: string; resultcode: number | null; frames: { direction: string }[] }[];
    expect(said.at(-1)).toMatchObject({ verb: "domain:create", object: asked, state: "refused", resultcode: 2307 });
    expect(said.at(-1)?.frames[0]?.direction).toBe("out");
    expect(await audited(account.accountId, "orders.staff-read-exchange")).toHaveLength(1);
  });
});

describe("a registry that refuses everything", () => {
  const tasksOf = async () => (await list("open", { kind: "registry_refuses" })).data;

  test.each([
    ["an empty account there (2104)", { kind: "refused", code: 2104, text: "Billing failure" }],
    ["an account that is shut", { kind: "refused", code: 2201, text: "Registrar account is suspended" }],
    ["a refused login", { kind: "misconfigured" }],
  ] as const)("%s: one task for all its requests, which are tried again together, once", async (_, fault) => {
    const other = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
    const [a, b, c] = [name(), name(), name()];
    await fixture.order(account, [a, b], { method: "invoice" });
    await fixture.order(other, [c], { method: "invoice" });
    for (let index = 0; index < 3; index += 1)
      fixture.iis.next(fault.kind === "misconfigured" ? "contact:create" : "domain:create", fault);
    await fixture.work(account);
    await fixture.work(other);
    expect((await fixture.requests(account)).map(({ state, reason_text: text }) => [state, text])).toEqual([
      ["on_hold", null],
      ["on_hold", null],
    ]);
    const [task, ...more] = await tasksOf();
    expect([task, more]).toMatchObject([{ severity: "alarm", cause: "registry:iis", account: {} }, []]);
    const { body } = await otto.call(queues.stoppedRequests, { cause: "registry:iis" });
    expect((body["data"] as { domainname: string }[]).map(({ domainname }) => domainname).toSorted()).toEqual(
      [a, b, c].toSorted(),
    );
    fixture.iis.forgetFaults();
    const both = await Promise.all([otto, olga].map((who) => who.call(queues.retryStopped, { cause: "registry:iis" }, key())));
    expect(both.reduce((sum, answer) => sum + Number(answer.body["retried"]), 0)).toBe(3);
    await fixture.work(account);
    await fixture.work(other);
    for (const asked of [a, b, c]) expect(fixture.creates(asked)).toBe(fault.kind === "misconfigured" ? 1 : 2);
    expect(await stateOf(a)).toBe("completed");
    // The order was carried out, so the task was ended automatically.
    expect(await tasksOf()).toEqual([]);
  });
});

test("faults with the same words are one cause, and go on together", async () => {
  const [a, b] = [await stoppedAt("failed"), await stoppedAt("failed")];
  const { cause, stopped } = await shown(a.number);
  expect([cause, stopped]).toEqual([(await shown(b.number)).cause, 2]);
  const { body } = await otto.call(queues.retryStopped, { cause }, key());
  expect(body["retried"]).toBe(2);
  await fixture.work(account);
  expect([await stateOf(a.asked), await stateOf(b.asked)]).toEqual(["completed", "completed"]);
});
