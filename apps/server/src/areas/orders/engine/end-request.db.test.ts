import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { OrderFixture, type StoredRequest } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { lockRequest } from "../requests.repository.ts";
import { completeRequest, setRequestState } from "./end-request.ts";

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

let nextOrder = 0;

/** Places an order with the given number of domains, all in progress. */
async function inWork(lines: number): Promise<{ account: TestAccount; ordernr: number; requests: StoredRequest[] }> {
  const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 1_000_000_000 });
  nextOrder += 1;
  const names = Array.from({ length: lines }, (_, line) => `rad-${nextOrder}-${line}.se`);
  const ordernr = await fixture.order(account, names, { method: "invoice" });
  await fixture.dropWork(account);
  await fixture.news(account);
  const requests = await fixture.requests(account);
  await tx(db.worker, account.scope, async (trx) => {
    for (const { id } of requests) {
      const row = await lockRequest(trx, account.scope, id);
      if (row !== null) await setRequestState(trx, fixture.deps, account.scope, row, { state: "processing" });
    }
  });
  return { account, ordernr, requests };
}

/** Ends a line; `meanwhile` runs before it is committed. */
function end(account: TestAccount, id: string, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  return tx(db.worker, account.scope, async (trx) => {
    const row = await lockRequest(trx, account.scope, id);
    if (row === null) throw new Error(`no request ${id}`);
    await completeRequest(trx, fixture.deps, account.scope, row, undefined);
    // This read also makes sure that the earlier statements, whose results nobody has awaited, have been sent.
    await lockRequest(trx, account.scope, id);
    await meanwhile();
  });
}

const closings = async (account: TestAccount) =>
  (await fixture.news(account)).filter(({ kind }) => kind === "order_closed").length;

describe("the lines of a large order", () => {
  test("end beside each other: one that is not committed keeps none of the others waiting, and the last of all closes the order, once", async () => {
    const { account, ordernr, requests } = await inWork(130);
    const [slow, ...others] = requests.map(({ id }) => id);
    if (slow === undefined) throw new Error("no lines");
    const order = () => db.query("select state, version from sales_order where number = $1", [ordernr]);
    const before = await order();
    await end(account, slow, async () => {
      // Lines end in 64 parts that do not wait for each other. Two other lines are in the same part as the slow line.
      const free = others.filter((_, index) => (index + 1) % 64 !== 0);
      expect(free).toHaveLength(127);
      const waiting = [...free];
      const worker = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await end(account, id);
      };
      await Promise.all([worker(), worker(), worker()]);
      expect(await order()).toEqual(before);
    });
    const [left] = await db.query("select count(*)::int as n from request where account_id = $1 and not is_final", [
      account.accountId,
    ]);
    expect(left).toEqual({ n: 2 });
    const rest = others.filter((_, index) => (index + 1) % 64 === 0);
    await Promise.all(rest.map((id) => end(account, id)));
    expect(await fixture.orderState(ordernr)).toBe("closed");
    expect(await closings(account)).toBe(1);
  });

  test.each([3, 64, 200])("%i of them that end at once, by many hands, leave it closed, once", async (lines) => {
    const { account, ordernr, requests } = await inWork(lines);
    // Lines next to each other end at the same time, as they do if several workers take them.
    const waiting = requests.map(({ id }) => id);
    const worker = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await end(account, id);
    };
    await Promise.all(Array.from({ length: 24 }, worker));
    expect(await fixture.orderState(ordernr)).toBe("closed");
    expect(await closings(account)).toBe(1);
    expect(await db.query("select 1 from request where account_id = $1 and not is_final", [account.accountId])).toEqual([]);
  });
});
