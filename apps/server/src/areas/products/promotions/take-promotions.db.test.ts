import { money, moneyIn, priceAt, priceLess, type Price } from "@nameplane/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { createOrder } from "../../../testing/fixtures/money-rows.ts";
import { addPromotion } from "../../../testing/fixtures/promotions.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { returnPromotions, takePromotions } from "./index.ts";

const sek = moneyIn("SEK");
const now = new Date("2026-11-30T10:00:00Z");
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const listed = priceAt(sek(10_000), 2500, 12);

async function orderOf(account: TestAccount) {
  const { orderId, requestIds } = await createOrder(db, account, [
    { net: listed.net, vatRateBasisPoints: 2500, vat: listed.vat },
  ]);
  return { orderId, requestId: requestIds[0] ?? "" };
}

async function codeOf(promotionId: string): Promise<string> {
  const [row] = await db.query<{ id: string }>("select id from voucher_code where promotion_id = $1", [promotionId]);
  return row?.id ?? "";
}

const discounted = (promotionId: string, codeId: string | null, minor = 1000): Price =>
  priceLess(listed, [{ promotionId, codeId, title: { en: "", sv: "" }, isFirstYear: false, net: money(minor, "SEK") }]);

/** Starts two orders, the second of which begins before the first is committed. Returns the result of each. */
async function atOnce(promotionId: string, codeId: string | null) {
  const accounts = [await createAccount(db), await createAccount(db)];
  const orders = [];
  for (const account of accounts) orders.push({ account, ...(await orderOf(account)) });
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error("two orders");
  const price = discounted(promotionId, codeId);
  const take = ({ account, orderId, requestId }: typeof first, meanwhile?: () => Promise<unknown>) =>
    tx(db.app, account.scope, async (trx) => {
      const hindrance = await takePromotions(trx, orderId, [{ requestId, price, cost: null }], now);
      await meanwhile?.();
      // Rolls back if a limit does not allow the promotion, as an order does.
      if (hindrance !== null) throw new Error(hindrance);
      return hindrance;
    }).catch((error: Error) => error.message);
  let later: Promise<unknown> = Promise.resolve();
  const told = await take(first, async () => {
    later = take(second);
    await expect.poll(() => waiting()).toBeGreaterThan(0);
  });
  return [told, await later];
}

const waiting = async () => {
  const [row] = await db.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%np_take_promotions%'",
  );
  return row?.n ?? 0;
};

test("the second of two orders waits for the first, and sees what it took: budget, uses, and a code for one order (I-M12, T100)", async () => {
  const budget = await addPromotion(db, { columns: { budget: JSON.stringify({ SEK: 1500 }) } });
  expect(await atOnce(budget, null)).toEqual([null, "budget"]);
  const uses = await addPromotion(db, { columns: { uses_max: 1 } });
  expect(await atOnce(uses, null)).toEqual([null, "uses"]);
  const single = await addPromotion(db, { code: "NUREN26", isSingle: true });
  expect(await atOnce(single, await codeOf(single))).toEqual([null, "code"]);
});

test("a promotion with a code cannot be taken without it, nor with the code of another one, nor when it was stopped or withdrawn", async () => {
  const account = await createAccount(db);
  const promotionId = await addPromotion(db, { code: "MEDKOD1" });
  const other = await addPromotion(db, { code: "MEDKOD2" });
  const take = async (codeId: string | null) => {
    const { orderId, requestId } = await orderOf(account);
    return tx(db.app, account.scope, async (trx) => {
      const told = await takePromotions(trx, orderId, [{ requestId, price: discounted(promotionId, codeId), cost: null }], now);
      throw new Error(String(told));
    }).catch((error: Error) => error.message);
  };
  expect(await take(null)).toBe("code");
  expect(await take(await codeOf(other))).toBe("code");
  expect(await take(await codeOf(promotionId))).toBe("null");
  await db.query("update voucher_code set withdrawn_at = now() where promotion_id = $1", [promotionId]);
  expect(await take(await codeOf(promotionId))).toBe("code");
  await db.query("update voucher_code set withdrawn_at = null where promotion_id = $1", [promotionId]);
  await db.query("update promotion set stopped_at = now() where id = $1", [promotionId]);
  expect(await take(await codeOf(promotionId))).toBe("stopped");
});

test("what an item took comes back once, and only its own account's", async () => {
  const [account, stranger] = [await createAccount(db), await createAccount(db)];
  const promotionId = await addPromotion(db, { columns: { uses_max: 5 } });
  const { orderId, requestId } = await orderOf(account);
  await tx(db.app, account.scope, (trx) =>
    takePromotions(trx, orderId, [{ requestId, price: discounted(promotionId, null), cost: sek(8000) }], now),
  );
  const open = () =>
    db.query<{ n: number }>("select count(*)::int as n from promotion_use where promotion_id = $1 and returned_at is null", [
      promotionId,
    ]);
  await tx(db.app, stranger.scope, (trx) => returnPromotions(trx, stranger.scope, [requestId], now));
  expect(await open()).toEqual([{ n: 1 }]);
  await tx(db.app, account.scope, (trx) => returnPromotions(trx, account.scope, [requestId], now));
  expect(await open()).toEqual([{ n: 0 }]);
});
