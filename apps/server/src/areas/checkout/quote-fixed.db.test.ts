import { afterAll, beforeAll, expect, test } from "vitest";
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

/** For each column type, an SQL expression for a value that differs from the stored one. */
const others: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: "'other'",
  int2: "column + 1",
  int4: "column + 1",
  int8: "column + 1",
  bpchar: "'EUR'",
  jsonb: `'{"currency": "EUR", "amountMinor": 1, "feeClass": null}'`,
  timestamptz: "now() + interval '1 year'",
};

test("a price that a customer was shown is never changed: only the acceptance of its quote can be written", async () => {
  const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  await fixture.order(account, ["offert.se"], { method: "invoice" });
  const columns = await db.query<{ name: string; type: string }>(
    "select column_name as name, udt_name as type from information_schema.columns where table_name = 'quote'",
  );
  const change = (name: string, type: string) =>
    db.query(
      `update quote set ${name} = ${name === "discounts" ? "'[]'" : (others[type]?.replace("column", name) ?? "null")} where account_id = $1`,
      [account.accountId],
    );
  const changeable: string[] = [];
  for (const { name, type } of columns) {
    expect(Object.keys(others)).toContain(type);
    const refusal = await change(name, type).then(
      () => null,
      (error: Error) => error.message,
    );
    if (refusal === null) changeable.push(name);
    else expect(refusal, name).toBe("UPDATE on quote is not allowed");
  }
  expect(changeable).toEqual(["accepted_at"]);
});
