import { afterAll, beforeAll, expect, test } from "vitest";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { PaymentFixture } from "../../../../testing/fixtures/payment-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notifyDirectDebit } from "./notify-direct-debit.ts";

let db: TestDatabase;
let payments: PaymentFixture;
let news: NewsFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  news = await NewsFixture.open(db);
  payments = await PaymentFixture.open(db);
});
afterAll(async () => {
  await payments.close();
  await news.close();
  await db.close();
});

test("the recipient of invoices is told once before a debit: amount, day, mandate and creditor; and not of one that has moved on", async () => {
  const account = await createAccount(db);
  const { scope } = account;
  const { paymentId } = await payments.atProvider(account, await payments.order(account));
  const deps = { ...news.deps, creditorId: "DE98ZZZ09999999999" };
  const told = () =>
    db.query<{ kind: string; facts: Record<string, unknown> }>(
      `select n.kind, d.payload -> 'facts' as facts from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
        where n.account_id = $1 and n.kind in ('debit_announced', 'debit_failed')`,
      [account.accountId],
    );
  await notifyDirectDebit(deps, scope, { paymentId, what: "announced" });
  expect(await told()).toEqual([]);
  await db.query(
    `update payment set method = 'sepa', state = 'processing', collect_on = '2026-12-04', mandate_reference = 'M1', debit_account = 'DE 3000', version = version + 1
      where id = $1`,
    [paymentId],
  );
  for (const _ of [1, 2]) await notifyDirectDebit(deps, scope, { paymentId, what: "announced" });
  expect(await told()).toMatchObject([
    {
      kind: "debit_announced",
      facts: {
        what: "announced",
        collectOn: "2026-12-04",
        mandate: "M1",
        account: "DE 3000",
        creditorId: "DE98ZZZ09999999999",
        isAhead: false,
        invoices: [],
      },
    },
  ]);
  await db.query("update payment set state = 'failed', version = version + 1 where id = $1", [paymentId]);
  for (const _ of [1, 2]) await notifyDirectDebit(deps, scope, { paymentId, what: "failed" });
  expect((await told()).map(({ kind }) => kind).toSorted()).toEqual(["debit_announced", "debit_failed"]);
});
