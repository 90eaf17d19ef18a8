import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { OrderDesk } from "./order-desk.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../test-database.ts";

type Fresh = { readonly db: TestDatabase; readonly desk: OrderDesk; readonly account: TestAccount };

/** A database and a desk for a test file; for each of its tests an account of its own that orders on invoice. In the end all invariants hold. */
export function useOrderDesk(take: (fresh: Fresh) => void): void {
  let db: TestDatabase;
  let desk: OrderDesk;
  beforeAll(async () => {
    db = await createTestDatabase();
    desk = await OrderDesk.open(db);
  });
  beforeEach(async () => {
    take({
      db,
      desk,
      account: await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 }),
    });
  });
  afterAll(async () => {
    expect(await desk.brokenInvariants()).toEqual([]);
    await desk.close();
    await db.close();
  });
}
