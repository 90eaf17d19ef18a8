import { afterAll, beforeAll, expect, test } from "vitest";
import { AlreadyOrdered } from "@nameplane/contracts/orders/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { untilWaiting } from "../../../testing/until-waiting.ts";
import { orderNow } from "./order-now.ts";

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

test("the same change of a name ordered twice at the same moment is ordered once, and the second is told so", async () => {
  const account = await createAccount(db);
  const params = { nameServers: [{ host: "ns1.example", addresses: [] }] };
  const line = {
    type: "update-domain-dns",
    asciiName: "samtidigt.se",
    unicodeName: "samtidigt.se",
    tld: "se",
    domainId: null,
    params,
  } as const;
  const first = Promise.withResolvers<void>();
  const placed = Promise.withResolvers<void>();
  const one = tx(db.app, account.scope, async (trx) => {
    await orderNow(trx, fixture.deps, account.scope, line);
    placed.resolve();
    await first.promise;
  });
  await placed.promise;
  const other = tx(db.app, account.scope, (trx) => orderNow(trx, fixture.deps, account.scope, line)).then(
    () => null,
    (error: unknown) => error,
  );
  // Neither transaction sees the line of the other yet.
  await untilWaiting(db);
  first.resolve();
  await one;
  const refused = await other;
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).refusal).toBe(AlreadyOrdered);
  const orders = await db.query("select count(*)::int as n from sales_order where account_id = $1", [account.accountId]);
  expect(orders).toEqual([{ n: 1 }]);
});
