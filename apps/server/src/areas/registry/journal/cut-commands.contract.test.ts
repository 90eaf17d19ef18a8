import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { CutFixture, type Kind, type Tld } from "../../../testing/cut/cut-fixture.ts";
import { lifeKinds } from "../../../testing/cut/cut-lives.ts";
import { objectKinds } from "../../../testing/cut/cut-objects.ts";
import { registrationKinds } from "../../../testing/cut/cut-registrations.ts";
import { boundaries, CutRig, Killed, type Boundary } from "../../../testing/cut/cut-rig.ts";
import { transferKinds } from "../../../testing/cut/cut-transfers.ts";
import { updateKinds } from "../../../testing/cut/cut-updates.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { brokenInvariants, invariants } from "../../../testing/invariants.ts";
import { createAccount, createTestDatabase } from "../../../testing/test-database.ts";
import { journalSweep } from "../../domains/follow/index.ts";
import { forgetHosts } from "../commands/ensure-objects.ts";

// Every command that the product sends is interrupted at every boundary (see cut-rig.ts: the connection is cut, or the process
// dies), with three kinds of registry. Afterwards the journal, reading and repeating must make our data agree with the
// registry's, with the command executed exactly once. A normal run tries each command at two boundaries, with registries and
// boundaries in turn. SEEDS=20 tries all combinations with twenty seeds each (docs/performance/methods.md).

const seeds = Number(process.env["SEEDS"] ?? 0);
const cells = [...registrationKinds, ...objectKinds, ...updateKinds, ...lifeKinds, ...transferKinds];

let fixture: CutFixture;

beforeAll(async () => {
  const db = await createTestDatabase();
  fixture = new CutFixture(db, await CutRig.open(db), await createAccount(db));
});
afterAll(async () => {
  await fixture.rig.close();
  await fixture.db.close();
});

/**
 * Whether the error is temporary: a refusal that tells the user to try again later, or a reading without an answer. The next run
 * continues then.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof Killed) return true;
  if (error instanceof Refused) return ["OutcomeBeingChecked", "RegistryBusy"].includes(error.refusal.name);
  return error instanceof OutcomeError && (error.kind === "unavailable" || error.kind === "unknown");
}

/** This is longer than the limit after which registries no longer execute a late command (45 s). */
const pauseMs = 50_000;
const runsMax = 6;

const isOpen = ({ state }: { readonly state: string }) => ["sent", "unknown", "pending"].includes(state);
const journal = () =>
  fixture.db.query<{ id: string; verb: string; object: string; state: string }>(
    "select id, verb, object, state from registry_command where account_id = $1 order by id",
    [fixture.account.accountId],
  );

/**
 * Runs one combination. The domain is prepared over an intact connection, the command is interrupted once, and the work is then
 * run until it is done.
 */
async function runCell(arrange: Kind["arrange"], tldName: Tld, boundary: Boundary, seed: number) {
  // The simulated registry uses the real clock.
  fixture.rig.clock = new FakeClock(new Date());
  await fixture.renew();
  const cell = await arrange(fixture, tldName);
  const before = new Set((await journal()).map(({ id }) => id));
  fixture.rig.plan(boundary, seed, cell.isMeant);
  let isThere = false;
  try {
    for (let run = 1; run <= runsMax && !isThere; run++) {
      isThere = await cell.attempt().catch((error: unknown) => {
        if (isPassing(error)) return false;
        throw error;
      });
      if (isThere) break;
      fixture.rig.clock.advance(pauseMs);
      await journalSweep(fixture.rig.deps);
    }
  } finally {
    expect(fixture.rig.end(), "the command was sent and cut").toBe(true);
  }
  expect(isThere, `there after ${runsMax} runs`).toBe(true);
  await cell.check();
  const ofCell = async () => (await journal()).filter(({ id }) => !before.has(id));
  const openOnes = async () => (await ofCell()).filter(isOpen).map(({ verb }) => verb);
  const waiting = cell.waits === true ? ["domain:transfer-request"] : [];
  // The outcome of a command that no request waits for any more is found by the periodic job alone.
  for (let run = 1; run <= runsMax && (await openOnes()).length > waiting.length; run++) {
    fixture.rig.clock.advance(pauseMs);
    await journalSweep(fixture.rig.deps);
  }
  expect(await openOnes()).toEqual(waiting);
  const rows = await ofCell();
  if (cell.onceOn !== null && cell.waits !== true) {
    const verb = rows.find(({ object }) => object === cell.onceOn)?.verb;
    const done = rows.filter((row) => row.object === cell.onceOn && row.verb === verb && row.state === "succeeded");
    expect(done.length, "executed once by the journal").toBe(1);
  }
}

let turn = 0;
let ran = 0;

const cutAt = (index: number) => (seeds > 0 ? boundaries : boundaries.filter((_, at) => at % 3 === index % 3));

describe.each(cells.map((cell, index) => ({ ...cell, cuts: cutAt(index) })))("$what", ({ tlds, arrange, cuts }) => {
  test.each(cuts)(
    "cut: %s",
    async (boundary) => {
      turn += 1;
      forgetHosts();
      const [first = "se"] = [tlds[turn % tlds.length]];
      const picked = seeds === 0 ? [first] : tlds;
      for (const tldName of picked) {
        for (let seed = 1; seed <= Math.max(1, seeds); seed++) {
          const is = seeds === 0 ? turn : seed;
          await runCell(arrange, tldName, boundary, is).catch((error: unknown) => {
            throw new Error(`.${tldName}, seed ${is}: ${error instanceof Error ? error.message : String(error)}`, {
              cause: error,
            });
          });
          ran += 1;
        }
      }
    },
    600_000,
  );
});

test("every command was cut, and no invariant is broken", async () => {
  const all = cells.reduce((sum, { tlds }) => sum + tlds.length * boundaries.length * seeds, 0);
  expect(ran).toBe(seeds > 0 ? all : cells.length * 2);
  expect(await brokenInvariants(fixture.db, invariants)).toEqual([]);
});
