import type { AnswerOf, Operation } from "@nameplane/contracts";
import { uploadFile } from "@nameplane/contracts/files/operations";
import * as operations from "@nameplane/contracts/tickets/operations";
import * as resale from "@nameplane/contracts/tickets/resale-operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { filesInPostgres } from "../../../adapters/files-postgres/index.ts";
import { newId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { samples } from "../../../testing/sample-files.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity, testVault } from "../../../testing/test-identity.ts";
import { fileRoutes } from "../../files/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { deskRoutes } from "../desk/index.ts";
import { resellerTicketJob, ticketAnsweredJob, ticketRoutes } from "../index.ts";
import { escalateDue, resaleTicketRoutes } from "./index.ts";

const clock = new FakeClock(new Date("2027-03-10T08:00:00Z"));
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let otto: TestColleague;
let reseller: TestReseller;
let us: TestBrowser;
let login: TestAccount;
let customer: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  const files = { store: filesInPostgres, scanner: null, vault: testVault(), clock, log: createLog("test", "silent") };
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    ticketRoutes(edge, deps);
    fileRoutes(edge, files);
    deskRoutes(edge, { jobs: deps.jobs, files });
    resaleTicketRoutes(edge, { jobs: deps.jobs, files });
  });
  otto = await joinAsColleague(db, api, "Support");
});
beforeEach(async () => {
  reseller = await addReseller(db);
  ({ login } = await addCustomerOf(db, reseller));
  us = await as(reseller.account);
  customer = await as(login);
  deps.kept.splice(0);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function as(who: TestAccount): Promise<TestBrowser> {
  const browser = api.browser();
  browser.cookie = await signIn(db, who);
  return browser;
}

const settings = { ison: true, email: "support@solrosen.example", needsconsent: true, escalatehours: null, version: 0 };
const call = async (operation: Operation, input: Record<string, unknown>, by = us) => {
  clock.advance(1000);
  return (await by.call(operation, input, { key: newId() })).body;
};
const turnOn = (more: Record<string, unknown> = {}) => call(resale.setResaleSupport, { ...settings, ...more });
async function open(more: Record<string, unknown> = {}): Promise<number> {
  const { ticketid } = await call(
    operations.openTicket,
    { subject: "Mail bounces", category: "dns", message: "Since this morning.", ...more },
    customer,
  );
  return Number(ticketid);
}
const read = async (ticketid: number, by = us) =>
  (await by.call(resale.resaleTicket, { ticketid })).body as unknown as AnswerOf<typeof resale.resaleTicket>;
const list = async (view: string, by = us) =>
  ((await by.call(resale.resaleTickets, { view, page: 1, limit: 50 })).body["data"] as { ticketid: number }[]).map(
    (row) => row.ticketid,
  );
const theirs = async (ticketid: number) =>
  (await customer.call(operations.getTicket, { ticketid })).body as unknown as AnswerOf<typeof operations.getTicket>;
const desk = async (view: string) =>
  ((await otto.browser.call(operations.deskList, { view, page: 1, limit: 50 })).body["data"] as { ticketid: number }[]).map(
    (row) => row.ticketid,
  );
const atDesk = async (ticketid: number) =>
  (await otto.browser.call(operations.deskTicket, { ticketid })).body as unknown as AnswerOf<typeof operations.deskTicket>;
async function answer(ticketid: number, message: string, more: Record<string, unknown> = {}) {
  const seen = (await read(ticketid)).ticket.messages.length;
  return call(resale.answerResaleTicket, { ticketid, message, seen, ...more });
}

test("a customer's ticket goes to the operator until the reseller says that it answers itself, and is then not in the operator's queue", async () => {
  const before = await open();
  expect(await desk("us")).toContain(before);
  expect(await list("all")).toEqual([]);
  expect(await turnOn()).toMatchObject({ code: 1000, handedover: 0 });
  const ticketid = await open();
  expect([await list("us"), await list("all")]).toEqual([[ticketid], [ticketid]]);
  expect((await desk("us")).includes(ticketid)).toBe(false);
  expect((await desk("unassigned")).includes(ticketid)).toBe(false);
  expect(await desk("us")).toContain(before);
  expect(deps.kept.map(({ name }) => name)).toContain(resellerTicketJob.name);

  // Turned off again, the open tickets go to the operator.
  expect(await turnOn({ ison: false, version: 1 })).toMatchObject({ code: 1000, handedover: 1 });
  expect(await list("all")).toEqual([]);
  expect(await desk("us")).toContain(ticketid);
});

test("the reseller answers in its own name, and keeps notes that neither the customer nor the operator's other colleagues mistake for answers", async () => {
  await turnOn();
  const ticketid = await open();
  expect(await call(resale.noteResaleTicket, { ticketid, message: "Their SPF is old" })).toMatchObject({ code: 1000 });
  expect(await call(resale.answerResaleTicket, { ticketid, message: "Look at SPF", seen: 0 })).toMatchObject({
    name: "TicketChanged",
  });
  expect(await answer(ticketid, "Your SPF record is old.")).toMatchObject({ code: 1000 });
  expect((await read(ticketid)).ticket.messages.map(({ by, message }) => [by, message])).toEqual([
    ["customer", "Since this morning."],
    ["note", "Their SPF is old"],
    ["us", "Your SPF record is old."],
  ]);
  const seen = (await theirs(ticketid)).ticket;
  expect(seen.messages.map(({ by, message }) => [by, message])).toEqual([
    ["you", "Since this morning."],
    ["staff", "Your SPF record is old."],
  ]);
  expect([seen.unread, seen.asksconsent]).toEqual([true, false]);
  expect(deps.kept.map(({ name }) => name)).toContain(ticketAnsweredJob.name);
  expect(await list("customer")).toEqual([ticketid]);
  expect(await call(resale.changeResaleTicket, { ticketid, event: "close" })).toMatchObject({ code: 1000 });
  expect(await list("closed")).toEqual([ticketid]);
  expect(await call(resale.changeResaleTicket, { ticketid, event: "close" })).toMatchObject({ code: 2304 });
  await call(operations.replyTicket, { ticketid, message: "It still bounces" }, customer);
  expect(await list("us")).toEqual([ticketid]);
});

test("the operator reads a ticket only after the customer has agreed, answers the reseller, and the customer hears from the reseller alone", async () => {
  await turnOn();
  const ticketid = await open();
  const ask = { ticketid, note: "Is the mail server down?", question: "May we ask our provider?" };
  expect(await call(resale.escalateResaleTicket, { ...ask, question: "" })).toMatchObject({
    code: 2003,
    missing: ["question"],
  });
  expect(await call(resale.escalateResaleTicket, ask)).toMatchObject({ code: 1000 });
  expect(await call(resale.escalateResaleTicket, ask)).toMatchObject({ code: 2304 });
  expect([await list("escalated"), (await desk("us")).includes(ticketid)]).toEqual([[ticketid], false]);
  expect((await theirs(ticketid)).ticket).toMatchObject({ asksconsent: true });
  const early = { ticketid, message: "Hello", seen: (await atDesk(ticketid)).ticket.messages.length, next: "customer" };
  expect((await otto.browser.call(operations.answerTicket, early)).body).toMatchObject({ code: 2304 });

  // The customer declines at first, and agrees when asked again.
  expect(await call(operations.answerEscalation, { ticketid, agrees: false }, customer)).toMatchObject({ code: 1000 });
  expect(await call(operations.answerEscalation, { ticketid, agrees: true }, customer)).toMatchObject({ code: 2304 });
  expect((await desk("us")).includes(ticketid)).toBe(false);
  await call(resale.escalateResaleTicket, ask);
  expect(await call(operations.answerEscalation, { ticketid, agrees: true }, customer)).toMatchObject({ code: 1000 });
  expect(await desk("us")).toContain(ticketid);
  expect((await atDesk(ticketid)).ticket).toMatchObject({ escalation: "operator", waitsfor: "us" });

  const seen = (await atDesk(ticketid)).ticket.messages.length;
  const told = { ticketid, message: "It was, and is up again.", seen, next: "customer" };
  expect((await otto.browser.call(operations.answerTicket, told)).body).toMatchObject({ code: 1000 });
  expect(deps.kept.map(({ name }) => name)).toContain(resellerTicketJob.name);
  expect([(await desk("us")).includes(ticketid), await list("us")]).toEqual([false, [ticketid]]);
  expect((await read(ticketid)).ticket.messages.at(-1)).toMatchObject({ by: "operator", message: "It was, and is up again." });
  const messages = (await theirs(ticketid)).ticket.messages.map(({ message }) => message);
  expect(messages).toEqual(["Since this morning.", "May we ask our provider?", "May we ask our provider?"]);
  expect(await answer(ticketid, "It works again.")).toMatchObject({ code: 1000 });
  expect((await theirs(ticketid)).ticket.messages.at(-1)).toMatchObject({ by: "staff", message: "It works again." });
  const logged = await db.query<{ action: string }>(
    "select distinct action from audit_event where account_id = $1 and action in ('tickets.consent','tickets.escalate','tickets.answer','tickets.answer-reseller') order by 1",
    [login.accountId],
  );
  expect(logged.map(({ action }) => action)).toEqual([
    "tickets.answer",
    "tickets.answer-reseller",
    "tickets.consent",
    "tickets.escalate",
  ]);
});

test("notes of the operator stay hidden from the reseller, and so do tickets, files and notes of another reseller's customers", async () => {
  await turnOn({ needsconsent: false });
  const uploaded = await customer.call(uploadFile, { name: "bounce.pdf" }, { file: samples.pdf });
  expect(uploaded.body, uploaded.text).toMatchObject({ code: 1000 });
  const { fileid } = uploaded.body["file"] as { fileid: string };
  const ticketid = await open({ fileids: [fileid] });
  await call(resale.escalateResaleTicket, { ticketid, note: "Please look" });
  await otto.browser.call(operations.noteTicket, { ticketid, message: "This reseller is late with money" });
  const own = (await read(ticketid)).ticket.messages;
  expect(own.map(({ message }) => message)).toEqual(["Since this morning.", "Please look"]);
  const file = { ticketid, messageid: own[0]?.id, fileid: own[0]?.files[0]?.fileid };
  expect((await us.call(resale.resaleTicketFile, file)).status).toBe(200);

  const other = await addReseller(db, "Vallmo");
  const them = await as(other.account);
  await call(resale.setResaleSupport, settings, them);
  expect(await list("all", them)).toEqual([]);
  for (const [operation, input] of [
    [resale.answerResaleTicket, { ticketid, message: "x", seen: 2 }],
    [resale.noteResaleTicket, { ticketid, message: "x" }],
    [resale.escalateResaleTicket, { ticketid, note: "x" }],
    [resale.changeResaleTicket, { ticketid, event: "close" }],
  ] as const)
    expect(await call(operation, input, them), operation.name).toMatchObject({ code: 2303 });
  expect((await them.call(resale.resaleTicket, { ticketid })).body).toMatchObject({ code: 2303 });
  expect((await them.call(resale.resaleTicketFile, file)).body).toMatchObject({ code: 2303 });
  // A customer sees only its own, and has no customers to answer.
  expect((await customer.call(resale.resaleTicket, { ticketid })).body).toMatchObject({ code: 2303 });
  expect(await call(resale.setResaleSupport, settings, customer)).toMatchObject({ name: "NoCustomersToAnswer" });
});

test("with consent in its terms a reseller escalates at once, and by itself a ticket that waited too long; it takes one back", async () => {
  expect(await turnOn({ escalatehours: 4 })).toMatchObject({ code: 2005, param: "escalatehours" });
  await turnOn({ needsconsent: false, escalatehours: 4 });
  const ticketid = await open();
  const due = { pool: db.worker, sweeping: db.readonly, clock };
  await escalateDue(due);
  expect((await desk("us")).includes(ticketid)).toBe(false);
  clock.advance(4 * 3_600_000);
  await escalateDue(due);
  await escalateDue(due);
  expect(await desk("us")).toContain(ticketid);
  expect(await call(resale.changeResaleTicket, { ticketid, event: "takeback" })).toMatchObject({ code: 1000 });
  expect([(await desk("us")).includes(ticketid), await list("us")]).toEqual([false, [ticketid]]);
  // The rule gives a ticket to the operator once.
  await escalateDue(due);
  expect((await desk("us")).includes(ticketid)).toBe(false);
});
