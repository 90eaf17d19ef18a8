import { vi } from "vitest";
import type { TestDatabase } from "./test-database.ts";

/** Waits until a transaction of this database waits for a lock. Other tests have databases on the same server. */
export async function untilWaiting(db: Pick<TestDatabase, "query">): Promise<void> {
  const waits = () =>
    db.query(
      "select 1 from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted",
    );
  await vi.waitUntil(async () => (await waits()).length > 0, { timeout: 20_000, interval: 20 });
}
