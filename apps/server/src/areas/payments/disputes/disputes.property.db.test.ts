import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import type { FetchedDispute } from "../dispute.port.ts";
import { recordDispute } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

type Answer = "inquiry" | "open" | "submitted" | "end";

/** The states of the dispute that readers find at the provider, in any order and with repeats. The last reader finds the end. */
const stories = fc.record({
  seen: fc.array(fc.constantFrom<Answer>("inquiry", "open", "submitted", "end"), { maxLength: 6 }),
  end: fc.constantFrom<"won" | "lost">("won", "lost"),
  amountMinor: fc.constantFrom(1, 5000, 12_500),
  feeMinor: fc.constantFrom(0, 22_500),
});

test("whatever the order of the news and however often they come, the money is where the end says, and the books are right", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ seen, end, amountMinor, feeMinor }) => {
      const account = await createAccount(db);
      const { paymentId, object } = await fixture.atProvider(account, await fixture.order(account));
      fixture.card.pay(object);
      await fixture.report(account, paymentId);
      const disputeObject = `du_${newId()}`;
      const now = fixture.clock.now();
      const report = (state: FetchedDispute["state"], isInquiry: boolean) =>
        tx(db.worker, account.scope, (trx) =>
          recordDispute(trx, fixture, account.scope, {
            paymentId,
            now,
            fetched: {
              disputeObject,
              paymentObject: object,
              paymentId: null,
              accountId: null,
              state,
              isInquiry,
              cause: "fraudulent",
              amountMinor,
              currency: "SEK",
              fee: isInquiry ? null : { minor: feeMinor, currency: "SEK" },
              openedAt: now,
              answerBy: now,
            },
          }),
        );
      for (const each of [...seen, "end" as const])
        await report(each === "end" ? end : each === "inquiry" ? "open" : each, each === "inquiry");
      const [row] = await db.query<{ state: string; taken: number; fee: number }>(
        "select state, taken_minor::int as taken, fee_minor::int as fee from dispute where provider_object = $1",
        [disputeObject],
      );
      expect(row).toEqual({ state: end, taken: end === "won" ? 0 : amountMinor, fee: feeMinor });
      const [clearing] = await db.query<{ minor: number }>(
        "select coalesce(sum(minor), 0)::int as minor from ledger_entry where payment_id = $1 and code = 'card_clearing'",
        [paymentId],
      );
      expect(clearing?.minor).toBe(end === "won" ? 12_500 : 12_500 - amountMinor);
      const [payment] = await db.query<{ state: string; back: number }>(
        "select state, refunded_minor::int as back from payment where id = $1",
        [paymentId],
      );
      const lostAs = amountMinor === 12_500 ? "refunded" : "partially_refunded";
      expect(payment).toEqual(end === "won" ? { state: "succeeded", back: 0 } : { state: lostAs, back: amountMinor });
    }),
    { numRuns: 25 },
  );
  expect(await brokenInvariants(db)).toEqual([]);
}, 60_000);
