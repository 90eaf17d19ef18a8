import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { tx } from "./db/transaction.ts";
import { defineJob, installJobs, Jobs } from "./jobs.ts";
import { createLog } from "./log.ts";

let db: TestDatabase;
const count = defineJob({ name: "test.count", schema: z.strictObject({ key: z.string() }), keyOf: ({ key }) => key });

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [count]);
});
afterAll(() => db.close());

test("jobs that came together are worked off without a pause between them", async () => {
  const log = createLog("test", "fatal");
  const [sender, worker] = [new Jobs(db.url, "nameplane_app", log), new Jobs(db.url, "nameplane_worker", log)];
  await Promise.all([sender.start(), worker.start()]);
  try {
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const done: string[] = [];
    const all = Promise.withResolvers<void>();
    await worker.work(count, 2, async ({ key }) => {
      done.push(key);
      if (new Set(done).size === keys.length) all.resolve();
    });
    const started = performance.now();
    await tx(db.app, { actor: "test" }, (trx) =>
      sender.enqueue(
        trx,
        count,
        keys.map((key) => ({ key })),
      ),
    );
    await all.promise;
    // The jobs do not wait for the poll interval of two seconds: twenty rounds of two jobs would then take forty seconds.
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(done.toSorted()).toEqual(keys.toSorted());
  } finally {
    await Promise.all([sender.stop(), worker.stop()]);
  }
});
