import { afterAll, beforeAll, expect, test } from "vitest";
import { powerDnsMissing } from "../../apps/server/src/adapters/dns-powerdns/testing/start-powerdns.ts";
import { createTestDatabase, type TestDatabase } from "../../apps/server/src/testing/test-database.ts";
import { runPublishRound } from "./publish-round.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test.skipIf(powerDnsMissing !== null)(
  "served zones equal stored ones within a minute after kill -9 of publisher and name server under edits",
  { timeout: 300_000 },
  async () => {
    const outcome = await runPublishRound(db, { zones: 4, kills: 6, seed: 11 });
    expect(outcome.problems).toEqual([]);
    expect(outcome).toMatchObject({ kills: 6 });
    expect(outcome.edits).toBeGreaterThan(10);
  },
);
