import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createMetrics } from "../metrics.ts";
import { openProcessPages } from "./process-pages.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("a process without a website gives a collector on this machine its metrics, and whether it reaches the database", async () => {
  const metrics = createMetrics();
  metrics.invariantsBroken.set({ invariant: "I-M8" }, 3);
  let isUp = true;
  const query = (sql: string) => (isUp ? db.worker.pg.query(sql) : Promise.reject(new Error("no connection")));
  const pages = await openProcessPages(0, { pool: { pg: { query } as typeof db.worker.pg }, metrics, version: "1.2.3" });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${pages.url}${path}`, { headers });
    return [reply.status, await reply.text()];
  };
  try {
    expect(await ask("/metrics")).toEqual([200, expect.stringContaining('nameplane_invariants_broken{invariant="I-M8"} 3')]);
    expect(await ask("/metrics", { "x-forwarded-for": "203.0.113.9" })).toEqual([404, ""]);
    expect(await ask("/health")).toEqual([200, '{"status":"ok","version":"1.2.3"}']);
    isUp = false;
    expect(await ask("/health")).toEqual([503, ""]);
    expect((await ask("/api/openapi.json"))[0]).toBe(404);
  } finally {
    await pages.close();
  }
});

test("no port is opened where none is configured", async () => {
  const pages = await openProcessPages(undefined, { pool: db.worker, metrics: createMetrics(), version: "1.2.3" });
  expect(pages.url).toBeNull();
  await pages.close();
});
