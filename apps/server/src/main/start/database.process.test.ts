import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../platform/db/connect.ts";
import { keepDatabase, type KeptDatabase } from "./database.ts";
import { killProcess } from "../../testing/kill-process.ts";

let folder: string;
let database: KeptDatabase;
const starts: number[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "np-database-"));
  database = await keepDatabase(folder, { onEnded: () => {}, onStarted: () => starts.push(performance.now()) });
});

afterAll(async () => {
  await database.kept.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a killed database starts again with all committed data, and older pools reconnect to it", async () => {
  const pool = connect(database.url, null, 2);
  await pool.pg.query("create table kept as select 1 as n");
  const before = database.kept.pid;
  killProcess(before);
  const read = () =>
    pool.pg.query<{ n: number }>("select n from kept").then(
      (found) => found.rows,
      () => null,
    );
  await expect.poll(() => starts.length, { timeout: 60_000 }).toBe(2);
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ n: 1 }]);
  expect(database.kept.pid).not.toBe(before);
  await pool.close();
});
