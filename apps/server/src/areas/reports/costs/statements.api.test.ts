import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/reports/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { reportRoutes } from "../index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let boss: TestColleague;
/** The cost booked for each domain, with the day in the operator's time zone. */
let booked: { name: string; minor: number; day: string; currency: string }[];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    reportRoutes(edge);
  });
  boss = await joinAsColleague(db, api);
  const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await fixture.order(account, ["avst-a.se", "avst-b.se", "avst-c.se"], { method: "invoice" });
  await fixture.work(account);
  booked = await db.query(
    `select c.object as name, k.amount_minor::float8 as minor, k.currency, (c.decided_at at time zone (select time_zone from brand where is_operator))::date::text as day
       from registry_command c join ledger_posting k on k.request_id = c.request_id and k.kind = 'cost' where c.verb = 'domain:create' order by 1`,
  );
}, 120_000);
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

const mapping = {
  name: "Domain",
  operation: "Type",
  day: "Date",
  amount: "Amount",
  reference: "Ref",
  currency: "SEK",
  decimal: ".",
  order: "ymd",
} as const;
const file = (rows: readonly string[]) => ({
  registry: "iis",
  name: "november.csv",
  content: Buffer.from(["Date,Domain,Type,Amount,Ref", ...rows].join("\n")).toString("base64"),
});
const line = (name: string, minor: number, day: string) => `${day},${name},Registration,${(minor / 100).toFixed(2)},R1`;
const take = async (rows: readonly string[], more: object = {}, by = boss) =>
  (await by.browser.call(operations.takeStatement, { ...file(rows), mapping: { ...mapping, ...more } })).body;
type Whole = AnswerOf<typeof operations.registryStatement>;
const read = async (statementid: string) =>
  (await boss.browser.call(operations.registryStatement, { statementid })).body as unknown as Whole;

test("a statement is compared with our journal: what agrees is counted, and every other row is a difference with its state", async () => {
  expect(booked.map(({ currency }) => currency)).toEqual(["SEK", "SEK", "SEK"]);
  const [a, b, c] = booked;
  if (a === undefined || b === undefined || c === undefined) throw new Error("nothing was booked");
  const proposed = (await boss.browser.call(operations.readStatement, file([line(a.name, a.minor, a.day)]))).body;
  expect(proposed["mapping"]).toMatchObject({ name: "Domain", operation: "Type", day: "Date", amount: "Amount" });
  expect(proposed["kept"]).toBe(false);

  const rows = [line(a.name, a.minor, a.day), line(b.name, b.minor + 500, b.day), line("avst-okand.se", 7000, a.day)];
  const statementid = String((await take(rows))["statementid"]);
  const found = await read(statementid);
  expect(found.statement).toMatchObject({
    rows: 3,
    same: 1,
    theirMinor: a.minor + b.minor + 500 + 7000,
    ourMinor: a.minor + b.minor + c.minor,
    differences: 3,
    open: 3,
  });
  expect(
    found.data
      .map(({ kind, name, theirMinor, ourMinor }) => [kind, name, theirMinor, ourMinor] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ).toEqual([
    ["onlyOurs", c.name, null, c.minor],
    ["onlyTheirs", "avst-okand.se", 7000, null],
    ["sum", b.name, b.minor + 500, b.minor],
  ]);
  expect(found.sums.reduce((sum, { minor }) => sum + minor, 0)).toBe(found.statement.theirMinor - found.statement.ourMinor);
  expect(found.data.find(({ kind }) => kind === "sum")?.requestid).toBeGreaterThan(0);
  expect((await take(rows))["name"]).toBe("StatementKnown");
  const again = (await boss.browser.call(operations.readStatement, file(rows))).body;
  expect(again["kept"]).toBe(true);
});

test("a difference is explained or disputed with a note, which a colleague's later look does not overwrite", async () => {
  const [statement] = (
    (await boss.browser.call(operations.registryStatements)).body as unknown as AnswerOf<typeof operations.registryStatements>
  ).data;
  const statementid = statement?.statementid ?? "";
  const { position = 0, version = 0 } = (await read(statementid)).data[0] ?? {};
  const judge = async (more: object) =>
    (
      await boss.browser.call(operations.decideDifference, {
        statementid,
        position,
        version,
        state: "explained",
        note: "",
        ...more,
      })
    ).body;
  expect((await judge({}))["name"]).toBe("NoteNeeded");
  expect((await judge({ note: "A fee of last month" })).code).toBe(1000);
  expect((await judge({ note: "Another", state: "disputed" }))["name"]).toBe("DifferenceChanged");
  const after = await read(statementid);
  expect(after.statement.open).toBe(2);
  expect(after.data.find((each) => each.position === position)).toMatchObject({
    state: "explained",
    note: "A fee of last month",
  });
  const log = await db.query<{ body: object }>("select body from audit_event where action = 'reports.difference'");
  expect(log).toHaveLength(1);
});

test("what cannot be read is refused with its row and column, and nothing is kept", async () => {
  const before = (await db.query("select 1 from registry_statement")).length;
  expect(await take(["2026-13-01,x.se,Registration,1.00,R"])).toMatchObject({ name: "StatementRowWrong", param: "mapping.day" });
  expect(await take(["2026-11-01,x.se,Registration,1.005,R"])).toMatchObject({
    name: "StatementRowWrong",
    param: "mapping.amount",
  });
  expect(await take(["2026-11-01,x.se,Registration,1.00,R"], { name: "Name" })).toMatchObject({ name: "StatementColumnMissing" });
  expect(await take([])).toMatchObject({ name: "StatementUnreadable" });
  expect((await db.query("select 1 from registry_statement")).length).toBe(before);
});

test("only colleagues of the whole operator with the right to costs see statements", async () => {
  const elsewhere = await joinForOtherBrand(db, api);
  expect((await elsewhere.browser.call(operations.registryStatements)).body["name"]).toBe("OnlyAllBrands");
  const billing = await joinAsColleague(db, api, "Billing");
  expect((await billing.browser.call(operations.registryStatements)).body["name"]).toBe("NoPermission");
});
