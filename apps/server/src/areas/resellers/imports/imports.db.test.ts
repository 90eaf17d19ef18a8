import * as operations from "@nameplane/contracts/resellers/operations";
import type { ImportedLine, JudgedLine } from "@nameplane/contracts/resellers/imports";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { customerImportRoutes, resellerRoutes } from "../index.ts";
import { runImport, takeUpImports } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let reseller: TestReseller;
let browser: TestBrowser;
let deps: ReturnType<typeof testIdentity>;
let next = 0;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    resellerRoutes(edge);
    customerImportRoutes(edge, deps);
  });
});
beforeEach(async () => {
  reseller = await addReseller(db, `Solrosen ${(next += 1)}`);
  await db.query(
    "insert into brand_host (host, brand_id, purpose, is_live, is_main, proved_at) values ($1, $2, 'panel', true, true, now())",
    [`import-${next}.example`, reseller.brandId],
  );
  browser = api.browser();
  browser.cookie = await signIn(db, reseller.account);
  deps.kept.length = 0;
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Values = Record<string, string>;
const person = (reference: string, more: Values = {}): Values => ({
  reference,
  firstname: "Anna",
  lastname: "Åkesson",
  email: `anna.${reference.toLowerCase()}.${next}@example.com`,
  phone: "070-123 45 67",
  street: "Storgatan 1",
  postcode: "111 22",
  city: "Stockholm",
  country: "se",
  ...more,
});
const linesOf = (values: readonly Values[]) => values.map((each, at) => ({ line: at + 2, values: each }));

async function judge(values: readonly Values[]): Promise<JudgedLine[]> {
  const { body } = await browser.call(operations.judgeCustomers, { brandid: reseller.brandId, lines: linesOf(values) });
  expect(body).toMatchObject({ code: 1000 });
  return body["lines"] as JudgedLine[];
}

const begin = (values: readonly Values[], invite = false): Promise<Answer> =>
  browser.call(operations.importCustomers, { brandid: reseller.brandId, lines: linesOf(values), invite }, { key: newId() });

const worker = () => ({ pool: db.worker, sweeping: db.readonly, clock, jobs: deps.jobs });

async function work(): Promise<void> {
  const jobs = deps.kept.filter(({ name }) => name === "resellers.import-customers");
  for (const { payload } of jobs) await runImport(worker(), payload as Parameters<typeof runImport>[1]);
}

const rowsOf = async (runid: unknown): Promise<ImportedLine[]> => {
  const { body } = await browser.call(operations.customerImport, { runid, limit: 100 });
  expect(body).toMatchObject({ code: 1000, run: { isended: true } });
  return body["data"] as ImportedLine[];
};

const madeBelow = () =>
  db.query<{
    id: string;
    reference: string;
    brand: string;
    list: string | null;
    user: string;
    month: number | null;
    phone: string;
  }>(
    `select a.id, a.customer_ref as reference, a.brand_id as brand, a.price_group_id as list, u.username as user, l.month_minor::int as month, u.phone
       from account a join membership m on m.account_id = a.id and m.is_owner join panel_user u on u.id = m.user_id
       left join spending_limit l on l.account_id = a.id where a.parent_id = $1 order by a.customer_ref`,
    [reseller.account.accountId],
  );

test("a file is read with its separator, its columns are recognised in both languages, and empty lines are left out", async () => {
  const text =
    "\ufeffKundnummer;Förnamn;Efternamn;E-post;Noteringar\r\n17;Anna;Åkesson;anna@example.com;hej\r\n\r\n18;Bo;Ek;bo@example.com;\r\n";
  const { body } = await browser.call(operations.readCustomerFile, { text });
  expect(body).toMatchObject({
    code: 1000,
    columns: [{ field: "reference" }, { field: "firstname" }, { field: "lastname" }, { field: "email" }, { field: null }],
    rows: [
      { line: 2, cells: ["17", "Anna", "Åkesson", "anna@example.com", "hej"] },
      { line: 4, cells: ["18", "Bo", "Ek", "bo@example.com", ""] },
    ],
  });
  expect(body["brands"]).toContainEqual({ brandid: reseller.brandId, name: `Solrosen ${next}` });
  const none = await browser.call(operations.readCustomerFile, { text: "hej" });
  expect(none.body).toMatchObject({ name: "ImportFileUnreadable", param: "text" });
});

test("each line is judged by its fields, nothing is made by that, and an import with a wrong line is refused as a whole", async () => {
  const wrong = [
    person("A1", { phone: "12", country: "SE" }),
    person("A2", { email: "" }),
    person("A3", { organization: "Ek AB", vatnumber: "SE1", party: "Företag" }),
    person("A4", { group: "Finns inte", language: "da", limit: "mycket" }),
    person("A4"),
  ];
  const lines = await judge(wrong);
  expect(lines.map(({ state }) => state)).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong"]);
  expect(lines.map(({ problems }) => problems.map(({ field, problem }) => `${field}: ${problem}`).toSorted())).toEqual([
    ["phone: rules.invalid_phone"],
    ["email: missing"],
    ["vatnumber: rules.invalid_vat_number"],
    ["group: group", "language: language", "limit: limit"],
    ["reference: twice"],
  ]);
  expect((await begin(wrong)).body).toMatchObject({ name: "ImportLinesWrong" });
  expect(await madeBelow()).toEqual([]);
});

test("an import makes each customer with owner, user, price list and limit; the same file a second time makes nothing", async () => {
  const { body: made } = await browser.call(operations.saveResaleGroup, {
    brandid: reseller.brandId,
    name: "Byråer",
    fornew: false,
  });
  const file = [
    person("B1", { group: "byråer", limit: "1 500,50", username: `byra_${next}` }),
    person("B2", { organization: "Ek AB", idnumber: "556036-0793", vatnumber: "SE 556036079301" }),
  ];
  const lines = await judge(file);
  expect(lines).toMatchObject([
    { state: "new", group: "Byråer" },
    { state: "new", name: "Ek AB" },
  ]);
  const { body } = await begin(file);
  expect(body).toMatchObject({ code: 1000 });
  await work();
  const rows = await rowsOf(body["runid"]);
  expect(rows.map(({ state }) => state)).toEqual(["made", "made"]);
  const below = await madeBelow();
  expect(below).toMatchObject([
    {
      reference: "B1",
      brand: reseller.brandId,
      list: made["groupid"],
      user: `byra_${next}`,
      month: 150_050,
      phone: "+46.701234567",
    },
    { reference: "B2", brand: reseller.brandId, list: reseller.groupId, month: null },
  ]);
  expect(rows.map(({ accid }) => accid)).toEqual(below.map(({ id }) => id));
  // No invitations were wanted, so nobody was mailed.
  expect(deps.kept.filter(({ name }) => name === "identity.user-mail")).toEqual([]);
  expect((await judge(file)).map(({ state }) => state)).toEqual(["there", "there"]);
  expect((await begin(file)).body).toMatchObject({ name: "ImportHasNothing" });
  const third = [...file, person("B3")];
  const again = await begin(third);
  await work();
  expect((await rowsOf(again.body["runid"])).map(({ state }) => state)).toEqual(["there", "there", "made"]);
  expect(await madeBelow()).toHaveLength(3);
});

test("invitations are mailed only if they are wanted, one to each new user", async () => {
  const { body } = await begin([person("C1"), person("C2")], true);
  expect(body).toMatchObject({ code: 1000 });
  await work();
  const mails = deps.kept.filter(({ name }) => name === "identity.user-mail");
  expect(mails).toHaveLength(2);
  expect(mails[0]?.payload).toMatchObject({ what: "user_invited", brandId: reseller.brandId });
});

test("what a worker left is taken up by the sweep; a username that somebody took meanwhile fails alone", async () => {
  const taken = `upptagen_${next}`;
  const { body } = await begin([person("D1", { username: taken }), person("D2")]);
  const other = await createAccount(db);
  await db.query("update panel_user set brand_id = $2, username = $3 where id = $1", [other.userId, reseller.brandId, taken]);
  await takeUpImports(worker());
  const rows = await rowsOf(body["runid"]);
  expect(rows).toMatchObject([
    { state: "failed", problem: "username", accid: null },
    { state: "made", problem: null },
  ]);
  expect((await madeBelow()).map(({ reference }) => reference)).toEqual(["D2"]);
});

test("customers are imported only into brands of the account, and imports of others are not seen (T151)", async () => {
  const stranger = await addReseller(db, `Månrosen ${next}`);
  const { body } = await browser.call(operations.judgeCustomers, { brandid: stranger.brandId, lines: linesOf([person("E1")]) });
  expect(body).toMatchObject({ name: "NotFound", param: "brandid" });
  const mine = await begin([person("E1")]);
  const theirs = api.browser();
  theirs.cookie = await signIn(db, stranger.account);
  const seen = await theirs.call(operations.customerImport, { runid: mine.body["runid"], limit: 20 });
  expect(seen.body).toMatchObject({ name: "NotFound", param: "runid" });
});

test("the report is a CSV file with a line for each customer", async () => {
  const { body } = await begin([person("F1", { organization: "=HYPERLINK(1)" })]);
  await work();
  const { text } = await browser.call(operations.exportCustomerImport, { runid: body["runid"] });
  expect(text).toContain("Created");
  expect(text).toContain("'=HYPERLINK(1)");
});

test("a second import shows what differs for customers who are there, and changes them only if that is wanted", async () => {
  const first = await begin([person("K1"), person("K2")]);
  await work();
  expect(await rowsOf(first.body["runid"])).toMatchObject([{ state: "made" }, { state: "made" }]);
  const moved = person("K1", { street: "Kvarngatan 3", language: "en", phone: "", username: "annat" });
  const [changed, same, fresh] = await judge([moved, person("K2"), person("K3")]);
  expect(changed).toMatchObject({
    state: "changed",
    changes: [
      { field: "street", before: "Storgatan 1", after: "Kvarngatan 3" },
      { field: "language", before: "sv", after: "en" },
    ],
  });
  expect([same?.state, same?.changes, fresh?.state]).toEqual(["there", [], "new"]);
  const [wrong] = await judge([person("K1", { email: "inte-en-adress" })]);
  expect(wrong).toMatchObject({ state: "wrong", problems: [{ field: "email" }] });

  // Without the wish to change customers, existing customers are not changed, and a file without new customers is refused.
  expect((await begin([moved])).body).toMatchObject({ name: "ImportHasNothing" });
  const streets = () =>
    db.query<{ street: string; language: string; phone: string }>(
      `select c.street[1] as street, a.language, c.phone from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id
        where a.parent_id = $1 and a.customer_ref in ('K1', 'K2') order by a.customer_ref`,
      [reseller.account.accountId],
    );
  expect((await streets()).map(({ street }) => street)).toEqual(["Storgatan 1", "Storgatan 1"]);

  const second = await browser.call(
    operations.importCustomers,
    { brandid: reseller.brandId, lines: linesOf([moved, person("K2"), person("K3")]), invite: false, change: true },
    { key: newId() },
  );
  await work();
  expect(await rowsOf(second.body["runid"])).toMatchObject([
    { state: "changed", reference: "K1" },
    { state: "there", reference: "K2" },
    { state: "made", reference: "K3" },
  ]);
  expect(await streets()).toEqual([
    { street: "Kvarngatan 3", language: "en", phone: "+46.701234567" },
    { street: "Storgatan 1", language: "sv", phone: "+46.701234567" },
  ]);
  const { body } = await browser.call(operations.customerImport, { runid: second.body["runid"], only: "changed", limit: 100 });
  expect(body).toMatchObject({ total: 1, run: { made: 1, changed: 1, there: 1, failed: 0 } });
});
