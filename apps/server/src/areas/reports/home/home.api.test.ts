import type { AnswerOf } from "@nameplane/contracts";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { staffHome } from "@nameplane/contracts/reports/operations";
import { proposeAct, saveSecondPersonRule } from "@nameplane/contracts/staff/operations";
import { openTicket } from "@nameplane/contracts/tickets/operations";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { colleagueRoutes, proposalRoutes, staffRoutes } from "../../staff/index.ts";
import { ticketRoutes } from "../../tickets/index.ts";
import { reportRoutes } from "../index.ts";
import { readHome } from "./index.ts";
import { eveningBefore, lastDays } from "./home.present.ts";

let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    colleagueRoutes(edge, new Set());
    proposalRoutes(edge, { jobs: { enqueue: async () => undefined } });
    ticketRoutes(edge, testIdentity(db));
    reportRoutes(edge);
  });
  account = await createAccount(db);
  const customer = api.browser();
  customer.cookie = await signIn(db, account);
  await customer.call(openTicket, { subject: "Help", category: "dns", message: "It is down." }, { key: newId() });
  await tx(db.worker, account.scope, (trx) =>
    raiseTask(trx, account.scope, {
      kind: "cost_unknown",
      key: "home",
      severity: "alarm",
      subject: { kind: "request", id: null },
      text: taskText("costUnknown", {
        registry: "iis",
        tld: "se",
        act: { en: "a renewal", sv: "en förnyelse" },
        months: 12,
        name: "hem.se",
      }),
    }),
  );
  await db.query(
    `insert into payment (account_id, id, seller_id, purpose, method, provider, state, currency, asked_minor, captured_minor, receipt_series, receipt_number, created_by)
     select $1, $2, $3, 'deposit', 'bank', 'bank', 'succeeded', 'SEK', 12500, 12500, series, 1, 'test' from invoice_series where seller_id = $3 and kind = 'receipt' limit 1`,
    [account.accountId, newId(), db.installation.sellerId],
  );
  await db.query(
    "insert into registry_money (id, registry_id, kind, amount_minor, currency, on_day, made_by, at) select $1, 'iis', 'balance', 90000, 'SEK', now(), (select id from staff_user limit 1), now() where exists (select 1 from staff_user)",
    [newId()],
  );
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Home = AnswerOf<typeof staffHome>;
const homeOf = async (role: string) => {
  const colleague = await joinAsColleague(db, api, role);
  return (await colleague.browser.call(staffHome)).body as unknown as Home;
};

test("an administrator sees every part, with the figures of the lists behind them", async () => {
  const home = await homeOf("Administrator");
  expect(home.queues.map(({ queue, count }) => [queue, count])).toEqual([
    ["tasks", 1],
    ["proposals", 0],
    ["tickets", 1],
    ["abuse", 0],
    ["documents", 0],
    ["differences", 0],
    ["deliveries", 0],
    ["verifications", 0],
  ]);
  expect(home.queues[2]?.oldest).not.toBeNull();
  expect(home.queues[2]?.due).not.toBeNull();
  expect(home.broken.things).toContainEqual({ what: "alarms", count: 1, name: "" });
  expect(home.money).toMatchObject([{ currency: "SEK", inMinor: 12_500, outMinor: 0, beforeMinor: 0 }]);
  expect(home.money?.[0]?.days).toHaveLength(30);
  expect(home.balances).not.toBeNull();
  expect(home.expiring).toEqual([]);
});

test("a new operator is told what is left before the first sale, until there is a domain", async () => {
  const before = await homeOf("Administrator");
  expect(before.opening).toEqual([
    { step: "account", isDone: false },
    { step: "tld", isDone: true },
    { step: "terms", isDone: false },
    { step: "administrator", isDone: true },
  ]);
  expect((await homeOf("Support")).opening).toBeNull();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, 'forst.se', 'forst', 'se', 'active')",
    [account.accountId, newId()],
  );
  expect((await homeOf("Administrator")).opening).toBeNull();
});

test("an act that waits for a second colleague is counted for those who may decide it, and not for its proposer", async () => {
  const [anna, bo] = [await joinAsColleague(db, api), await joinAsColleague(db, api)];
  expect((await anna.proven(saveSecondPersonRule, { kind: "rights", version: 1, on: true, limits: [] })).body.code).toBe(1000);
  const [role] = await db.query<{ id: string }>("select id from staff_role where name = 'Support'");
  const input = {
    username: "ny_kollega",
    name: "Ny Kollega",
    email: "ny@nameplane.test",
    language: "sv",
    roles: [role?.id],
    brandid: null,
  };
  const proposed = await anna.browser.call(proposeAct, { operation: "inviteColleague", input, reason: "She starts on Monday" });
  expect(proposed.body.code).toBe(1000);
  const countFor = async ({ browser }: TestColleague) => {
    const { queues } = (await browser.call(staffHome)).body as unknown as Home;
    return queues.find(({ queue }) => queue === "proposals")?.count;
  };
  expect([await countFor(anna), await countFor(bo)]).toEqual([0, 1]);
  expect(await countFor(await joinAsColleague(db, api, "Support"))).toBe(0);
  await db.query("update second_person_rule set is_on = false where kind = 'rights'");
});

test("parts of other rights are not there", async () => {
  const support = await homeOf("Support");
  expect(support.queues.map(({ queue }) => queue)).toEqual(["tasks", "proposals", "tickets", "deliveries"]);
  expect([support.money, support.balances]).toEqual([null, null]);
  const billing = await homeOf("Billing");
  expect(billing.queues).toMatchObject([{ queue: "proposals", count: 0 }]);
  expect(billing.broken.things).toEqual([]);
  expect(billing.money).not.toBeNull();
  expect(billing.balances).toBeNull();
});

test("a colleague of another brand sees none of the customers' figures, and no balances", async () => {
  const elsewhere = await joinForOtherBrand(db, api);
  const home = (await elsewhere.browser.call(staffHome)).body as unknown as Home;
  expect(home.queues.every(({ count }) => count === 0)).toBe(true);
  expect([home.money, home.balances]).toEqual([[], null]);
});

test("the page is made by at most twelve statements, however much there is", async () => {
  const { staffId } = await joinAsColleague(db, api);
  const permissions = new Set((await db.query<{ name: string }>("select name from permission")).map(({ name }) => name));
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { staffId, brandLimit: null, actor: `staff:${staffId}` };
  const home = await tx(db.staff, context, (trx) =>
    readHome({ trx: trx.withPlugin(counter), staff: { permissions, brandId: null }, now: clock.now() } as never),
  );
  expect(home.balances).not.toBeNull();
  expect(statements).toBeGreaterThan(4);
  expect(statements).toBeLessThanOrEqual(12);
});

test("the evening before is that of the operator's time zone, also across a change of clocks", () => {
  expect(eveningBefore(new Date("2026-11-30T05:00:00Z"), "Europe/Stockholm").toISOString()).toBe("2026-11-29T17:00:00.000Z");
  expect(eveningBefore(new Date("2026-03-29T10:00:00Z"), "Europe/Stockholm").toISOString()).toBe("2026-03-28T17:00:00.000Z");
  expect(eveningBefore(new Date("2026-11-30T23:30:00Z"), "+02:00").toISOString()).toBe("2026-11-30T16:00:00.000Z");
});

test("the last thirty days have a row each, and the thirty before are one sum", () => {
  const found = lastDays("2026-11-30", [
    { day: "2026-11-30", inMinor: 5, outMinor: 1 },
    { day: "2026-11-01", inMinor: 7, outMinor: 0 },
    { day: "2026-10-31", inMinor: 11, outMinor: 0 },
  ]);
  expect(found).toMatchObject({ from: "2026-11-01", until: "2026-11-30", inMinor: 12, outMinor: 1, beforeMinor: 11 });
  expect(found.days).toHaveLength(30);
});
