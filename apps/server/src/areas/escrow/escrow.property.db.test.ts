import type { EscrowAct, EscrowDecision } from "@nameplane/contracts/escrow/escrow-values";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { addColleague } from "../../testing/staff.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { actOnEscrow } from "./actions/act-on-escrow.ts";
import { sweepEscrows } from "./actions/carry-out.ts";
import { decideEscrow } from "./actions/staff-escrows.ts";

const dayMs = 86_400_000;
const priceMinor = 5_000_000;
let db: TestDatabase;
let fixture: OrderFixture;
let staffId: string;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  ({ staffId } = await addColleague(db));
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

type Step =
  | { readonly by: "buyer" | "seller"; readonly act: EscrowAct }
  | { readonly by: "staff"; readonly decision: EscrowDecision }
  | { readonly by: "time"; readonly days: number }
  /** The worker runs. With `diesAt`, it is killed while it stores the step with that number. */
  | { readonly by: "worker"; readonly diesAt: number | null }
  | { readonly by: "money"; readonly minor: number };

const acts: readonly EscrowAct[] = [
  "pay",
  "cancel",
  "received",
  "accept",
  "dispute",
  "concede",
  "askCancel",
  "agreeCancel",
  "keep",
  "write",
];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ by: fc.constantFrom("buyer" as const, "seller" as const), act: fc.constantFrom(...acts) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant("staff" as const),
      decision: fc.constantFrom<EscrowDecision>("release", "refund", "delivered"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant("time" as const), days: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant("worker" as const),
      diesAt: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ by: fc.constant("money" as const), minor: fc.constantFrom(1_000_000, 4_000_000, 6_000_000) }),
  },
);

/** Creates an escrow that both parties have agreed to, for a domain that is registered elsewhere. Returns its id. */
async function agreed(buyer: TestAccount, seller: TestAccount, buyerFee: number, sellerFee: number): Promise<string> {
  next += 1;
  const [id, requestId] = [newId(), newId()];
  await db.query(
    `insert into request (account_id, id, type, state, ascii_name, tld, period_months, params, basket_of, position, created_by)
     values ($1, $2, 'create-domain-escrow', 'in_basket', $3, 'com', 0, '{}', $4, 1, 'test')`,
    [buyer.accountId, requestId, `prov-${next}.com`, buyer.userId],
  );
  await db.query(
    `insert into escrow (account_id, id, request_id, brand_id, state, opener, buyer_account_id, seller_account_id, buyer_name, seller_name, invited_email, ascii_name, unicode_name, tld,
                         currency, price_minor, percent_bp, buyer_fee_minor, seller_fee_minor, payer, inspection_days, due_at, opened_at, touched_at)
     values ($1, $2, $3, $4, 'proposed', 'buyer', $1, $5, 'Kaj', 'Salme', 'salme@example.com', $6, $6, 'com', 'SEK', $7, 1000, $8, $9, 'half', 5, $10, now(), now())`,
    [
      buyer.accountId,
      id,
      requestId,
      buyer.scope.brandId,
      seller.accountId,
      `prov-${next}.com`,
      priceMinor,
      buyerFee,
      sellerFee,
      new Date(fixture.clock.now().getTime() + 14 * dayMs),
    ],
  );
  await db.query("update escrow set state = 'agreed', is_here = false where id = $1", [id]);
  return id;
}

const versionOf = async (id: string) =>
  (await db.query<{ version: number; number: number }>("select version, number from escrow where id = $1", [id]))[0] ?? {
    version: 0,
    number: 0,
  };

async function take(of: { id: string; buyer: TestAccount; seller: TestAccount }, each: Step): Promise<number> {
  const { id } = of;
  const now = fixture.clock.now();
  if (each.by === "time") fixture.clock.advance(each.days * dayMs);
  else if (each.by === "money") {
    await fixture.deposit(of.buyer, each.minor);
    return each.minor;
  } else if (each.by === "worker") {
    let left = each.diesAt ?? Number.POSITIVE_INFINITY;
    const enqueue: typeof fixture.deps.jobs.enqueue = async (...call) => {
      left -= 1;
      if (left < 0) throw new Error("the worker was killed");
      await fixture.deps.jobs.enqueue(...call);
    };
    const jobs = Object.assign(Object.create(fixture.deps.jobs) as typeof fixture.deps.jobs, { enqueue });
    await sweepEscrows({ ...fixture.deps, jobs }, db.readonly);
  } else if (each.by === "staff") {
    const { number, version } = await versionOf(id);
    const actor = `staff:${staffId}`;
    await tx(db.staff, { staffId, brandLimit: null, actor }, (trx) =>
      decideEscrow(fixture.deps, { trx, now, actor } as Parameters<typeof decideEscrow>[1], {
        number,
        version,
        decision: each.decision,
        why: "As agreed",
      }),
    );
  } else {
    const { scope, userId } = of[each.by];
    const { version } = await versionOf(id);
    await tx(db.app, scope, (trx) =>
      actOnEscrow(
        { ...fixture.deps, tokens: { make: () => "", read: () => null } },
        { trx, scope, now, session: { permissions: new Set(), userId } } as unknown as Parameters<typeof actOnEscrow>[1],
        { escrowid: id, version, act: each.act, words: "Because" },
      ),
    );
  }
  return 0;
}

/** Where the money is now: in the credit of one of the parties, held in the escrow, or spent on a commission. */
async function whereabouts({ id, buyer, seller }: { id: string; buyer: TestAccount; seller: TestAccount }) {
  const [row] = await db.query<{ state: string; held: number; books: number; credit: number; fees: number; unpaid: number }>(
    `select e.state, e.held_minor::int as held,
            coalesce((select sum(case when credit = 'escrow' then amount_minor else -amount_minor end) from ledger_posting l where l.escrow_id = e.id), 0)::int as books,
            coalesce((select sum(prepaid_minor) from balance where account_id = any($2)), 0)::int as credit,
            coalesce((select sum(settled_minor) from invoice where account_id = any($2)), 0)::int as fees,
            coalesce((select sum(total_minor - settled_minor) from invoice where account_id = any($2)), 0)::int as unpaid
       from escrow e where e.id = $1`,
    [id, [buyer.accountId, seller.accountId]],
  );
  return row ?? { state: "", held: 0, books: 0, credit: 0, fees: 0, unpaid: 0 };
}

test("whatever the parties, staff, time and a dying worker do, the money is held, with one of the two, or paid for a commission; nothing is lost and nothing is paid twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 20 }),
      fc.constantFrom(0, 250_000, 500_000),
      async (steps, buyerFee) => {
        const [buyer, seller] = [await createAccount(db), await createAccount(db)];
        await db.query("delete from rate_counter");
        const of = { buyer, seller, id: await agreed(buyer, seller, buyerFee, 500_000 - buyerFee) };
        let paidIn = 0;
        for (const each of steps) {
          try {
            paidIn += await take(of, each);
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
          }
          const { state, held, books, credit, fees } = await whereabouts(of);
          expect(books).toBe(held);
          expect(credit + held + fees).toBe(paidIn);
          const isHeld = ["funded", "handing_over", "delivered", "disputed", "releasing", "returning"].includes(state);
          if (!isHeld) expect(held).toBe(0);
          else if (state !== "releasing") expect(held).toBe(priceMinor + (buyerFee * 5) / 4);
        }
        await sweepEscrows(fixture.deps, db.readonly);
        const { state, fees, unpaid } = await whereabouts(of);
        expect(["releasing", "returning"]).not.toContain(state);
        expect([fees, unpaid]).toEqual([state === "completed" ? 625_000 : 0, 0]);
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
  expect(await brokenInvariants(db)).toEqual([]);
}, 240_000);
