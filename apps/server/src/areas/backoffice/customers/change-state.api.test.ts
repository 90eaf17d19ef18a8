import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { selectAccount, userDetails, userLogin } from "@nameplane/contracts/identity/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { setPassword } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { customerRoutes } from "./customers.routes.ts";

const clock = new FakeClock(new Date());
const password = "Sju sömniga sjömän 7";
let db: TestDatabase;
let api: TestApi;
let bella: TestColleague;
let account: TestAccount;
let username: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const identity = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, identity);
    staffRoutes(edge, { staffPool: db.staff });
    customerRoutes(edge, { pool: db.app, jobs: identity.jobs, clock, publicUrl: "https://panel.example" });
  });
  bella = await joinAsColleague(db, api, "Billing");
});
beforeEach(async () => {
  username = `kund_${newId().slice(-8)}`;
  account = await createAccount(db, { username, language: "sv" });
  await setPassword(db, account, password);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

function change(act: string, more: Record<string, unknown> = {}, by = bella) {
  // The clock is moved because the test tells the mails apart by the time at which they were written.
  clock.advance(1000);
  return by.proven(operations.changeCustomerState, { number: account.number, act, why: "Ärende 7", ...more });
}
const logIn = async (browser: TestBrowser = api.browser()) => {
  const { body } = await browser.call(userLogin, { user: username, password });
  return body;
};
const stateOf = async () =>
  (await db.query<{ state: string }>("select state from account where id = $1", [account.accountId]))[0]?.state;
const mails = () =>
  db.query<{ address: string; act: string; text: string }>(
    "select address, payload -> 'facts' ->> 'act' as act, payload -> 'facts' ->> 'text' as text from delivery where account_id = $1 order by created_at, id",
    [account.accountId],
  );

describe("a suspended customer", () => {
  test("is out at once and stays out until the suspension is lifted; the log says who did it and why, and the customer is told", async () => {
    const browser = api.browser();
    expect(await logIn(browser)).toMatchObject({ code: 1000 });
    const suspended = await change("collection", { text: "Betala faktura 20117." });
    expect(suspended.body).toMatchObject({ code: 1000, status: 21_102 });
    expect((await browser.call(userDetails)).body.code).toBe(2104);
    expect(await logIn()).toMatchObject({ code: 2104 });
    expect(await mails()).toEqual([{ address: "alva@example.com", act: "collection", text: "Betala faktura 20117." }]);

    expect((await change("lift")).body).toMatchObject({ code: 1000, status: 21_101 });
    expect(await logIn()).toMatchObject({ code: 1000 });
    expect((await mails()).map(({ act }) => act)).toEqual(["collection", "lift"]);
    const log = await db.query<{ actor: string; action: string; body: Record<string, unknown> }>(
      "select actor, action, body from audit_event where account_id = $1 and action like 'accounts.%' order by seq",
      [account.accountId],
    );
    expect(log).toMatchObject([
      {
        actor: `staff:${bella.staffId}`,
        action: "accounts.suspend",
        body: { before: { state: "active" }, after: { state: "suspended", act: "collection", why: "Ärende 7" } },
      },
      { action: "accounts.lift", body: { after: { state: "active" } } },
    ]);
  });

  test("is suspended by a fresh proof alone, once, and not without a reason", async () => {
    const input = { number: account.number, act: "legal", why: "Beslut" };
    const asked = await bella.browser.call(operations.changeCustomerState, input, { key: newId() });
    expect(asked.body["name"]).toBe("StepUpRequired");
    expect(await stateOf()).toBe("active");
    expect((await change("legal", { why: "  " })).body).toMatchObject({ missing: ["why"] });
    expect((await change("legal")).body.code).toBe(1000);
    expect((await change("legal")).body).toMatchObject({ code: 2304, param: "act" });
    expect((await change("reopen")).body.code).toBe(2304);
    expect(await mails()).toHaveLength(1);
  });

  test("the preview is the mail that is sent, in the customer's language, and changes nothing", async () => {
    const input = { number: account.number, act: "collection", text: "Betala faktura 20117." };
    const { body } = await bella.browser.call(operations.previewCustomerState, input);
    const preview = body as unknown as AnswerOf<typeof operations.previewCustomerState>;
    expect(preview).toMatchObject({
      code: 1000,
      to: "alva@example.com",
      language: "sv",
      subject: `Ditt konto ${account.number} är avstängt`,
    });
    expect(preview.text).toContain("Betala faktura 20117.");
    expect(preview.text).toContain("inkasso");
    expect(preview.text).toContain("https://panel.example");
    expect(await stateOf()).toBe("active");
    expect(await mails()).toEqual([]);
  });
});

describe("closing", () => {
  const page = async () => {
    const { body } = await bella.browser.call(operations.customer, { number: account.number });
    return body["customer"] as AnswerOf<typeof operations.customer>["customer"];
  };

  test("is refused, before a proof is asked for, as long as something lives or money is left; the page says what", async () => {
    const { accountId } = account;
    expect((await page()).blocks).toEqual([]);
    const domainId = newId();
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'active')",
      [accountId, domainId, `namn-${domainId.slice(-8)}.se`],
    );
    const sub = await createAccount(db);
    await db.query("update account set parent_id = $2, kind = 'sub' where id = $1", [sub.accountId, accountId]);
    await db.query(
      "insert into balance (account_id, seller_id, currency, prepaid_minor) select $1, seller_id, 'SEK', 100 from brand where is_operator",
      [accountId],
    );
    expect((await page()).blocks).toEqual(["domains", "subaccounts", "money"]);
    const input = { number: account.number, act: "close", why: "Uppsagt" };
    const answer = await bella.browser.call(operations.changeCustomerState, input, { key: newId() });
    expect(answer.body).toMatchObject({ code: 2305, name: "AccountInUse" });

    await db.query("update domain set state = 'cancelled_by_user', version = version + 1 where id = $1", [domainId]);
    await db.query("update account set state = 'closed', version = version + 1 where id = $1", [sub.accountId]);
    await db.query("update balance set prepaid_minor = 0 where account_id = $1", [accountId]);
    expect((await change("close")).body).toMatchObject({ code: 1000, status: 21_103 });
  });

  test("ends the sessions and the logins of the account, but not those to another account; it can be opened again", async () => {
    const browser = api.browser();
    await logIn(browser);
    expect((await change("close")).body.code).toBe(1000);
    expect((await browser.call(userDetails)).body.code).toBe(2200);
    expect(await logIn()).toMatchObject({ name: "WrongCredentials" });

    const other = await createAccount(db);
    await db.query(
      "insert into membership (account_id, user_id, role_account_id, role_id, created_by) select $1, $2, role_account_id, role_id, 'test' from membership where account_id = $1 limit 1",
      [other.accountId, account.userId],
    );
    const elsewhere = api.browser();
    expect(await logIn(elsewhere)).toMatchObject({ code: 1000 });
    expect((await elsewhere.call(selectAccount, { accid: account.accountId })).body.code).not.toBe(1000);

    expect((await change("reopen")).body).toMatchObject({ code: 1000, status: 21_101 });
    expect(await logIn()).toMatchObject({ code: 1000 });
    expect((await mails()).map(({ act }) => act)).toEqual(["close", "reopen"]);
  });
});

test("the state is changed by those who may, in their own brand, and never that of the operator's own account", async () => {
  const support = await joinAsColleague(db, api, "Support");
  expect((await change("legal", {}, support)).body.code).toBe(2201);
  const input = { number: account.number, act: "legal", text: "" };
  expect((await support.browser.call(operations.previewCustomerState, input)).body.code).toBe(2201);
  const other = await joinForOtherBrand(db, api);
  expect((await change("legal", {}, other)).body.code).toBe(2303);
  expect((await other.browser.call(operations.previewCustomerState, input)).body.code).toBe(2303);
  const [own] = await db.query<{ number: number }>("select number from account where kind = 'operator'");
  expect((await change("legal", { number: own?.number })).body.code).toBe(2304);
  expect(await stateOf()).toBe("active");
});
