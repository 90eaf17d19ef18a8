import * as operations from "@nameplane/contracts/notifications/operations";
import { noticesSpec } from "@nameplane/contracts/notifications/notices";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { withoutEnvelope } from "../../../testing/fixtures/domain-fixture.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { webhookStopped } from "../kinds/webhook-stopped/index.ts";
import { nameLeaving } from "../kinds/name-leaving/index.ts";
import { queueMail, writeNotice, type NewNotice } from "../queue/index.ts";
import { noticeRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let fixture: NewsFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => noticeRoutes(edge));
});
afterAll(async () => {
  await fixture.close();
  await api.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await enter(account);
});

async function enter(of: TestAccount): Promise<TestBrowser> {
  const entered = api.browser();
  entered.cookie = await signIn(db, of);
  return entered;
}

/** A user of the account who may see orders only. */
async function clerkOf(of: TestAccount): Promise<TestBrowser> {
  const { userId } = await createAccount(db);
  await db.query(
    `with clerk as (insert into role (id, account_id, name, permissions) values (gen_random_uuid(), $1, 'Clerk', '{order_view}') returning id)
     insert into membership (account_id, user_id, role_account_id, role_id, created_by) select $1, $2, $1, id, 'test' from clerk`,
    [of.accountId, userId],
  );
  return enter({ ...of, userId });
}

let causes = 0;
async function write(kind: string, params: Record<string, unknown> = {}, more: Partial<NewNotice> = {}, of = account) {
  fixture.clock.advance(1000);
  causes += 1;
  const notice = { kind, cause: `test:${causes}`, params, isBellOnly: true, ...more };
  return (await tx(db.worker, of.scope, (trx) => writeNotice(trx, fixture.deps, of.scope, notice))) ?? "";
}

const list = async (input: Record<string, unknown> = {}, by = browser) =>
  noticesSpec.answer.parse(withoutEnvelope(await by.call(operations.notices, input)));
const unread = async (by = browser) => (await by.call(operations.noticeCount, {})).body["unread"];

describe("the bell", () => {
  test("lists the notices of the account, newest first, with what each is about, page by page", async () => {
    for (let order = 1; order <= 11; order += 1) await write("order_placed", { orderNumber: order });
    await write("renewal_month", { name: "xn--fjllbete-1za.se", expiresAt: "2026-12-21T10:00:00.000Z" });
    const first = await list({ limit: 10 });
    expect(first).toMatchObject({ total: 12, unread: 12, page: 1 });
    expect(first.data[0]).toMatchObject({
      kind: "renewal_month",
      unicodename: "fjällbete.se",
      on: "2026-12-21",
      isread: false,
    });
    expect(first.data[1]).toMatchObject({ kind: "order_placed", number: 11 });
    expect((await list({ limit: 10, page: 2 })).data.map(({ number }) => number)).toEqual([2, 1]);
  });

  test("is empty and silent in an account in which nothing has happened, and knows nothing of other accounts", async () => {
    const other = await createAccount(db);
    const theirs = await write("order_placed", { orderNumber: 1 }, {}, other);
    expect(await list()).toMatchObject({ data: [], total: 0, unread: 0 });
    await browser.call(operations.markNoticesRead, { noticeids: [theirs] });
    expect(await unread(await enter(other))).toBe(1);
  });

  test("leaves out notices for people outside, for another user, or beyond the reader's permissions", async () => {
    await write("verify_contact", {});
    await write("invoice_issued", { number: 7 });
    await write("order_placed", { orderNumber: 3 });
    await write("login_changed", {}, { userId: (await createAccount(db)).userId });
    expect((await list()).data.map(({ kind }) => kind)).toEqual(["order_placed", "invoice_issued"]);
    const clerk = await clerkOf(account);
    expect((await list({}, clerk)).data.map(({ kind }) => kind)).toEqual(["order_placed"]);
    expect(await unread(clerk)).toBe(1);
  });

  test("a notice is marked as read, then all up to the newest that was seen; a later notice stays unread", async () => {
    const [first] = [await write("order_placed", { orderNumber: 1 }), await write("order_closed", { orderNumber: 1 })];
    expect((await browser.call(operations.markNoticesRead, { noticeids: [first] })).body["unread"]).toBe(1);
    const seen = await list();
    expect(seen.data.map(({ isread }) => isread)).toEqual([false, true]);
    await write("order_placed", { orderNumber: 2 });
    await browser.call(operations.markNoticesRead, { until: seen.data[0]?.at });
    expect((await list({ unread: true })).data).toMatchObject([{ number: 2, isread: false }]);
    expect(await unread()).toBe(1);
  });

  test("is read by each user for themselves: what one has read stays unread for the others", async () => {
    const colleague = await clerkOf(account);
    const first = await write("order_placed", { orderNumber: 1 });
    await write("order_placed", { orderNumber: 2 });
    await browser.call(operations.markNoticesRead, { noticeids: [first] });
    // Marking a notice as read for a second time changes nothing.
    expect((await browser.call(operations.markNoticesRead, { noticeids: [first] })).body["unread"]).toBe(1);
    expect((await list()).data.map(({ isread }) => isread)).toEqual([false, true]);
    expect(await list({}, colleague)).toMatchObject({ unread: 2, data: [{ isread: false }, { isread: false }] });
    await colleague.call(operations.markNoticesRead, { until: fixture.clock.now().toISOString() });
    expect([await unread(colleague), await unread()]).toEqual([0, 1]);
  });
});

describe("what a user wants to be notified of", () => {
  async function mail(kind: typeof webhookStopped | typeof nameLeaving, address: string): Promise<string[]> {
    const noticeId = await write(kind === webhookStopped ? "webhook_stopped" : "name_leaving", {}, { isBellOnly: false });
    const recipient = { address, firstName: "Alva", language: "en", why: { kind: "owner", accountNumber: 1 } } as const;
    const facts = kind.samples[Object.keys(kind.samples)[0] as keyof typeof kind.samples];
    const wanted = { kind, facts } as unknown as Parameters<typeof queueMail>[5];
    await tx(db.worker, account.scope, (trx) => queueMail(trx, fixture.deps, account.scope, noticeId, recipient, wanted));
    const rows = await db.query<{ id: string }>("select id from delivery where notice_id = $1", [noticeId]);
    const [notice] = await db.query<{ delivered: boolean }>(
      "select delivered_at is not null as delivered from notice where id = $1",
      [noticeId],
    );
    return [`mails: ${rows.length}`, `delivered: ${String(notice?.delivered)}`];
  }
  const address = async () => {
    const [row] = await db.query<{ email: string }>(
      "select u.email from panel_user u join membership m on m.user_id = u.id where m.account_id = $1",
      [account.accountId],
    );
    return row?.email ?? "";
  };

  test("mail that was turned off is not sent, and counts as delivered behind the bell; other readers get it", async () => {
    const own = await address();
    expect(await mail(webhookStopped, own)).toEqual(["mails: 1", "delivered: false"]);
    expect((await browser.call(operations.setNoticeChoice, { group: "programs", mail: false })).body.code).toBe(1000);
    expect(await mail(webhookStopped, own.toUpperCase())).toEqual(["mails: 0", "delivered: true"]);
    expect(await mail(webhookStopped, "somebody-else@example.test")).toEqual(["mails: 1", "delivered: false"]);
    expect(await unread()).toBe(3);
  });

  test("a group that was turned off behind the bell is neither listed nor counted, and comes back when it is turned on", async () => {
    await write("order_placed", { orderNumber: 1 });
    await browser.call(operations.setNoticeChoice, { group: "orders", bell: false });
    expect(await list()).toMatchObject({ data: [], unread: 0 });
    await browser.call(operations.setNoticeChoice, { group: "orders", bell: true });
    expect(await unread()).toBe(1);
  });

  test("what the law or security requires cannot be turned off, and is always mailed", async () => {
    for (const input of [
      { group: "security", bell: false },
      { group: "security", mail: false },
      { group: "renewals", mail: false },
      { group: "invoices", mail: false },
    ])
      expect((await browser.call(operations.setNoticeChoice, input)).body.code).toBe(2304);
    expect((await browser.call(operations.noticeChoices, {})).body["data"]).toContainEqual({
      group: "security",
      bell: true,
      mail: true,
      isbelllocked: true,
      ismaillocked: true,
    });
    expect(await mail(nameLeaving, await address())).toEqual(["mails: 1", "delivered: false"]);
  });
});
