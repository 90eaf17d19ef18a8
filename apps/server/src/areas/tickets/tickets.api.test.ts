import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { statusOf } from "@nameplane/contracts";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import * as operations from "@nameplane/contracts/tickets/operations";
import { getTicketSpec } from "@nameplane/contracts/tickets/tickets";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { givePremiumSupport, moveTestService } from "../../testing/fixtures/premium-support.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, lineOf, type Answer, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { answerTicket } from "./actions/change-ticket.ts";
import { openVisitorTicket, ticketRoutes, visitorFeedbackJob } from "./index.ts";
import { ticketEdges } from "./ticket.state.ts";

let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
const clock = new FakeClock(new Date("2026-11-21T09:00:00Z"));

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => ticketRoutes(edge, deps));
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(() => deps.kept.splice(0));

async function enter(account: TestAccount): Promise<TestBrowser> {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return browser;
}

async function open(browser: TestBrowser, more: Record<string, unknown> = {}): Promise<number> {
  const input = { subject: "Mail bounces", category: "dns", message: "Since this morning.", ...more };
  const { body } = await browser.call(operations.openTicket, input, { key: newId() });
  expect(body).toMatchObject({ code: 1000 });
  return Number(body["ticketid"]);
}

async function read(browser: TestBrowser, ticketid: number) {
  const { code: _, desc: __, ...fields } = (await browser.call(operations.getTicket, { ticketid })).body;
  return getTicketSpec.answer.parse(fields).ticket;
}

function write(browser: TestBrowser, ticketid: number, message: string, close?: boolean): Promise<Answer> {
  clock.advance(1000);
  const input = { ticketid, message, ...(close === undefined ? {} : { close }) };
  return browser.call(operations.replyTicket, input, { key: newId() });
}

function answer(account: TestAccount, number: number, message = "Your MX is old.", close = false): Promise<unknown> {
  clock.advance(1000);
  const said = { number, name: "Jonas Wik", message, next: close ? "close" : "customer" } as const;
  return tx(db.worker, account.scope, (trx) => answerTicket(trx, deps, account.scope, said, clock.now()));
}

const count = async (browser: TestBrowser) => (await browser.call(operations.unreadCount)).body["count"];

test("the edges are those of the database", async () => {
  const rows = await db.query("select from_state, event, to_state from state_edge where machine = 'ticket'");
  const text = (edges: readonly (readonly string[])[]) => edges.map((edge) => edge.join(" ")).toSorted();
  expect(text(rows.map((row) => [row["from_state"], row["event"], row["to_state"]] as string[]))).toEqual(text(ticketEdges));
});

describe("the list of unread answers", () => {
  test("getunreadcount counts the account's tickets with an unread answer [S7.28]", async () => {
    expect(lineOf(operations.unreadCount)).toBe("GET /api/support/getunreadcount/ query");
    const [mine, theirs] = [await createAccount(db), await createAccount(db)];
    const browser = await enter(mine);
    expect((await browser.call(operations.unreadCount)).body).toMatchObject({ code: 1000, count: 0 });
    const [first, second] = [await open(browser), await open(browser)];
    await open(browser);
    await answer(mine, first);
    await answer(mine, second);
    await answer(theirs, await open(await enter(theirs)));
    expect(await count(browser)).toBe(2);
    await db.query("update membership set denied = '{support_view}' where user_id = $1", [mine.userId]);
    expect((await browser.call(operations.unreadCount)).body).toMatchObject({ code: 2201, name: "NoPermission" });
  });

  test("a reader who has not seen the newest answer leaves the ticket unread", async () => {
    const account = await createAccount(db);
    const browser = await enter(account);
    const ticketid = await open(browser);
    await answer(account, ticketid);
    await answer(account, ticketid, "And one more thing.");
    const mark = async (seen: number) => (await browser.call(operations.markTicketRead, { ticketid, seen })).body["unread"];
    expect([await mark(2), await count(browser)]).toEqual([true, 1]);
    expect([await mark(3), await count(browser)]).toEqual([false, 0]);
  });
});

describe("a conversation", () => {
  test("has id, subject, created, author, message and files with name and size [C3.70]", async () => {
    const account = await createAccount(db);
    const browser = await enter(account);
    const created = clock.now().toISOString();
    const ticketid = await open(browser, {
      subject: "  Mail\nbounces ",
      message: "Since\u0007 this\r\nmorning. <b>\n",
    });
    await answer(account, ticketid);
    await db.query(
      `insert into ticket_message (account_id, id, ticket_id, author_kind, author, is_internal, body)
       select account_id, $2, id, 'staff', 'staff:Jonas Wik', true, 'A difficult one.' from ticket where number = $1`,
      [ticketid, newId()],
    );
    await db.query(
      `insert into file (account_id, id, owner_kind, owner_id, name, mime, size_bytes, sha256_hash, storage_key, created_by)
       select account_id, $2, 'ticket_message', id, 'mx.txt', 'text/plain', 1234, sha256('x'), 'k', 'test' from ticket_message where author_kind = 'staff' and not is_internal and account_id = $1`,
      [account.accountId, newId()],
    );
    const ticket = await read(browser, ticketid);
    expect(ticket).toMatchObject({
      ticketid,
      subject: "Mail bounces",
      category: "dns",
      created,
      author: "Alva Hedström",
      status: 5200,
      unread: true,
      answered: true,
      about: null,
    });
    expect(ticket.messages).toMatchObject([
      { by: "you", author: "Alva Hedström", message: "Since this\nmorning. <b>", files: [] },
      {
        by: "staff",
        author: "Jonas Wik",
        message: "Your MX is old.",
        files: [expect.objectContaining({ name: "mx.txt", size: 1234 })],
      },
    ]);
  });

  test("closing closes; the reopen button opens again [C4.99, C4.101]", async () => {
    const browser = await enter(await createAccount(db));
    const ticketid = await open(browser);
    const lists = async () =>
      Promise.all(
        [operations.openTickets, operations.closedTickets].map(async (list) => (await browser.call(list)).body["total"]),
      );
    expect((await browser.call(operations.closeTicket, { ticketid })).body).toMatchObject({ status: 5400 });
    expect(await lists()).toEqual([0, 1]);
    expect((await browser.call(operations.closeTicket, { ticketid })).body).toMatchObject({ code: 2304 });
    expect((await browser.call(operations.reopenTicket, { ticketid })).body).toMatchObject({ status: 5200 });
    expect(await lists()).toEqual([1, 0]);
    expect((await browser.call(operations.reopenTicket, { ticketid })).body).toMatchObject({ code: 2304 });
  });

  test("a reply opens a closed ticket; a reply that closes leaves it closed [C4.100]", async () => {
    const account = await createAccount(db);
    const browser = await enter(account);
    const ticketid = await open(browser);
    await answer(account, ticketid, "Done.", true);
    expect(await read(browser, ticketid)).toMatchObject({ status: 5400, unread: true });
    expect((await write(browser, ticketid, "Not quite")).body).toMatchObject({ status: 5200 });
    expect(await read(browser, ticketid)).toMatchObject({ status: 5200, unread: false, answered: false, closed: null });
    expect((await write(browser, ticketid, "Thanks", true)).body).toMatchObject({ status: 5400 });
    expect((await read(browser, ticketid)).messages).toHaveLength(4);
    const [task] = await db.query("select is_unread_staff from ticket where number = $1", [ticketid]);
    expect(task).toEqual({ is_unread_staff: true });
  });

  test("a closing can be undone for ten minutes", async () => {
    const browser = await enter(await createAccount(db));
    const ticketid = await open(browser);
    await browser.call(operations.closeTicket, { ticketid });
    clock.advance(9 * 60_000);
    expect((await read(browser, ticketid)).undountil).not.toBeNull();
    expect((await browser.call(operations.undoCloseTicket, { ticketid })).body).toMatchObject({ status: 5200 });
    expect((await browser.call(operations.undoCloseTicket, { ticketid })).body).toMatchObject({ code: 2304 });
    await browser.call(operations.closeTicket, { ticketid });
    clock.advance(11 * 60_000);
    expect((await read(browser, ticketid)).undountil).toBeNull();
    const late = await browser.call(operations.undoCloseTicket, { ticketid });
    expect(late.body).toMatchObject({ code: 2304, name: "TooLateToUndo" });
  });

  test("what is archived stays so, and junk is not there", async () => {
    const browser = await enter(await createAccount(db));
    const [archived, junk] = [await open(browser), await open(browser)];
    await browser.call(operations.closeTicket, { ticketid: archived });
    await db.query("update ticket set state = 'archived', version = version + 1 where number = $1", [archived]);
    await db.query("update ticket set state = 'junk', version = version + 1 where number = $1", [junk]);
    expect(statusOf((await read(browser, archived)).status)?.label.en).toBe("Archived");
    expect((await write(browser, archived, "Hello?")).body).toMatchObject({ code: 2304 });
    expect((await browser.call(operations.getTicket, { ticketid: junk })).body).toMatchObject({ code: 2303 });
  });

  test("is about something of the account's own, or refused", async () => {
    const [mine, theirs] = [await createAccount(db), await createAccount(db)];
    const [own, foreign] = [newId(), newId()];
    for (const [account, id, name] of [
      [mine, own, "xn--rksmrgs-5wao1o.se"],
      [theirs, foreign, "kvarn.se"],
    ] as const)
      await db.query(
        "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, $3, 'kvarn', 'se', 'active', '2020-01-02', '2027-03-04', '2027-02-03')",
        [account.accountId, id, name],
      );
    const browser = await enter(mine);
    const ticketid = await open(browser, { domainname: "räksmörgås.se" });
    expect((await read(browser, ticketid)).about).toEqual({ kind: "domain", itemid: own, name: "räksmörgås.se" });
    for (const about of [{ domainname: "kvarn.se" }, { domainname: "x y" }, { requestid: 1 }, { invoicenr: 100_001 }]) {
      const input = { subject: "x", category: "dns", message: "y", ...about };
      const { body } = await browser.call(operations.openTicket, input, { key: newId() });
      expect(body).toMatchObject({ code: 2303, param: Object.keys(about)[0] });
    }
    const their = await enter(theirs);
    expect((await their.call(operations.getTicket, { ticketid })).body).toMatchObject({ code: 2303 });
    expect((await write(their, ticketid, "hello")).body).toMatchObject({ code: 2303 });
  });

  test("news of it go out: to support when the customer writes, to the customer when support answers", async () => {
    const account = await createAccount(db);
    const browser = await enter(account);
    const ticketid = await open(browser);
    await answer(account, ticketid);
    await write(browser, ticketid, "Thanks");
    expect(deps.kept.map(({ name }) => name)).toEqual(["tickets.written", "tickets.answered", "tickets.written"]);
    const events = await db.query(
      "select body ->> 'action' as action from audit_event where account_id = $1 and body ->> 'action' like 'tickets.%' order by seq",
      [account.accountId],
    );
    expect(events.map(({ action }) => action)).toEqual(["tickets.open", "tickets.answer", "tickets.reply"]);
  });

  test("nobody writes more than sixty times in an hour", async () => {
    clock.advance(3_600_000 - (clock.now().getTime() % 3_600_000));
    const browser = await enter(await createAccount(db));
    const ticketid = await open(browser);
    for (let n = 1; n < 60; n++) expect((await write(browser, ticketid, `${n}`)).body).toMatchObject({ code: 1000 });
    expect((await write(browser, ticketid, "60")).body).toMatchObject({ code: 2502 });
  });
});

describe("feedback", () => {
  const feedback = { message: "\n  The list jumps.\nAlways.", page: "/domain/list", version: "0.1.0" };
  const send = (browser: TestBrowser, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    browser.call(operations.sendFeedback, { ...feedback, ...more }, { headers });

  test("of a logged-in user opens a ticket of the account, with the page and the version", async () => {
    const account = await createAccount(db);
    const browser = await enter(account);
    const { body } = await send(browser, {}, { "x-session": `${account.accountId} ${account.userId}` });
    expect(body).toMatchObject({ code: 1000 });
    const ticket = await read(browser, Number(body["ticketid"]));
    expect(ticket).toMatchObject({
      subject: "The list jumps.",
      category: "feedback",
      page: "/domain/list",
      version: "0.1.0",
    });
    expect(ticket.messages).toMatchObject([{ by: "you", message: "The list jumps.\nAlways." }]);
    const other = await send(browser, {}, { "x-session": `${account.accountId} ${newId()}` });
    expect(other.body).toMatchObject({ code: 2002, name: "OtherIdentity" });
    await db.query("update membership set denied = '{support_view,support_reply}' where user_id = $1", [account.userId]);
    expect((await send(browser)).body).toMatchObject({ code: 1000 });
    await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [account.accountId]);
    expect((await send(browser)).body).toMatchObject({ code: 2003, missing: ["email"] });
  });

  test("of a visitor opens one ticket of the operator's, answered by mail, and is limited", async () => {
    const browser = api.browser();
    expect((await send(browser)).body).toMatchObject({ code: 2003, missing: ["email"] });
    expect((await send(browser, { email: "no address" })).body).toMatchObject({ code: 2005 });
    const gone = await send(browser, { email: "bo@kund.example" }, { "x-session": `${newId()} ${newId()}` });
    expect(gone.status).toBe(401);
    expect((await send(browser, { email: "bo@kund.example" })).body).toMatchObject({ code: 1000, ticketid: null });
    const [job] = deps.kept;
    expect(job?.name).toBe("tickets.visitor-feedback");
    const given = visitorFeedbackJob.schema.parse(job?.payload);
    for (let again = 0; again < 2; again++)
      await openVisitorTicket({ ...deps, pool: db.worker, sweeping: db.readonly, clock }, given);
    const rows = await db.query(
      "select t.account_id, t.reply_to, t.context ->> 'page' as page, m.author_kind, m.author from ticket t join ticket_message m on m.account_id = t.account_id and m.ticket_id = t.id where t.id = $1",
      [given.id],
    );
    expect(rows).toEqual([
      {
        account_id: db.installation.operatorAccountId,
        reply_to: "bo@kund.example",
        page: "/domain/list",
        author_kind: "customer",
        author: "visitor",
      },
    ]);
    for (let n = 0; n < 4; n++) await send(browser, { email: "bo@kund.example" });
    const most: Answer = await send(browser, { email: "bo@kund.example" });
    expect(most.status).toBe(429);
  });

  test("is closed where the brand has it off, and to visitors of a reseller's host", async () => {
    const id = newId();
    await db.query(
      "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where is_operator",
      [id],
    );
    for (const host of ["on.solrosen.example"])
      await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, id]);
    const there = { host: "on.solrosen.example" };
    const visitor = await send(api.browser(), { email: "bo@kund.example" }, there);
    expect(visitor.body).toMatchObject({ code: 2200, name: "LoginRequired" });
    const config = defaultConfig({ name: "Nameplane", isOperator: true, timeZone: "Europe/Stockholm" });
    await db.query(
      "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 1, $2, now(), 'test')",
      [db.installation.brandId, JSON.stringify({ ...config, globals: { ...config.globals, enableFeedback: false } })],
    );
    const account = await createAccount(db);
    const fresh = await createTestApi(db, clock, (edge) => ticketRoutes(edge, deps));
    const browser = fresh.browser();
    browser.cookie = await signIn(db, account);
    expect((await send(browser)).body).toMatchObject({ code: 2000, name: "NoSuchEndpoint" });
    await fresh.close();
    await db.query("update whitelabel_config set published_at = null where brand_id = $1", [db.installation.brandId]);
  });
});

describe("questions and answers", () => {
  test("are found by their words in the caller's language; a brand's own text replaces the shared one", async () => {
    const browser = await enter(await createAccount(db));
    const { brandId } = db.installation;
    const add = (brand: string | null, language: string, slug: string, title: string, body: string) =>
      db.query(
        "insert into article (id, brand_id, kind, language, slug, title, body, position) values ($1, $2, 'faq', $3, $4, $5, $6, 999)",
        [newId(), brand, language, slug, title, body],
      );
    await add(null, "en", "zebra", "How do I ride a zebra?", "Slowly.");
    await add(null, "sv", "zebra", "Hur rider jag en zebra?", "Långsamt.");
    await add(null, "en", "stable", "Where do animals live?", "Zebras too: in a stable.");
    await add(brandId, "en", "stable", "Where do animals live here?", "Zebras too: at ours.");
    const ask = async (question: string, language = "en") =>
      (await browser.call(operations.getFaq, { question }, { language })).body["data"] as { title: string }[];
    expect((await ask("Can I ride zebras?")).map(({ title }) => title)).toEqual([
      "How do I ride a zebra?",
      "Where do animals live here?",
    ]);
    expect((await ask("zebra", "sv")).map(({ title }) => title)).toEqual(["Hur rider jag en zebra?"]);
    expect(await ask("'); drop table article; --")).toEqual([]);
    expect(await ask("?")).toEqual([]);
  });
});

test("with premium support a new ticket comes first and is promised an earlier answer, and no longer when it is suspended", async () => {
  const account = await createAccount(db);
  const browser = await enter(account);
  const promised = async () => {
    const number = await open(browser);
    const [row] = await db.query<{ priority: number; hours: number }>(
      "select priority, extract(epoch from answer_due_at - created_at)::int / 3600 as hours from ticket where number = $1",
      [number],
    );
    return row;
  };
  // A Tuesday in the hours of support.
  clock.advance(new Date("2027-01-12T08:00:00Z").getTime() - clock.now().getTime());
  expect(await promised()).toEqual({ priority: 3, hours: 4 });
  const id = await givePremiumSupport(db, account);
  expect(await promised()).toEqual({ priority: 2, hours: 2 });
  await moveTestService(db, id, "suspended");
  expect(await promised()).toEqual({ priority: 3, hours: 4 });
});
