import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommandPace } from "@nameplane/epp";
import { connect, type Pool } from "../../platform/db/connect.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { sharedPace } from "./shared-pace.ts";

const start = Date.parse("2026-11-21T10:00:00Z");
const nobody = { interactive: 0, background: 0, logins: 0, spent: 0 };

let db: TestDatabase;
let further: Pool;
beforeAll(async () => {
  db = await createTestDatabase();
  further = connect(db.url, "nameplane_worker");
});
afterAll(async () => {
  await further.close();
  await db.close();
});
beforeEach(() => db.query("delete from registry_pace"));

/** Sets the limit that the operator has agreed with the registry. */
async function agree(perMinute: number | null): Promise<void> {
  await db.query("update registry set profile = profile || jsonb_build_object('commandsPerMinute', $1::int) where id = 'iis'", [
    perMinute,
  ]);
}

/** An HTTP process and two workers, with a shared clock that the test controls. */
function processes(now?: () => number): CommandPace[] {
  return [db.app, db.worker, further].map((pool) => sharedPace(pool, "iis", now));
}

describe("the commands per minute of a registry, over all processes", () => {
  test("are never more than agreed in any 60 seconds, whatever they ask for at once and whenever within its grant a command leaves", async () => {
    const wish = fc.record({ interactive: fc.nat(40), background: fc.nat(40), logins: fc.nat(1) });
    const step = fc.record({
      pause: fc.oneof(fc.nat(300), fc.nat(4_000), fc.nat(30_000)),
      wishes: fc.tuple(wish, wish, wish),
      late: fc.nat(1_999),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 120 }),
        fc.array(step, { minLength: 20, maxLength: 60 }),
        async (perMinute, steps) => {
          await db.query("delete from registry_pace");
          await agree(perMinute);
          let at = start;
          const all = processes(() => at);
          const sent: number[] = [];
          for (const { pause, wishes, late } of steps) {
            at += pause;
            const grants = await Promise.all(all.map((ask, index) => ask({ ...nobody, ...wishes[index] })));
            for (const { interactive, background, logins } of grants)
              for (let i = interactive + background + logins; i > 0; i -= 1) sent.push(at + (i % 2) * late);
          }
          sent.sort((one, other) => one - other);
          for (const [index, from] of sent.entries())
            expect(sent.slice(index).filter((other) => other < from + 60_000).length).toBeLessThanOrEqual(perMinute);
        },
      ),
      { numRuns: 12 },
    );
  });

  test("go to whichever process has something to do", async () => {
    await agree(300);
    let at = start;
    const [http, worker, other] = processes(() => at);
    const minutes = async (count: number, each: () => Promise<number>): Promise<number> => {
      let sum = 0;
      for (const until = at + count * 60_000; at < until; at += 250) sum += await each();
      return sum / count;
    };
    // Only one worker has bulk work: it gets nearly all commands of the minute, not just one process's share.
    const bulk = async (ask: CommandPace | undefined) => (await ask?.({ ...nobody, background: 4 }))?.background ?? 0;
    await minutes(1, () => bulk(worker));
    expect(await minutes(2, () => bulk(worker))).toBeGreaterThan(255);
    // Now the other worker has bulk work, too. Both continue, and together they get as many commands as the first worker got
    // alone.
    const shares = [0, 0];
    // It is not defined which process asks first, so the test makes them take turns.
    let turn = 0;
    const together = await minutes(2, async () => {
      turn = 1 - turn;
      let got = 0;
      for (const one of [turn, 1 - turn]) {
        const granted = await bulk(one === 0 ? worker : other);
        shares[one] = (shares[one] ?? 0) + granted;
        got += granted;
      }
      return got;
    });
    expect(together).toBeGreaterThan(255);
    expect(Math.min(...shares)).toBeGreaterThan(100);
    // A command for a person, from the HTTP process, waits for neither worker.
    let [people, seconds] = [0, 0];
    for (; people < 30; at += 250, seconds += 0.25) {
      people += (await http?.({ ...nobody, interactive: 30 - people }))?.interactive ?? 0;
      if (people < 30) expect([await bulk(worker), await bulk(other)]).toEqual([0, 0]);
    }
    expect(seconds).toBeLessThan(6);
  });

  test("follow the operator's number at once, and are all of them where the registry has no such limit", async () => {
    let at = start;
    const [http, worker] = processes(() => at);
    await agree(20);
    expect((await http?.({ ...nobody, interactive: 100 }))?.interactive).toBe(10);
    await agree(2_000);
    at += 2_000;
    expect((await worker?.({ ...nobody, background: 50 }))?.background).toBe(50);
    await agree(null);
    expect(await http?.({ ...nobody, interactive: 5_000, background: 5_000 })).toMatchObject({
      interactive: 5_000,
      background: 5_000,
    });
  });

  test("are counted by the database's clock, and who was held back is written down", async () => {
    await agree(60);
    const [http, worker] = processes();
    const first = await Promise.all([
      http?.({ ...nobody, interactive: 25 }),
      worker?.({ ...nobody, interactive: 25, background: 10 }),
    ]);
    expect(first.map((grant) => grant?.interactive).reduce((sum, one) => (sum ?? 0) + (one ?? 0))).toBeLessThan(34);
    const [row] = await db.query(
      `select people_waited_at > now() - interval '1 minute' as people, background_waited_at > now() - interval '1 minute' as background,
              abs((pace ->> 'at')::float8 / 1000 - extract(epoch from clock_timestamp())) < 60 as "isNow" from registry_pace`,
    );
    expect(row).toEqual({ people: true, background: true, isNow: true });
  });
});
