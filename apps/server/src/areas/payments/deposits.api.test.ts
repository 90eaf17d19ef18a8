import { makeDeposit } from "@nameplane/contracts/ledger/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

test("a saved card pays a deposit once without a page, and a card entered now can be saved with it; nobody else's card can", async () => {
  const account = await createAccount(db);
  const browser = await fixture.browser(account);
  const card = await fixture.keepCard(account);
  const key = newId();
  const input = { amountMinor: 50_000, method: "card", cardid: card.id } as const;
  for (const _ of [1, 2])
    expect((await browser.call(makeDeposit, input, { key })).body).toMatchObject({ code: 1000, redirecturl: null });
  const rows = await db.query<{ id: string }>("select id from payment where account_id = $1", [account.accountId]);
  expect(rows).toHaveLength(1);
  await fixture.settle(account, rows[0]?.id ?? "");
  expect(await fixture.balance(account)).toEqual({ prepaid: 50_000, owed: 0 });

  const kept = { amountMinor: 20_000, method: "card", keepcard: true } as const;
  expect((await browser.call(makeDeposit, kept, { key: newId() })).body["redirecturl"]).toMatch(/^https:\/\/pay\.example\//);

  const other = await createAccount(db);
  const theirs = await fixture.browser(other);
  expect((await theirs.call(makeDeposit, input, { key: newId() })).body).toMatchObject({ name: "NotFound", param: "cardid" });
  const swish = { ...input, method: "swish" } as const;
  expect((await browser.call(makeDeposit, swish, { key: newId() })).body["code"]).not.toBe(1000);
});
