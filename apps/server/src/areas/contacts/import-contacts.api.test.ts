import type { JudgedContactLine } from "@nameplane/contracts/contacts/import";
import { judgeContactsSpec, importContactsSpec } from "@nameplane/contracts/contacts/import";
import { contactLinesAtOnce } from "@nameplane/contracts/contacts/import-values";
import { createContact, importContacts, judgeContacts } from "@nameplane/contracts/contacts/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { contactRoutes, type ContactRouteDeps } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
const clock = new FakeClock(new Date());
const jobs: ContactRouteDeps["jobs"] = { enqueue: async () => undefined };
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => contactRoutes(edge, { pool: db.app, jobs, clock }));
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function signedIn(): Promise<{ browser: TestBrowser; accountId: string }> {
  const browser = api.browser();
  const account = await createAccount(db);
  browser.cookie = await signIn(db, account);
  return { browser, accountId: account.accountId };
}

const head = "Förnamn;Efternamn;E-post;Telefon;Adress;Postnr;Ort;Land;Personnummer";
const row = (first: string, more: { email?: string; street?: string; number?: string } = {}) =>
  [
    first,
    "Åkesson",
    more.email ?? `${first.toLowerCase()}@example.com`,
    "070-123 45 67",
    more.street ?? "Storgatan 1",
    "111 22",
    "Stockholm",
    "SE",
    more.number ?? "",
  ].join(";");

async function judge(browser: TestBrowser, lines: readonly string[]) {
  const { code, desc: _, ...answer } = (await browser.call(judgeContacts, { text: [head, ...lines].join("\r\n") })).body;
  expect(code).toBe(1000);
  return judgeContactsSpec.answer.parse(answer);
}

async function send(browser: TestBrowser, { columns, lines }: Awaited<ReturnType<typeof judge>>) {
  const wanted = lines.map(({ line, cells, seal }) => ({
    line,
    values: Object.fromEntries(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, cells[at] ?? ""]]))),
    seal,
  }));
  const { code, desc: _, ...answer } = (await browser.call(importContacts, { lines: wanted }, { key: newId() })).body;
  expect(code).toBe(1000);
  return importContactsSpec.answer.parse(answer).lines;
}

const states = (lines: readonly JudgedContactLine[]) => lines.map(({ state }) => state);
const contactsOf = async (accountId: string) =>
  db.query(
    "select first_name, email, street[1] as street from contact where account_id = $1 and last_name = 'Åkesson' order by 1, 2",
    [accountId],
  );

test("each line is new, a change, the same, a duplicate or wrong, and the check stores nothing", async () => {
  const { browser, accountId } = await signedIn();
  await send(browser, await judge(browser, [row("Anna"), row("Bo")]));
  const before = await contactsOf(accountId);
  const { lines } = await judge(browser, [
    row("Anna"),
    row("Bo", { street: "Bygatan 9" }),
    row("Carl"),
    row("Carl", { street: "Annan gata 2" }),
    row("Dan", { email: "dan@" }),
    row("Anna", { email: "en.annan@example.com" }),
  ]);
  expect(states(lines)).toEqual(["same", "changed", "new", "double", "wrong", "new"]);
  expect(lines[1]?.changes).toEqual([{ field: "street", before: "Storgatan 1", after: "Bygatan 9" }]);
  expect(lines[3]?.earlier).toBe(4);
  expect(lines[4]?.problems).toEqual([{ field: "email", problem: "rules.invalid_email" }]);
  expect(lines.map(({ hasnamesake }) => hasnamesake)).toEqual([false, false, false, false, false, true]);
  expect(await contactsOf(accountId)).toEqual(before);
});

test("an import that is sent again, as a whole or in part, adds nothing twice", async () => {
  const { browser, accountId } = await signedIn();
  await send(browser, await judge(browser, [row("Anna")]));
  const checked = await judge(browser, [row("Anna", { street: "Bygatan 9" }), row("Bo"), row("Carl")]);
  const results = async () => (await send(browser, checked)).map(({ result }) => result);
  expect(await results()).toEqual(["changed", "made", "made"]);
  const after = await contactsOf(accountId);
  expect(after.map(({ first_name: name, street }) => [name, street])).toEqual([
    ["Anna", "Bygatan 9"],
    ["Bo", "Storgatan 1"],
    ["Carl", "Storgatan 1"],
  ]);
  expect(await results()).toEqual(["same", "same", "same"]);
  expect(await contactsOf(accountId)).toEqual(after);
  expect(states((await judge(browser, [row("Anna", { street: "Bygatan 9" }), row("Bo"), row("Carl")])).lines)).toEqual([
    "same",
    "same",
    "same",
  ]);
});

test("two imports of the same file at once add each contact once", async () => {
  const { browser, accountId } = await signedIn();
  const checked = await judge(browser, [row("Anna"), row("Bo")]);
  const both = await Promise.all([send(browser, checked), send(browser, checked)]);
  expect(
    both
      .flat()
      .map(({ result }) => result)
      .toSorted(),
  ).toEqual(["made", "made", "same", "same"]);
  expect(await contactsOf(accountId)).toHaveLength(2);
});

test("a line is refused if it would now do something else than was shown, or if it was never new", async () => {
  const { browser, accountId } = await signedIn();
  const checked = await judge(browser, [row("Anna"), row("Bo", { email: "bo" })]);
  await send(browser, await judge(browser, [row("Anna", { street: "Bygatan 9" })]));
  expect(await send(browser, checked)).toMatchObject([
    { result: "refused", problems: [{ field: null, problem: "since" }] },
    { result: "refused", problems: [{ field: "email", problem: "rules.invalid_email" }] },
  ]);
  expect(await contactsOf(accountId)).toHaveLength(1);
});

test("a number that would change the owner of a domain is refused in the check", async () => {
  const { browser, accountId } = await signedIn();
  await send(browser, await judge(browser, [row("Anna")]));
  const [owner] = await db.query("select id from contact where account_id = $1 and first_name = 'Anna'", [accountId]);
  const name = `agare${newId().slice(-8)}.se`;
  const domain = newId();
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'active')`,
    [accountId, domain, name],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source) select $1, $2, registry_id, 'registered' from tld where tld = 'se'",
    [accountId, domain],
  );
  await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
    accountId,
    domain,
    owner?.["id"],
  ]);
  const { lines } = await judge(browser, [row("Anna", { number: "811228-9874" })]);
  expect(lines[0]).toMatchObject({ state: "wrong", problems: [{ field: "idnumber", problem: "ownerfixed" }] });
  expect((await judge(browser, [row("Anna", { street: "Bygatan 9" })])).lines[0]).toMatchObject({ state: "changed", usedin: 1 });
});

test("several contacts that fit a line are not guessed between; one that equals it is the same", async () => {
  const { browser } = await signedIn();
  for (const street of ["Ena gatan 1", "Andra gatan 2"])
    await browser.call(
      createContact,
      {
        party: "person",
        organization: "",
        firstname: "Anna",
        lastname: "Åkesson",
        idnumber: "",
        vatnumber: "",
        street,
        street2: "",
        postcode: "111 22",
        city: "Stockholm",
        region: "",
        country: "SE",
        phone: "+46.701234567",
        email: "anna@example.com",
      },
      { key: newId() },
    );
  const { lines } = await judge(browser, [row("Anna", { street: "Tredje gatan 3" })]);
  expect(lines[0]).toMatchObject({ state: "wrong", problems: [{ field: null, problem: "several" }] });
  expect(states((await judge(browser, [row("Anna", { street: "Andra gatan 2" })])).lines)).toEqual(["same"]);
});

test("contacts of another account are neither seen nor changed", async () => {
  const one = await signedIn();
  const other = await signedIn();
  const checked = await judge(one.browser, [row("Anna")]);
  await send(one.browser, checked);
  const before = await contactsOf(one.accountId);
  const { lines } = await judge(other.browser, [row("Anna", { street: "Bygatan 9" })]);
  expect(lines[0]).toMatchObject({ state: "new", hasnamesake: false });
  await send(other.browser, await judge(other.browser, [row("Anna", { street: "Bygatan 9" })]));
  expect(await contactsOf(one.accountId)).toEqual(before);
});

test("a text that is no table, has no known columns or is too long is refused by name, and more lines than a part are too", async () => {
  const { browser } = await signedIn();
  const name = async (text: string) => (await browser.call(judgeContacts, { text })).body;
  expect((await name("hej")).code).toBe(2005);
  expect((await name("a\0;b\nc;d")).code).toBe(2005);
  expect((await name("färg;form\nblå;rund")).code).toBe(2003);
  const many = Array.from({ length: 2001 }, (_, at) => row(`Nr${at}`));
  expect((await name([head, ...many].join("\n"))).code).toBe(2004);
  const whole = await judge(browser, many.slice(0, 2000));
  expect(states(whole.lines).filter((state) => state === "new")).toHaveLength(2000);
  const lines = whole.lines.slice(0, contactLinesAtOnce + 1).map(({ line, seal }) => ({ line, values: {}, seal }));
  expect((await browser.call(importContacts, { lines }, { key: newId() })).body.code).not.toBe(1000);
});
