import type { NoteRow, TimelineEntry } from "@nameplane/contracts/backoffice/objects";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { Mention } from "@nameplane/contracts/staff/mentions";
import { mentionable, mentions, seeMentions } from "@nameplane/contracts/staff/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { mentionRoutes, staffRoutes } from "../../staff/index.ts";
import { objectRoutes } from "./objects.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let otto: TestColleague;
let olga: TestColleague;
let account: TestAccount;
const told: unknown[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    mentionRoutes(edge);
    objectRoutes(edge, {
      jobs: { enqueue: async (_trx, kind, payloads) => void told.push(...payloads.map((payload) => kind.schema.parse(payload))) },
    });
  });
  otto = await joinAsColleague(db, api, "Support");
  olga = await joinAsColleague(db, api, "Support");
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Thing = { readonly kind: string; readonly objectid: string; readonly before?: string };
const customer = (): Thing => ({ kind: "account", objectid: account.accountId });
const notes = async (by: TestBrowser, thing: Thing = customer()) =>
  (await by.call(operations.staffNotes, thing)).body["notes"] as NoteRow[];
function add(by: TestBrowser, text: string, thing: Thing = customer()) {
  clock.advance(1000);
  return by.call(operations.addStaffNote, { ...thing, text });
}
const timeline = async (by: TestBrowser, thing: Thing = customer()) =>
  (await by.call(operations.staffTimeline, thing)).body as unknown as { entries: TimelineEntry[]; next: string | null };

async function domain(): Promise<string> {
  const id = newId();
  const name = `namn-${id.slice(-6)}.se`;
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'active')",
    [account.accountId, id, name],
  );
  return id;
}

describe("notes of colleagues", () => {
  test("are seen by all colleagues, the newest first, on the thing alone that they are about; only their author removes them", async () => {
    const name = { kind: "domain", objectid: await domain() };
    await add(otto.browser, "  Called: wants one invoice a month.  ");
    await add(olga.browser, "Sent the form.\nWaits for it.");
    await add(olga.browser, "Is for sale.", name);
    const [second, first] = await notes(otto.browser);
    expect(second?.text).toBe("Sent the form.\nWaits for it.");
    expect(first).toMatchObject({ text: "Called: wants one invoice a month.", author: { staffid: otto.staffId } });
    expect((await notes(otto.browser, name)).map(({ text }) => text)).toEqual(["Is for sale."]);

    expect((await olga.browser.call(operations.removeStaffNote, { noteid: first?.noteid })).body["name"]).toBe("NotYourNote");
    expect((await otto.browser.call(operations.removeStaffNote, { noteid: first?.noteid })).body.code).toBe(1000);
    expect((await notes(olga.browser)).map(({ text }) => text)).toEqual(["Sent the form.\nWaits for it."]);
    expect((await otto.browser.call(operations.removeStaffNote, { noteid: first?.noteid })).body.code).toBe(2303);
  });

  test("writing and removing them is recorded for the operator, not for the customer, and never with their text", async () => {
    const { body } = await add(otto.browser, "A secret of the house");
    await otto.browser.call(operations.removeStaffNote, { noteid: body["noteid"] });
    const events = await db.query<{ account_id: string; action: string; body: object }>(
      "select account_id, action, body from audit_event where object_id = $1 and action like 'notes.%' order by seq",
      [account.accountId],
    );
    expect(events.map(({ action }) => action)).toEqual(["notes.add", "notes.remove"]);
    expect(events.every((event) => event.account_id === db.installation.operatorAccountId)).toBe(true);
    expect(JSON.stringify(events)).not.toContain("A secret of the house");
  });

  test("an empty note is refused by its field; things that do not exist, and customers of other brands, are not found", async () => {
    expect((await add(otto.browser, "   ")).body).toMatchObject({ missing: ["text"] });
    expect((await add(otto.browser, "x", { kind: "domain", objectid: account.accountId })).body.code).toBe(2303);
    const other = await joinForOtherBrand(db, api);
    expect((await add(other.browser, "x")).body.code).toBe(2303);
    expect((await other.browser.call(operations.staffNotes, customer())).body.code).toBe(2303);
    expect((await other.browser.call(operations.staffTimeline, customer())).body.code).toBe(2303);
  });

  test("neither customers nor the worker reach them in the database", async () => {
    await add(otto.browser, "For us alone");
    for (const pool of [db.app, db.worker])
      await expect(tx(pool, account.scope, (trx) => trx.selectFrom("staff_note").selectAll().execute())).rejects.toThrow(
        "permission denied",
      );
  });
});

describe("a colleague who is named with @", () => {
  const listed = async (by: TestBrowser) => (await by.call(mentions)).body["data"] as Mention[];

  test("is told once, in their list and by mail, where the note is; the writer and others are not", async () => {
    told.length = 0;
    const text = `@${olga.username} please check, @${otto.username} knows. Not a@b.se, @nobody`;
    const { body } = await add(otto.browser, text, { kind: "domain", objectid: await domain() });
    expect(body).toMatchObject({ code: 1000, told: [expect.stringMatching(/^Kollega/) as string], nottold: ["nobody"] });
    expect(told).toMatchObject([
      { what: "mention", staffIds: [olga.staffId], path: expect.stringMatching(/^\/staff\/domains\//) as string },
    ]);
    const [mine] = await listed(olga.browser);
    expect(mine).toMatchObject({ kind: "domain", seen: false, path: expect.stringMatching(/^\/staff\/domains\//) as string });
    expect(await listed(otto.browser)).toEqual([]);
    // Nobody can mark mentions of a colleague as seen.
    expect((await otto.browser.call(seeMentions, { mentionid: mine?.mentionid })).body).toMatchObject({ seen: 0 });
    expect((await olga.browser.call(seeMentions, {})).body).toMatchObject({ seen: 1 });
    expect((await listed(olga.browser))[0]).toMatchObject({ seen: true });
  });

  test("is not told of what they may not see: without the right, of another brand, or locked out", async () => {
    told.length = 0;
    const auditor = await joinAsColleague(db, api, "Auditor");
    const abroad = await joinForOtherBrand(db, api);
    const gone = await joinAsColleague(db, api, "Support");
    await db.query("update staff_user set disabled_at = now(), version = version + 1 where id = $1", [gone.staffId]);
    const names = [auditor, abroad, gone].map(({ username }) => `@${username}`).join(" ");
    await db.query("update staff_role set permissions = array_remove(permissions, 'staff_view') where name = 'Auditor'");
    expect((await add(otto.browser, names)).body).toMatchObject({ told: [] });
    expect(told).toEqual([]);
    expect(await listed(abroad.browser)).toEqual([]);
    const offered = (await otto.browser.call(mentionable, { kind: "account" })).body["data"] as { username: string }[];
    expect(offered.map(({ username }) => username)).toContain(olga.username);
    expect(offered.map(({ username }) => username)).not.toContain(gone.username);
    expect(offered.map(({ username }) => username)).not.toContain(otto.username);
  });
});

describe("what happened", () => {
  test("names who did what, before and after, from where, and what was denied", async () => {
    const { accountId, scope, userId } = account;
    await tx(db.app, scope, async (trx) => {
      await audit(trx, {
        accountId,
        actor: scope.actor,
        action: "accounts.settings",
        object: accountId,
        before: { language: "en" },
        after: { language: "sv" },
        address: "192.0.2.7",
      });
      await audit(trx, { accountId, actor: `staff:${otto.staffId}`, action: "domain.lock", result: "denied" });
      await audit(trx, { accountId, actor: "job:renewal", action: "orders.place" });
    });
    const { entries, next } = await timeline(olga.browser);
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      { action: "orders.place", actor: { kind: "system", name: "renewal" }, address: null, isdenied: false },
      { action: "domain.lock", actor: { kind: "staff" }, isdenied: true },
      {
        action: "accounts.settings",
        actor: { kind: "user", name: "Alva Hedström" },
        before: { language: "en" },
        after: { language: "sv" },
        address: "192.0.2.7",
      },
    ]);
    expect(entries[2]?.actor).not.toHaveProperty("userId", userId);
  });

  test("of a domain is what was done to it and how its state changed, and nothing of its neighbours", async () => {
    const { accountId, scope } = account;
    const [id, neighbour] = [await domain(), await domain()];
    await tx(db.app, scope, async (trx) => {
      await audit(trx, { accountId, actor: scope.actor, action: "domain.lock", object: id });
      await audit(trx, { accountId, actor: scope.actor, action: "domain.lock", object: neighbour });
    });
    await db.query("update domain set state = 'suspended', version = version + 1 where id = $1", [id]);
    const { entries } = await timeline(otto.browser, { kind: "domain", objectid: id });
    expect(entries).toMatchObject([
      { action: null, change: { machine: "domain", from: { name: "active" }, to: { name: "suspended" } } },
      { action: "domain.lock", change: null },
    ]);
    expect(entries[0]?.change?.to.code).toEqual(expect.any(Number));
  });

  test("is read page by page, of a customer and of a thing: every entry once, the newest first", async () => {
    const { accountId, scope } = account;
    const object = await domain();
    await tx(db.app, scope, async (trx) => {
      for (let n = 0; n < 70; n += 1)
        await audit(trx, { accountId, actor: scope.actor, action: "domain.labels", object, after: { n } });
    });
    for (const thing of [customer(), { kind: "domain", objectid: object }]) {
      const seen: unknown[] = [];
      let page = await timeline(otto.browser, thing);
      for (; page.next !== null; page = await timeline(otto.browser, { ...thing, before: page.next }))
        seen.push(...page.entries.map(({ after }) => after?.["n"]));
      seen.push(...page.entries.map(({ after }) => after?.["n"]));
      expect(seen).toEqual(Array.from({ length: 70 }, (_, n) => 69 - n));
    }
    expect((await otto.browser.call(operations.staffTimeline, { ...customer(), before: "x'" })).body).toMatchObject({
      param: "before",
    });
  });
});
