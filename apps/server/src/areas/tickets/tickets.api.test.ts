import { afterAll, beforeAll, expect, test } from "vitest";
import { unreadCount } from "@nameplane/contracts/tickets/operations";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { ticketRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), ticketRoutes);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const ticket = (account: TestAccount, isUnread: boolean) =>
  db.query(
    "insert into ticket (account_id, id, subject, is_unread_customer, created_by) values ($1, $2, 'DNS', $3, 'test')",
    [account.accountId, newId(), isUnread],
  );

async function count(account: TestAccount) {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return (await browser.call(unreadCount)).body;
}

test("getunreadcount counts the account's tickets with an unread answer [S7.28]", async () => {
  const [mine, theirs] = [await createAccount(db), await createAccount(db)];
  expect(await count(mine)).toMatchObject({ code: 1000, count: 0 });
  for (const isUnread of [true, true, false]) await ticket(mine, isUnread);
  await ticket(theirs, true);
  expect(await count(mine)).toMatchObject({ code: 1000, count: 2 });
  await db.query("update membership set denied = '{support_view}' where user_id = $1", [mine.userId]);
  expect(await count(mine)).toMatchObject({ code: 2201, name: "NoPermission" });
});
