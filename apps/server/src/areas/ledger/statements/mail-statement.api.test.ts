import { mailStatement } from "@nameplane/contracts/ledger/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { mailStatementRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  // The database checks staff sessions by its own clock.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    mailStatementRoutes(edge, { jobs: fixture.jobs });
  });
  boss = await joinAsColleague(db, api, "Billing");
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

const nameOf = ({ body }: Answer) => [body["name"], body["param"]];
const days = { from: "2026-01-01", to: "2026-11-30" };

test("staff let the statement of a period be mailed, once for each press; a wrong period and strangers' customers are refused", async () => {
  const account = await createAccount(db);
  const [{ number } = { number: 0 }] = await db.query<{ number: number }>(
    "select number::int as number from account where id = $1",
    [account.accountId],
  );
  for (const _ of [1, 2])
    expect((await boss.browser.call(mailStatement, { number, ...days })).body).toMatchObject({ code: 1000 });
  const jobs = await db.query<{ data: Record<string, string> }>(
    "select data from pgboss.job where name = 'ledger.statement-asked' and data ->> 'accountId' = $1",
    [account.accountId],
  );
  expect(jobs.map(({ data }) => [data["from"], data["to"]])).toEqual([
    ["2026-01-01", "2026-11-30"],
    ["2026-01-01", "2026-11-30"],
  ]);
  expect(nameOf(await boss.browser.call(mailStatement, { number, from: days.to, to: days.from }))).toEqual([
    "BadParameter",
    "to",
  ]);
  const stranger = await joinForOtherBrand(db, api);
  expect(nameOf(await stranger.browser.call(mailStatement, { number, ...days }))).toEqual(["NotFound", "number"]);
});
