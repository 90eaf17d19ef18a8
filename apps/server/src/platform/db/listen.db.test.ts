import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLog } from "../log.ts";
import { ChannelListener } from "./listen.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("gets notifications on its channel, and reconnects after its connection was cut", async () => {
  const heard: string[] = [];
  let connections = 0;
  const listener = new ChannelListener(db.url, "np_test", createLog("test", "silent"), {
    message: (payload) => heard.push(payload),
    connected: () => {
      connections += 1;
    },
  });
  await listener.start();
  try {
    await db.query("select pg_notify('np_other', 'not this'), pg_notify('np_test', 'one')");
    await expect.poll(() => heard).toEqual(["one"]);
    await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nameplane-np_test' and datname = current_database()",
    );
    await expect.poll(() => connections, { timeout: 15_000 }).toBe(2);
    await db.query("select pg_notify('np_test', 'two')");
    await expect.poll(() => heard).toEqual(["one", "two"]);
  } finally {
    await listener.close();
  }
});
