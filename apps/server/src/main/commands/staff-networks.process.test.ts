import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const script = path.join(import.meta.dirname, "staff-networks.ts");

function run(...args: readonly string[]) {
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: db.url },
    encoding: "utf8",
  });
  return { status, stdout };
}

test("the command shows the networks of staff, and opens the login again when nobody is left inside; the log says so [T116]", async () => {
  expect(run()).toEqual({ status: 0, stdout: "Staff log in from all networks.\n" });
  await db.query("insert into staff_network (network, note, added_at) values ('192.0.2.0/24', 'Office', now())");
  expect(run().stdout).toBe("192.0.2.0/24  Office\n");
  expect(run("--open")).toEqual({ status: 0, stdout: "192.0.2.0/24  Office\nRemoved. Staff log in from all networks.\n" });
  expect(await db.query("select 1 from staff_network")).toEqual([]);
  expect(await db.query("select body ->> 'actor' as actor from audit_event where action = 'staff.networks'")).toEqual([
    { actor: "staff:command" },
  ]);
});
