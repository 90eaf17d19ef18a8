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
import { deskRoutes } from "./desk.routes.ts";

// A Wednesday morning in the hours of support.
const clock = new FakeClock(new Date("2027-03-10T08:00:00Z"));
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
