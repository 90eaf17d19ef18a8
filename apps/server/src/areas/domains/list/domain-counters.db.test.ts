import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { invariants } from "../../../testing/invariants.ts";
import { readCounters } from "./domain-list.repository.ts";

let db: TestDatabase;
let account: TestAccount;
const labels = [901, 902, 903];

beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
  for (const id of labels)
    await db.query("insert into label (account_id, id, title, color) values ($1, $2, $3, '#123456')", [
      account.accountId,
      id,
      `L${id}`,
    ]);
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) select $1, np_uuid7(), 'c' || i || '.se', 'c' || i || '.se', 'se', 'active' from generate_series(1, 60) i",
    [account.accountId],
  );
});
afterAll(() => db.close());

type Step =
  | { readonly kind: "label" | "unlabel"; readonly label: number; readonly from: number; readonly count: number }
  | { readonly kind: "later"; readonly from: number; readonly count: number }
  | { readonly kind: "verify" | "verified" | "lapse" | "renew"; readonly from: number; readonly count: number };

const moves = {
  verify: ["active", "verification_needed"],
  verified: ["verification_needed", "active"],
  lapse: ["active", "expired_renewable"],
  renew: ["expired_renewable", "active"],
} as const;

const part = { from: fc.nat(59), count: fc.integer({ min: 1, max: 60 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("later" as const), ...part }),
  fc.record({
    kind: fc.constantFrom("label" as const, "unlabel" as const),
    label: fc.constantFrom(...labels),
    ...part,
  }),
  fc.record({
    kind: fc.constantFrom("verify" as const, "verified" as const, "lapse" as const, "renew" as const),
    ...part,
  }),
);

/** Changes many rows in one statement, as bulk acts do. */
async function run(change: Step): Promise<void> {
  const picked = `id in (select id from domain where account_id = $1 order by ascii_name offset ${change.from} limit ${change.count})`;
  if (change.kind === "label" || change.kind === "unlabel") {
    const next =
      change.kind === "label"
        ? "array(select distinct l from unnest(labels || $2::int) l order by l)"
        : "array_remove(labels, $2::int)";
    await db.query(`update domain set labels = ${next}, version = version + 1 where account_id = $1 and ${picked}`, [
      account.accountId,
      change.label,
    ]);
    return;
  }
  if (change.kind === "later") {
    await db.query(
      `update domain set renews_at = case when isfinite(renews_at) then renews_at else '2026-12-01' end + interval '1 day', expires_at = '2027-01-01', version = version + 1 where account_id = $1 and ${picked}`,
      [account.accountId],
    );
    return;
  }
  const [from, to] = moves[change.kind];
  await db.query(`update domain set state = $3, version = version + 1 where account_id = $1 and state = $2 and ${picked}`, [
    account.accountId,
    from,
    to,
  ]);
}

test("the numbers behind tabs and labels are exact after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const each of steps) await run(each);
      const counters = await tx(db.app, account.scope, (trx) => readCounters(trx, account.scope, null, [-1, ...labels]));
      const counted = await db.query<{ tab: number; n: number }>(
        "select tab, count(*)::int as n from domain where account_id = $1 group by tab",
        [account.accountId],
      );
      const known = Object.fromEntries([...counters.byTab].filter(([, n]) => n > 0));
      expect(known).toEqual(Object.fromEntries(counted.map(({ tab, n }) => [tab, n])));
      for (const label of [-1, ...labels]) {
        const [row] = await db.query<{ n: number }>(
          `select count(*)::int as n from domain where account_id = $1 and ${label === -1 ? "labels = '{}'" : `labels @> '{${label}}'`}`,
          [account.accountId],
        );
        expect(counters.byLabel.get(label) ?? 0).toBe(row?.n);
      }
      expect(await db.query(invariants.find(({ id }) => id === "labels")?.sql ?? "")).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
