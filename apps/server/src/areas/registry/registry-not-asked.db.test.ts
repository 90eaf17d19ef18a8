import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { crowded, OutcomeError } from "../../platform/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { registryNotAsked } from "./registry-not-asked.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => db.query("delete from staff_task"));
afterAll(() => db.close());

/** What the user is shown, and the levels of what was logged. */
async function shown(error: OutcomeError): Promise<{ name: string; levels: string[] }> {
  const levels: string[] = [];
  const silent = createLog("test", "silent");
  const noting = (level: string) => () => void levels.push(level);
  const log = Object.assign(Object.create(silent) as typeof silent, { debug: noting("debug"), warn: noting("warn") });
  const refused = await registryNotAsked({ pool: db.worker, log }, "iis", error);
  expect(refused.cause).toBe(error);
  return { name: refused.refusal.name, levels };
}

const tasks = () => db.query<{ kind: string; n: number }>("select kind, count(*)::int as n from staff_task group by kind");

test("a registry that does not answer is busy and raises no task; a used-up limit per minute is not even worth a warning", async () => {
  expect(await shown(new OutcomeError("unavailable", "no answer"))).toEqual({ name: "RegistryBusy", levels: ["warn"] });
  expect(await shown(new OutcomeError("unavailable", "no session became free", { code: crowded }))).toEqual({
    name: "RegistryBusy",
    levels: ["debug"],
  });
  expect(await shown(new OutcomeError("misconfigured", "this one extension is unknown"))).toMatchObject({
    name: "RegistryBusy",
  });
  expect(await tasks()).toEqual([]);
});

test("a registry that refuses our login, or has no money of ours, raises one task for the operator's people, however often it says so", async () => {
  const login = new OutcomeError("misconfigured", "Authentication error", { code: "2200" });
  for (let times = 0; times < 3; times += 1) expect((await shown(login)).name).toBe("RegistryRefusesUs");
  expect((await tasks()).map(({ n }) => n)).toEqual([1]);
  expect((await shown(new OutcomeError("refused", "Billing failure", { code: "2104" }))).name).toBe("RegistryRefusesUs");
  expect((await tasks()).map(({ n }) => n)).toEqual([1]);
});
