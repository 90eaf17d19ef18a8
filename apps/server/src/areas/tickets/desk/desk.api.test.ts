import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { uploadFile } from "@nameplane/contracts/files/operations";
import * as operations from "@nameplane/contracts/tickets/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../../adapters/files-postgres/index.ts";
import { newId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { samples } from "../../../testing/sample-files.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { addColleague, joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity, testVault } from "../../../testing/test-identity.ts";
import { fileRoutes } from "../../files/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { openVisitorTicket, ticketAnsweredJob, ticketRoutes } from "../index.ts";
import { ratingRoutes, ratingTokens } from "../rating/index.ts";
import { deskRoutes } from "./desk.routes.ts";

// A Wednesday morning in the hours of support.
const clock = new FakeClock(new Date("2027-03-10T08:00:00Z"));
const tokens = ratingTokens(Buffer.alloc(32, 5));
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let otto: TestColleague;
let olga: TestColleague;
let account: TestAccount;
let customer: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  const files = { store: filesInPostgres, scanner: null, vault: testVault(), clock, log: createLog("test", "silent") };
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    ticketRoutes(edge, deps);
    fileRoutes(edge, files);
    ratingRoutes(edge, { pool: db.app, ratingTokens: tokens });
    deskRoutes(edge, { jobs: deps.jobs, files });
  });
  otto = await joinAsColleague(db, api, "Support");
  olga = await joinAsColleague(db, api, "Support");
});
beforeEach(async () => {
  deps.kept.splice(0);
  account = await createAccount(db, { language: "sv" });
  customer = await as(account);
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

type Row = AnswerOf<typeof operations.deskList>["data"][number];
type Whole = AnswerOf<typeof operations.deskTicket>;

async function open(subject = "Mail bounces", more: object = {}, by = customer): Promise<number> {
  clock.advance(1000);
  const input = { subject, category: "dns", message: "Since this morning.", ...more };
  const { body } = await by.call(operations.openTicket, input, { key: newId() });
  return Number(body["ticketid"]);
}
function write(ticketid: number, message: string) {
  clock.advance(1000);
  return customer.call(operations.replyTicket, { ticketid, message }, { key: newId() });
}
const read = async (ticketid: number, by = otto) =>
  (await by.browser.call(operations.deskTicket, { ticketid })).body as unknown as Whole;
async function answer(ticketid: number, message: string, more: Partial<InputOf<typeof operations.answerTicket>> = {}, by = otto) {
  clock.advance(1000);
  const seen = (await read(ticketid, by)).ticket?.messages.length ?? 0;
  return (await by.browser.call(operations.answerTicket, { ticketid, message, seen, ...more })).body;
}
function change(ticketids: readonly number[], asked: object, by = otto) {
  clock.advance(1000);
  return by.browser.call(operations.changeTickets, { ticketids, change: asked });
}
/** Numbers of this test's tickets in a view, in the order of the view. */
const inView = async (view: string, more: object = {}, by = otto) => {
  const { body } = await by.browser.call(operations.deskList, { view, limit: 100, ...more });
  const mine = (body["data"] as Row[]).filter(({ account: of }) => of.accid === account.accountId);
  return mine.map(({ ticketid }) => ticketid);
};
const audited = (action: string) =>
  db.query<{ actor: string; body: { before?: object; after?: object } }>(
    "select actor, body from audit_event where account_id = $1 and action = $2 order by seq",
    [account.accountId, action],
  );

describe("a conversation with a customer", () => {
  test("a colleague takes the ticket and answers; the customer reads it, signed with the colleague's name, and is to get a mail", async () => {
    const ticketid = await open();
    expect(await inView("us")).toEqual([ticketid]);
    expect(await inView("unassigned")).toEqual([ticketid]);
    expect((await change([ticketid], { kind: "assign", staffid: otto.staffId, from: null })).body).toMatchObject({
      changed: [ticketid],
    });
    expect([await inView("mine"), await inView("unassigned"), await inView("mine", {}, olga)]).toEqual([[ticketid], [], []]);

    deps.kept.splice(0);
    expect(await answer(ticketid, "Your MX is old.")).toMatchObject({ code: 1000, status: 5200 });
    expect(deps.kept.map(({ name }) => name)).toEqual([ticketAnsweredJob.name]);
    expect([await inView("us"), await inView("customer")]).toEqual([[], [ticketid]]);
    const { body } = await customer.call(operations.getTicket, { ticketid });
    const [name] = await db.query<{ name: string }>("select name from staff_user where id = $1", [otto.staffId]);
    expect(body["ticket"]).toMatchObject({
      unread: true,
      answered: true,
      messages: [{ by: "you" }, { by: "staff", author: name?.name, message: "Your MX is old." }],
    });

    await write(ticketid, "Changed it, still bounces");
    expect([await inView("us"), await inView("customer")]).toEqual([[ticketid], []]);
    expect((await read(ticketid)).ticket).toMatchObject({ waitsfor: "us", waitingsince: clock.now().toISOString() });
    expect((await audited("tickets.answer"))[0]?.actor).toBe(`staff:${otto.staffId}`);
  });

  test("an answer that crosses with a message of the customer is refused, and nobody is mailed; it goes out once the message is seen", async () => {
    const ticketid = await open();
    const seen = (await read(ticketid)).ticket.messages.length;
    await write(ticketid, "Solved, thank you!");
    deps.kept.splice(0);
    expect(await answer(ticketid, "Try to restart it.", { seen })).toMatchObject({ code: 2304, name: "TicketChanged" });
    expect(deps.kept).toEqual([]);
    expect((await read(ticketid)).ticket.messages).toHaveLength(2);
    expect(await answer(ticketid, "Glad to hear it.", { seen: 2, next: "close" })).toMatchObject({ code: 1000, status: 5400 });
  });

  test("of two answers sent at once one goes out", async () => {
    const ticketid = await open();
    const both = [otto, olga].map((by) => by.browser.call(operations.answerTicket, { ticketid, message: "Hello", seen: 1 }));
    expect((await Promise.all(both)).map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([1000, 2304]);
    expect((await read(ticketid)).ticket.messages).toHaveLength(2);
  });

  test("a note is seen by colleagues and never by the customer, who hears nothing of it", async () => {
    const ticketid = await open();
    deps.kept.splice(0);
    clock.advance(1000);
    expect((await otto.browser.call(operations.noteTicket, { ticketid, message: "Owes us money" })).body.code).toBe(1000);
    expect((await read(ticketid, olga)).ticket.messages.at(-1)).toMatchObject({ by: "note", message: "Owes us money" });
    expect(await inView("us")).toEqual([ticketid]);
    const { text } = await customer.call(operations.getTicket, { ticketid });
    expect(text).not.toContain("Owes us money");
    expect(deps.kept).toEqual([]);
    const rows = await db.query<{ body: object }>("select body from audit_event where account_id = $1", [account.accountId]);
    expect(JSON.stringify(rows)).not.toContain("Owes us money");
  });

  test("a visitor's feedback is answered by mail, without facts of a customer", async () => {
    const given = { id: newId(), message: "The list jumps.", page: "/domain/list", version: "0.1.0", email: "bo@kund.example" };
    const more = { language: "sv", userAgent: "test", brandId: db.installation.brandId } as const;
    await openVisitorTicket({ ...deps, pool: db.app, sweeping: db.readonly, clock }, { ...given, ...more });
    const { body } = await otto.browser.call(operations.deskList, { view: "us", q: "bo@kund" });
    const [row] = body["data"] as Row[];
    expect(row).toMatchObject({ visitor: "bo@kund.example", subject: "The list jumps." });
    const { ticket, customer: facts } = await read(row?.ticketid ?? 0);
    expect(facts).toBeNull();
    expect(ticket).toMatchObject({ page: "/domain/list", version: "0.1.0", messages: [{ author: "bo@kund.example" }] });
    expect(await answer(ticket.ticketid, "Fixed.")).toMatchObject({ code: 1000 });
  });

  test("files of the customer are read, and who read one is kept; other things' files are not found", async () => {
    const sent = await customer.call(uploadFile, { name: "Skärm.pdf" }, { file: samples.pdf });
    const { fileid } = sent.body["file"] as { fileid: string };
    const ticketid = await open("See the picture", { fileids: [fileid] });
    const other = await open("Another");
    const [message] = (await read(ticketid)).ticket.messages;
    expect(message?.files).toMatchObject([{ fileid, name: "Skärm.pdf" }]);
    const asked = { ticketid, messageid: message?.id, fileid };
    expect(Buffer.from((await otto.browser.call(operations.deskFile, asked)).bytes)).toEqual(samples.pdf);
    expect((await audited("files.read")).map(({ actor }) => actor)).toEqual([`staff:${otto.staffId}`]);
    expect((await otto.browser.call(operations.deskFile, { ...asked, ticketid: other })).body.code).toBe(2303);
  });
});

describe("the state of a ticket", () => {
  test("is closed, and the closing undone for ten minutes; after that it is reopened, and waits for us", async () => {
    const ticketid = await open();
    await answer(ticketid, "Done?");
    await change([ticketid], { kind: "state", event: "close" });
    expect(await inView("closed")).toEqual([ticketid]);
    expect((await read(ticketid)).ticket.events).toEqual(["undo_close", "reopen"]);
    await change([ticketid], { kind: "state", event: "undo_close" });
    expect(await inView("customer")).toEqual([ticketid]);
    await change([ticketid], { kind: "state", event: "close" });
    clock.advance(10 * 60_000);
    expect((await read(ticketid)).ticket).toMatchObject({ events: ["reopen"], undountil: null });
    expect((await change([ticketid], { kind: "state", event: "undo_close" })).body).toMatchObject({ name: "TooLateToUndo" });
    await change([ticketid], { kind: "state", event: "reopen" });
    expect(await inView("us")).toEqual([ticketid]);
  });

  test("junk is hidden from its customer and from the queue, cannot be answered, and can be restored", async () => {
    const ticketid = await open();
    await change([ticketid], { kind: "state", event: "junk" });
    expect([await inView("us"), await inView("junk")]).toEqual([[], [ticketid]]);
    expect((await customer.call(operations.getTicket, { ticketid })).body.code).toBe(2303);
    expect(await answer(ticketid, "Buy nothing")).toMatchObject({ name: "StatusProhibits" });
    await change([ticketid], { kind: "state", event: "restore" });
    expect(await inView("us")).toEqual([ticketid]);
    expect((await customer.call(operations.getTicket, { ticketid })).body.code).toBe(1000);
    expect((await audited("tickets.junk")).map(({ actor }) => actor)).toEqual([`staff:${otto.staffId}`]);
  });

  test("what waits for a third waits for us again when the customer writes", async () => {
    const ticketid = await open();
    await change([ticketid], { kind: "wait", waitsfor: "third" });
    expect([await inView("us"), await inView("third")]).toEqual([[], [ticketid]]);
    await write(ticketid, "Any news?");
    expect([await inView("us"), await inView("third")]).toEqual([[ticketid], []]);
    await answer(ticketid, "The registry has not answered.", { next: "third" });
    expect(await inView("third")).toEqual([ticketid]);
    await change([ticketid], { kind: "state", event: "close" });
    expect((await change([ticketid], { kind: "wait", waitsfor: "us" })).body).toMatchObject({ name: "StatusProhibits" });
  });
});

describe("the queue", () => {
  test("shows the most urgent first, then who has waited longest since the last answer", async () => {
    const [old, answered, young] = [await open("old"), await open("answered"), await open("young")];
    await answer(answered, "Well?");
    await write(answered, "No");
    expect(await inView("us")).toEqual([old, young, answered]);
    expect((await change([young], { kind: "priority", priority: 1 })).body).toMatchObject({ changed: [young] });
    expect(await inView("us")).toEqual([young, old, answered]);
    expect((await audited("tickets.priority"))[0]?.body).toMatchObject({ before: { priority: 3 }, after: { priority: 1 } });
  });

  test("is searched by ticket, subject and customer, in pages", async () => {
    const [first, second] = [await open("100 % off?"), await open("Grönsaker")];
    expect(await inView("all", { q: String(first) })).toEqual([first]);
    expect(await inView("all", { q: `#${String(second)}` })).toEqual([second]);
    expect(await inView("all", { q: "GRÖNS" })).toEqual([second]);
    expect(await inView("all", { q: "0 % o" })).toEqual([first]);
    expect(await inView("all", { q: String(account.number) })).toEqual([second, first]);
    await change([first], { kind: "state", event: "close" });
    expect(await inView("us", { q: String(account.number) })).toEqual([second]);
    const { body } = await otto.browser.call(operations.deskList, { view: "all", q: String(account.number), limit: 10, page: 2 });
    expect(body).toMatchObject({ data: [], page: 2 });
  });

  test("changes many at once, and says of which it could not; counts follow", async () => {
    const before = (await otto.browser.call(operations.desk)).body["counts"] as { us: number; mine: number };
    const [one, two, three] = [await open(), await open(), await open()];
    await change([two], { kind: "state", event: "close" });
    const { body } = await change([three, two, one, one], { kind: "state", event: "close" });
    expect(body).toMatchObject({
      code: 1000,
      changed: [one, three],
      refused: [{ ticketid: two, reason: expect.stringMatching(/.+/) as string }],
    });
    expect(await inView("closed")).toHaveLength(3);
    const four = await open();
    await change([four, 999_999_999], { kind: "assign", staffid: otto.staffId });
    const after = (await otto.browser.call(operations.desk)).body["counts"] as { us: number; mine: number };
    expect([after.us - before.us, after.mine - before.mine]).toEqual([1, 1]);
  });

  test("a ticket that a colleague took meanwhile is not taken from them unseen; it goes only to those who may answer it", async () => {
    const ticketid = await open();
    const take = (by: TestColleague) => change([ticketid], { kind: "assign", staffid: by.staffId, from: null }, by);
    const both = await Promise.all([take(otto), take(olga)]);
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([1000, 2304]);
    const clerk = await addColleague(db, "Prices");
    const abroad = await joinForOtherBrand(db, api);
    for (const { staffId } of [clerk, abroad])
      expect((await change([ticketid], { kind: "assign", staffid: staffId })).body).toMatchObject({ name: "CannotAssign" });
    expect((await change([ticketid], { kind: "assign", staffid: null })).body).toMatchObject({ changed: [ticketid] });
    const { colleagues } = (await otto.browser.call(operations.desk)).body as unknown as AnswerOf<typeof operations.desk>;
    expect(colleagues.map(({ staffid }) => staffid)).toEqual(expect.arrayContaining([otto.staffId, olga.staffId]));
    expect(colleagues.some(({ staffid }) => staffid === clerk.staffId)).toBe(false);
  });
});

test("beside the ticket stand the customer's domains, requests, unpaid invoices and other tickets, of this customer alone", async () => {
  const { accountId } = account;
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'active')",
    [accountId, newId(), "xn--fjllbete-1za.se"],
  );
  await open("An older one");
  const theirs = await as(await createAccount(db));
  await open("Of somebody else", {}, theirs);
  const ticketid = await open("About a name", { domainname: "fjällbete.se" });
  const { ticket, customer: facts } = await read(ticketid);
  expect(ticket).toMatchObject({ language: "sv", about: { kind: "domain", name: "fjällbete.se" } });
  expect(facts).toMatchObject({
    accid: accountId,
    number: account.number,
    email: "alva@example.com",
    domaincount: 1,
    domains: [{ name: "fjällbete.se", status: 200 }],
    requestcount: 0,
    invoicecount: 0,
    ticketcount: 1,
    tickets: [{ subject: "An older one" }],
  });
});

const usualHours = { opens: "08:00", closes: "18:00", weekdays: [1, 2, 3, 4, 5], holidays: [], hours: [1, 2, 4, 8, 16] };

describe("the time by which a ticket is to be answered", () => {
  const dueOf = async (ticketid: number) => (await read(ticketid)).ticket.due;
  const hoursFrom = (hours: number, from = clock.now()) => new Date(from.getTime() + hours * 3_600_000).toISOString();

  test("begins when the customer writes, stays when they write again, follows the priority, and ends with the answer", async () => {
    const ticketid = await open();
    const opened = clock.now();
    expect(await dueOf(ticketid)).toBe(hoursFrom(4));
    clock.advance(60_000);
    await write(ticketid, "Hello?");
    expect(await dueOf(ticketid)).toBe(hoursFrom(4, opened));
    await change([ticketid], { kind: "priority", priority: 1 });
    expect(await dueOf(ticketid)).toBe(hoursFrom(1, opened));
    await answer(ticketid, "Here.");
    expect(await dueOf(ticketid)).toBeNull();
    await write(ticketid, "One more thing");
    expect(await dueOf(ticketid)).toBe(hoursFrom(1));
    await change([ticketid], { kind: "wait", waitsfor: "third" });
    expect(await dueOf(ticketid)).toBeNull();
  });

  test("orders the queue: what is due first stands first", async () => {
    const calm = await open("calm");
    await change([calm], { kind: "priority", priority: 5 });
    const [usual, urgent] = [await open("usual"), await open("urgent")];
    await change([urgent], { kind: "priority", priority: 1 });
    expect(await inView("us")).toEqual([urgent, usual, calm]);
  });

  test("counts the hours that a colleague has set; a change that crosses and hours that end before they begin are refused", async () => {
    const { body } = await otto.browser.call(operations.answerHours);
    expect(body).toMatchObject({ ...usualHours, version: 1 });
    const asked = { ...usualHours, opens: "13:00", holidays: ["2027-03-11", "2027-03-10"], version: 1 };
    expect((await otto.browser.call(operations.setAnswerHours, asked)).body.code).toBe(1000);
    expect(await dueOf(await open())).toBe("2027-03-12T16:00:00.000Z");
    expect((await olga.browser.call(operations.setAnswerHours, asked)).body).toMatchObject({ name: "ChangedMeanwhile" });
    const { body: bad } = await olga.browser.call(operations.setAnswerHours, { ...asked, version: 2, closes: "12:00" });
    expect(bad).toMatchObject({ code: 2005, param: "closes" });
    expect((await otto.browser.call(operations.setAnswerHours, { ...usualHours, version: 2 })).body.code).toBe(1000);
  });
});

test("suggests questions and answers in the customer's language, and closed tickets about the same; never those of other brands", async () => {
  const [abroad] = await db.query<{ id: string }>(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Vinden', seller_id, mail_from from brand where is_operator returning id",
    [newId()],
  );
  const article = (language: string, title: string, brandId: string | null = null) =>
    db.query(
      "insert into article (id, brand_id, kind, language, slug, title, body) values ($1, $2, 'faq', $3, $4, $5, 'Så här.')",
      [newId(), brandId, language, newId(), title],
    );
  await article("sv", "Hur flyttar jag zeppelinare?");
  await article("en", "How do I move zeppelins?");
  await article("sv", "Zeppelinare hos Vinden", abroad?.id);
  const [old, still] = [await open("Zeppelinaren syns inte"), await open("Zeppelinaren syns")];
  await change([old], { kind: "state", event: "close" });
  const ticketid = await open("Zeppelinarna är borta!");
  const { body } = await otto.browser.call(operations.deskSuggestions, { ticketid });
  expect(body).toMatchObject({
    articles: [{ title: "Hur flyttar jag zeppelinare?" }],
    tickets: [{ ticketid: old, subject: "Zeppelinaren syns inte" }],
  });
  expect((await otto.browser.call(operations.deskSuggestions, { ticketid: still })).body.code).toBe(1000);
  expect((await otto.browser.call(operations.deskSuggestions, { ticketid: await open("???") })).body).toMatchObject({
    articles: [],
    tickets: [],
  });
});

describe("saved replies", () => {
  const reply = (more: object = {}) => ({
    name: `MX ${newId()}`,
    texten: "Hi {customer}, your MX for {domain} is old.",
    textsv: "Hej {customer}, er MX för {domain} är gammal.",
    next: "customer",
    ...more,
  });
  const save = async (input: Record<string, unknown>, by = otto) => (await by.browser.call(operations.saveReply, input)).body;
  const listed = async () => {
    const { body } = await olga.browser.call(operations.savedReplies);
    return body["replies"] as AnswerOf<typeof operations.savedReplies>["replies"];
  };

  test("are written by one colleague and used, changed and removed by another; a change that crosses is refused", async () => {
    const written = reply();
    const { replyid } = await save(written);
    const shown = (await listed()).find((each) => each.replyid === replyid);
    expect(shown).toEqual({ ...written, replyid, version: 1 });
    expect(await save({ ...written, replyid, version: 1, next: "close" }, olga)).toMatchObject({ code: 1000 });
    expect(await save({ ...written, replyid, version: 1, next: null })).toMatchObject({ name: "ChangedMeanwhile" });
    expect((await listed()).find((each) => each.replyid === replyid)).toMatchObject({ next: "close", version: 2 });
    expect((await olga.browser.call(operations.removeReply, { replyid })).body.code).toBe(1000);
    expect((await otto.browser.call(operations.removeReply, { replyid })).body.code).toBe(2303);
    expect(await save({ ...written, replyid, version: 2 })).toMatchObject({ code: 2303 });
  });

  test("need a name of their own and both languages, and name only variables that exist", async () => {
    const { name } = reply();
    await save(reply({ name }));
    expect(await save(reply({ name }))).toMatchObject({ name: "ReplyNameTaken", param: "name" });
    expect(await save(reply({ textsv: " " }))).toMatchObject({ missing: ["textsv"] });
    const { param, desc } = await save(reply({ textsv: "Hej {kund}" }));
    expect([param, desc]).toEqual(["textsv", "There is no variable called kund. Use one from the list"]);
  });
});

describe("who may", () => {
  const calls = (who: TestBrowser, ticketid: number) => [
    who.call(operations.deskTicket, { ticketid }),
    who.call(operations.deskSuggestions, { ticketid }),
    who.call(operations.deskFile, { ticketid, messageid: newId(), fileid: newId() }),
    who.call(operations.answerTicket, { ticketid, message: "x", seen: 1 }),
    who.call(operations.noteTicket, { ticketid, message: "x" }),
    who.call(operations.changeTickets, { ticketids: [ticketid], change: { kind: "priority", priority: 1 } }),
  ];
  const replies = (who: TestBrowser) => [
    who.call(operations.savedReplies),
    who.call(operations.saveReply, { name: "x", texten: "x", textsv: "x", next: null }),
    who.call(operations.removeReply, { replyid: newId() }),
    who.call(operations.answerHours),
    who.call(operations.setAnswerHours, { ...usualHours, version: 1 }),
  ];

  test("a colleague of another brand sees and changes nothing of it", async () => {
    const ticketid = await open();
    const abroad = (await joinForOtherBrand(db, api)).browser;
    for (const { body } of await Promise.all(calls(abroad, ticketid)))
      expect(body).toMatchObject({ code: 2303, name: "NotFound" });
    expect((await abroad.call(operations.deskList, { view: "all" })).body).toMatchObject({ data: [], total: 0 });
    expect((await abroad.call(operations.desk)).body).toMatchObject({ counts: { us: 0, unassigned: 0 } });
    expect((await read(ticketid)).ticket).toMatchObject({ priority: 3, messages: [{ by: "customer" }] });
    const here = await joinAsColleague(db, api, "Support", db.installation.brandId);
    expect(await answer(ticketid, "Hello", {}, here)).toMatchObject({ code: 1000 });
  });

  test("a colleague without the right is refused, and customers are not logged in here", async () => {
    const ticketid = await open();
    const clerk = (await joinAsColleague(db, api, "Prices")).browser;
    for (const who of [clerk, customer]) {
      const expected = who === clerk ? { code: 2201, permission: "staff_tickets" } : { code: 2200 };
      const all = [...calls(who, ticketid), ...replies(who), who.call(operations.desk), who.call(operations.deskList, {})];
      for (const { body } of await Promise.all(all)) expect(body).toMatchObject(expected);
    }
  });

  test("an empty answer is refused by its field", async () => {
    const ticketid = await open();
    expect(await answer(ticketid, "  ")).toMatchObject({ missing: ["message"] });
    expect((await change([], { kind: "priority", priority: 1 })).body.code).not.toBe(1000);
  });
});

test("two colleagues who have a ticket open see each other, and who writes; whoever leaves is gone after a minute", async () => {
  const ticketid = await open();
  const tell = async (by: TestColleague, iswriting = false) =>
    (await by.browser.call(operations.tellPresence, { ticketid, iswriting })).body;
  expect(await tell(otto)).toMatchObject({ code: 1000, others: [] });
  expect(await tell(olga, true)).toMatchObject({ others: [{ staffid: otto.staffId, iswriting: false }] });
  expect(await tell(otto)).toMatchObject({ others: [{ staffid: olga.staffId, iswriting: true }] });
  await tell(olga, false);
  expect(await tell(otto)).toMatchObject({ others: [{ staffid: olga.staffId, iswriting: false }] });

  clock.advance(61_000);
  expect(await tell(otto)).toMatchObject({ others: [] });
  const elsewhere = await joinForOtherBrand(db, api);
  expect((await tell(elsewhere)).code).toBe(2303);
});

describe("tags", () => {
  const tag = (ticketids: readonly number[], add: readonly string[], remove: readonly string[] = []) =>
    change(ticketids, { kind: "tag", add, remove });

  test("are added and taken off many tickets at once, found by, offered by use, and kept in the log, not shown to the customer", async () => {
    const [one, two] = [await open("First"), await open("Second")];
    expect((await tag([one, two], ["transfer-out", "vip"])).body).toMatchObject({ changed: [one, two] });
    await tag([two], ["vip"], ["transfer-out"]);
    expect((await read(one)).ticket.tags).toEqual(["transfer-out", "vip"]);
    expect((await read(two)).ticket.tags).toEqual(["vip"]);
    expect(await inView("us", { tag: "transfer-out" })).toEqual([one]);
    expect((await otto.browser.call(operations.desk, {})).body["tags"]).toEqual(["vip", "transfer-out"]);
    expect(JSON.stringify((await customer.call(operations.getTicket, { ticketid: one })).body)).not.toContain("vip");
    expect((await audited("tickets.tag")).at(-1)?.body).toMatchObject({
      before: { tags: ["transfer-out", "vip"] },
      after: { tags: ["vip"] },
    });
  });

  test("that are malformed or too many are refused", async () => {
    const ticketid = await open();
    expect((await tag([ticketid], ["Big Words"])).body.code).toBe(2005);
    const many = Array.from({ length: 10 }, (_, at) => `t${String(at)}`);
    expect((await tag([ticketid], many)).body.code).toBe(1000);
    expect((await tag([ticketid], ["more"])).body["name"]).toBe("TooManyTags");
  });
});

describe("a ticket that is put off", () => {
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  const snooze = (ticketid: number, until: string | null) => change([ticketid], { kind: "snooze", until });

  test("is in no view of open work until its time, and then is back by itself", async () => {
    const ticketid = await open();
    await change([ticketid], { kind: "assign", staffid: otto.staffId });
    const until = inDays(3);
    expect((await snooze(ticketid, until)).body.code).toBe(1000);
    expect([await inView("us"), await inView("mine"), await inView("snoozed")]).toEqual([[], [], [ticketid]]);
    expect((await read(ticketid)).ticket.snoozed).toBe(until);
    await db.query("update ticket set snoozed_until = now() - interval '1 minute', version = version + 1 where number = $1", [
      ticketid,
    ]);
    expect([await inView("us"), await inView("snoozed")]).toEqual([[ticketid], []]);
    expect((await read(ticketid)).ticket.snoozed).toBeNull();
  });

  test("is back as soon as the customer or a colleague writes to the customer, or when it is woken", async () => {
    const ticketid = await open();
    await snooze(ticketid, inDays(3));
    await write(ticketid, "It is urgent now.");
    expect([await inView("us"), await inView("snoozed")]).toEqual([[ticketid], []]);
    await snooze(ticketid, inDays(3));
    await answer(ticketid, "We look at it.");
    expect([await inView("customer"), await inView("snoozed")]).toEqual([[ticketid], []]);
    await snooze(ticketid, inDays(3));
    await snooze(ticketid, null);
    expect(await inView("snoozed")).toEqual([]);
  });

  test("cannot be put off into the past or for years, or once it is closed", async () => {
    const ticketid = await open();
    expect((await snooze(ticketid, inDays(-1))).body).toMatchObject({ name: "SnoozeTime" });
    expect((await snooze(ticketid, inDays(400))).body).toMatchObject({ name: "SnoozeTime" });
    await change([ticketid], { kind: "state", event: "close" });
    expect((await snooze(ticketid, inDays(1))).body["name"]).toBe("StatusProhibits");
  });
});

describe("tickets that belong together", () => {
  const merge = (ticketid: number, ticketids: readonly number[], by = otto) =>
    by.browser.call(operations.mergeTickets, { ticketid, ticketids });
  const customerReads = async (ticketid: number) => (await customer.call(operations.getTicket, { ticketid })).body["ticket"];

  test("are merged into one conversation, which the customer finds under both numbers and answers under either", async () => {
    const first = await open("Mail bounces");
    const second = await open("Mail still bounces", { message: "Since yesterday." });
    await change([second], { kind: "tag", add: ["mx"], remove: [] });
    await change([second], { kind: "priority", priority: 1 });
    expect((await merge(first, [second])).body).toMatchObject({ code: 1000, ticketid: first });
    const conversation = [{ message: "Since this morning." }, { message: "Since yesterday." }];
    expect(await customerReads(second)).toMatchObject({ ticketid: first, messages: conversation });
    expect((await read(second)).ticket).toMatchObject({
      ticketid: first,
      messages: conversation,
      tags: ["mx"],
      priority: 1,
      merged: [{ ticketid: second, subject: "Mail still bounces" }],
    });
    expect([await inView("us"), await inView("all")]).toEqual([[first], [first]]);
    await write(second, "And today.");
    expect(await customerReads(first)).toMatchObject({ messages: [...conversation, { message: "And today." }] });
    expect(await answer(second, "Your MX is old.")).toMatchObject({ code: 1000 });
    expect(await customerReads(first)).toMatchObject({ ticketid: first, unread: true });
    expect((await audited("tickets.merge")).map(({ body }) => body.after)).toEqual([
      { ticket: second, into: first },
      { ticket: second, into: first },
    ]);
  });

  test("a ticket that had others merged into it takes them along, and a closed one is opened by an open one", async () => {
    const [first, second, third] = [await open("One"), await open("Two"), await open("Three")];
    await merge(second, [third]);
    await change([first], { kind: "state", event: "close" });
    expect((await merge(first, [second])).body).toMatchObject({ code: 1000 });
    expect(await customerReads(third)).toMatchObject({ ticketid: first, status: 5200, messages: [{}, {}, {}] });
  });

  test("are not merged with those of others, with junk, or with themselves; nothing has moved then", async () => {
    const [mine, other, junk] = [await open("Mine"), await open("Other"), await open("Junk")];
    const stranger = await createAccount(db);
    const theirs = await open("Theirs", {}, await as(stranger));
    await change([junk], { kind: "state", event: "junk" });
    for (const wrong of [[theirs], [other, theirs], [junk], [mine]])
      expect((await merge(mine, wrong)).body).toMatchObject({ code: 2304, name: "CannotMerge" });
    expect((await merge(mine, [99_999_999])).body).toMatchObject({ code: 2303 });
    expect(await customerReads(other)).toMatchObject({ ticketid: other, status: 5200 });
    const partial = await joinForOtherBrand(db, api);
    expect((await merge(mine, [other], partial)).body.code).toBe(2303);
  });

  test("tickets about different domains stay apart if users of the account may see only one of them", async () => {
    const [one, two] = [await open("One"), await open("Two")];
    await db.query("update ticket set about_kind = 'domain', about_id = gen_random_uuid() where number in ($1, $2)", [one, two]);
    const colleague = await createAccount(db);
    await db.query(
      `insert into membership (account_id, user_id, role_account_id, role_id, label_ids, domain_ids, created_by)
       select $1, $2, role_account_id, role_id, '{}', '{}', 'test' from membership where account_id = $1 limit 1`,
      [account.accountId, colleague.userId],
    );
    expect((await merge(one, [two])).body).toMatchObject({ name: "MergeShowsMore" });
    await db.query("delete from membership where account_id = $1 and user_id = $2", [account.accountId, colleague.userId]);
    expect((await merge(one, [two])).body).toMatchObject({ code: 1000 });
  });

  test("messages about something else are split off into a ticket of their own, which waits for us", async () => {
    const ticketid = await open("Mail bounces");
    await write(ticketid, "Also, my invoice is wrong.");
    const [first, second] = (await read(ticketid)).ticket.messages;
    const split = (messageids: readonly (string | undefined)[]) =>
      otto.browser.call(operations.splitTicket, { ticketid, messageids, subject: "Wrong invoice" });
    expect((await split([first?.id, second?.id])).body).toMatchObject({ name: "SplitLeavesNothing", param: "messageids" });
    expect((await split([newId()])).body).toMatchObject({ code: 2303, param: "messageids" });
    const { body } = await split([second?.id]);
    expect(body).toMatchObject({ code: 1000 });
    const number = Number(body["ticketid"]);
    expect(await customerReads(number)).toMatchObject({
      subject: "Wrong invoice",
      status: 5200,
      messages: [{ by: "you", message: "Also, my invoice is wrong." }],
    });
    expect(await customerReads(ticketid)).toMatchObject({ messages: [{ message: "Since this morning." }] });
    expect((await read(number)).ticket).toMatchObject({ splitfrom: ticketid, waitsfor: "us", category: "dns" });
    expect(await inView("us")).toEqual([ticketid, number]);
  });

  test("messages are moved by staff alone, and by those who see the customer", async () => {
    const [one, two] = [await open("One"), await open("Two")];
    const ids = await db.query<{ id: string }>("select id from ticket where number in ($1, $2) order by number", [one, two]);
    const move = "select np_move_ticket_messages($1, $2, $3, null)";
    await expect(db.app.pg.query(move, [account.accountId, ids[1]?.id, ids[0]?.id])).rejects.toThrow(/permission denied/);
    await expect(db.staff.pg.query(move, [account.accountId, ids[1]?.id, ids[0]?.id])).rejects.toThrow(/only staff/);
  });
});

describe("a rating", () => {
  const rate = (ticketid: number, rating: string, more: object = {}) =>
    customer.call(operations.rateTicket, { ticketid, rating, ...more });

  test("is given once the ticket is closed, can be changed, and keeps its comment; the desk shows it", async () => {
    const ticketid = await open();
    expect((await rate(ticketid, "good")).body).toMatchObject({ name: "StatusProhibits" });
    await answer(ticketid, "It is mended.", { next: "close" });
    expect((await rate(ticketid, "bad", { comment: "Took long" })).body).toMatchObject({ code: 1000 });
    expect((await rate(ticketid, "okay")).body).toMatchObject({ code: 1000 });
    expect((await read(ticketid)).ticket).toMatchObject({ rating: "okay", ratingcomment: "Took long" });
    expect((await audited("tickets.rate")).map(({ body }) => body)).toMatchObject([
      { before: { rating: null }, after: { rating: "bad" } },
      { before: { rating: "bad" }, after: { rating: "okay" } },
    ]);
    expect((await rate(ticketid, "excellent")).body.code).toBe(2005);
  });

  test("is given by the link without a login; a link that was changed, and one of another ticket, rate nothing", async () => {
    const ticketid = await open();
    await answer(ticketid, "It is mended.", { next: "close" });
    const [row] = await db.query<{ id: string }>("select id from ticket where number = $1", [ticketid]);
    const of = { accountId: account.accountId, brandId: account.scope.brandId, ticketId: row?.id ?? "" };
    const token = tokens.make(of);
    const anybody = api.browser();
    expect((await anybody.call(operations.readRating, { token })).body).toMatchObject({ ticketid, rating: null });
    expect((await anybody.call(operations.rateByLink, { token, rating: "good" })).body).toMatchObject({
      code: 1000,
      rating: "good",
    });
    expect((await read(ticketid)).ticket).toMatchObject({ rating: "good" });
    const changed = `${token.slice(0, -2)}${token.endsWith("A") ? "Bg" : "AA"}`;
    const missing = tokens.make({ ...of, ticketId: newId() });
    for (const wrong of [changed, missing, "x"])
      expect((await anybody.call(operations.rateByLink, { token: wrong, rating: "bad" })).body.code).toBe(2303);
    expect((await read(ticketid)).ticket).toMatchObject({ rating: "good" });
  });
});
