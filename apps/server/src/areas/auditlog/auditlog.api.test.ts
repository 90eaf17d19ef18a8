import type { LogEntry, LogPage, StaffLogPage } from "@nameplane/contracts/auditlog/log";
import { accountLog, exportAccountLog, staffLog } from "@nameplane/contracts/auditlog/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit, type AuditEntry } from "../../platform/audit.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { NewsFixture } from "../../testing/fixtures/news-fixture.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { staffRoutes } from "../staff/index.ts";
import { auditLogRoutes, verifyExport } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let rita: TestColleague;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    auditLogRoutes(edge);
  });
  rita = await joinAsColleague(db, api, "Auditor");
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Written = Pick<AuditEntry, "action"> & Partial<AuditEntry>;
const write = (...entries: readonly Written[]) =>
  tx(db.app, account.scope, async (trx) => {
    for (const entry of entries) await audit(trx, { accountId: account.accountId, actor: account.scope.actor, ...entry });
  });
const read = async (filter: object = {}, by = browser) => (await by.call(accountLog, { ...filter })).body as unknown as LogPage;
const actionsOf = ({ data }: { readonly data: readonly LogEntry[] }) => data.map(({ action }) => action);
const linesOf = (text: string) => text.trimEnd().split("\n");
async function* each(lines: readonly string[]) {
  yield* lines;
}

async function addDomain(name: string): Promise<string> {
  const id = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'active')",
    [account.accountId, id, name],
  );
  return id;
}

describe("the log of an account", () => {
  test("says who did what to what, before and after, and from where, the newest first", async () => {
    const id = await addDomain("xn--kvarnstrket-48a.se");
    await write(
      { action: "domain.autorenew", object: id, before: { mode: "auto" }, after: { mode: "once" }, address: "192.0.2.7" },
      { action: "session.login", object: account.userId, result: "denied" },
      { action: "accounts.suspend", actor: `staff:${rita.staffId}`, object: account.accountId },
      { action: "invoice.remind", actor: "job:reminders" },
    );
    const page = await read();
    expect(actionsOf(page)).toEqual(["invoice.remind", "accounts.suspend", "session.login", "domain.autorenew"]);
    expect(page.data.map(({ actor }) => actor.kind)).toEqual(["system", "staff", "user", "user"]);
    // A customer is told that it was staff, but not who.
    expect(page.data[1]?.actor.name).toBe("");
    expect(page.data[2]?.isdenied).toBe(true);
    expect(page.data[3]).toMatchObject({
      object: { kind: "domain", name: "kvarnstråket.se", objectid: id },
      before: { mode: "auto" },
      after: { mode: "once" },
      address: "192.0.2.7",
      isdenied: false,
    });
    expect(page.people.map(({ userid }) => userid)).toEqual([account.userId]);
  });

  test("leads from a change of records to the domain that has the page", async () => {
    const name = `zon-${newId().slice(-6)}.se`;
    const news = await NewsFixture.open(db);
    const zone = await createTestZone(db, news.deps.jobs, account, name, new Date());
    await news.close();
    await write({ action: "zones.save", object: zone });
    const [domain] = await db.query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
    expect((await read({ group: "dns" })).data[0]?.object).toEqual({ kind: "domain", name, objectid: domain?.id });
  });

  test("is read page by page, without an entry twice or missing", async () => {
    await write(...Array.from({ length: 120 }, (_, at): Written => ({ action: "zones.save", after: { version: at } })));
    const numbers: number[] = [];
    for (let before: number | null | undefined = undefined; before !== null;) {
      const page: LogPage = await read(before === undefined ? {} : { before });
      numbers.push(...page.data.map(({ number }) => number));
      before = page.next;
    }
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
  });

  test("is filtered by kind, by who, by domain, by day, and by what was refused", async () => {
    const name = `filter-${newId().slice(-6)}.se`;
    const id = await addDomain(name);
    await write(
      { action: "domain.lock", object: id },
      { action: "zones.save", actor: `token:${newId()}` },
      { action: "session.login", result: "denied" },
      { action: "tickets.answer", actor: `staff:${rita.staffId}` },
      { action: "invoice.issue", actor: "job:renewal" },
    );
    expect(actionsOf(await read({ group: "dns" }))).toEqual(["zones.save"]);
    expect(actionsOf(await read({ group: "access" }))).toEqual(["session.login"]);
    expect(actionsOf(await read({ who: "program" }))).toEqual(["zones.save"]);
    expect(actionsOf(await read({ who: "staff" }))).toEqual(["tickets.answer"]);
    expect(actionsOf(await read({ who: "system" }))).toEqual(["invoice.issue"]);
    expect(actionsOf(await read({ who: account.userId }))).toEqual(["session.login", "domain.lock"]);
    expect(actionsOf(await read({ domain: name.toUpperCase() }))).toEqual(["domain.lock"]);
    expect(actionsOf(await read({ domain: "not a name" }))).toEqual([]);
    expect(actionsOf(await read({ denied: "true" }))).toEqual(["session.login"]);
    const today = new Date().toISOString().slice(0, 10);
    expect(actionsOf(await read({ from: today, until: today }))).toHaveLength(5);
    expect(actionsOf(await read({ until: "2020-01-01" }))).toEqual([]);
  });

  test("does not show how staff work with the customer, and nothing of another account", async () => {
    await write({ action: "notes.add", actor: `staff:${rita.staffId}` }, { action: "contacts.create" });
    expect(actionsOf(await read())).toEqual(["contacts.create"]);
    const other = api.browser();
    other.cookie = await signIn(db, await createAccount(db));
    expect((await read({}, other)).data.filter(({ action }) => action === "contacts.create")).toEqual([]);
  });

  test("is exported as JSON lines whose chain anybody can verify, and which show every change", async () => {
    await write(
      { action: "contacts.create", after: { fields: ["email"] } },
      { action: "notes.add", after: { text: "difficult" } },
    );
    const { text } = await browser.call(exportAccountLog, { format: "jsonl" });
    const lines = linesOf(text);
    expect(lines).toHaveLength(3);
    expect(text).not.toContain("difficult");
    expect(text).not.toContain("notes.add");
    expect(await verifyExport(each(lines))).toMatchObject({ entries: 3, faults: [] });
    const forged = lines.map((line, at) => (at === 0 ? line.replace("email", "phone") : line));
    expect((await verifyExport(each(forged))).faults).toEqual(["entry 1 was changed"]);
    expect((await verifyExport(each(lines.slice(1)))).faults).toEqual(["entries are missing before 2"]);
  });

  test("is exported as CSV in the reader's words, with formulas made harmless", async () => {
    await write({ action: "label.save", after: { title: "=1+1" } });
    const { text } = await browser.call(exportAccountLog, { format: "csv" });
    const [head, first] = linesOf(text);
    expect(head).toContain("Number,Time (UTC),Who,What");
    expect(first).toContain("Label saved,label.save");
    expect(actionsOf(await read({ group: "access" }))).toEqual(["auditlog.export"]);
  });
});

describe("staff with the right to read audit logs", () => {
  const asStaff = async (filter: object = {}, by = rita) =>
    (await by.browser.call(staffLog, { ...filter })).body as unknown as StaffLogPage;

  test("read the log of a customer with the names of colleagues, and the operator's own", async () => {
    await write({ action: "notes.add", actor: `staff:${rita.staffId}` });
    const page = await asStaff({ accountid: account.accountId });
    expect(page.account).toMatchObject({ accountid: account.accountId, isoperator: false });
    expect(page.data[0]).toMatchObject({
      action: "notes.add",
      actor: { kind: "staff" },
    });
    expect(page.data[0]?.actor.name).toContain("Kollega");
    const own = await asStaff({ group: "operation" });
    expect(own.account.isoperator).toBe(true);
    expect(actionsOf(own).filter((action) => action.startsWith("staff."))).not.toEqual([]);
  });

  test("of another brand do not reach the customer, and colleagues without the right read nothing", async () => {
    const elsewhere = await joinForOtherBrand(db, api);
    const refused = await elsewhere.browser.call(staffLog, { accountid: account.accountId });
    expect(refused.body["name"]).toBe("NotFound");
    const support = await joinAsColleague(db, api, "Support");
    expect((await support.browser.call(staffLog, { accountid: account.accountId })).body["name"]).toBe("NoPermission");
  });
});
