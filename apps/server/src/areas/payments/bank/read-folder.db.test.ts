import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bankFolder } from "../../../adapters/bank-folder/index.ts";
import { testBankFile } from "../../../testing/fixtures/bank-file.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { bankFileMaxBytes, readBankFolder } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
});

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "np-bank-"));
});

afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** A file that was written a while ago. */
function put(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
  const then = new Date(fixture.clock.now().getTime() - 60_000);
  utimesSync(path.join(folder, name), then, then);
}

const now = () => fixture.clock.now();
const read = (maxBytes = bankFileMaxBytes) => readBankFolder(fixture.deps(), bankFolder({ folder, maxBytes, now }));
const stemsIn = (name: string) => {
  mkdirSync(path.join(folder, name), { recursive: true });
  return readdirSync(path.join(folder, name))
    .map((file) => file.split(" ")[0] ?? "")
    .toSorted((a, b) => a.localeCompare(b));
};
const count = async (table: string) => (await db.query(`select 1 from ${table}`)).length;

test("files of the folder are read once and moved aside; one that was read before adds nothing", async () => {
  const text = testBankFile([{ minor: 100, bankReference: "FOLDER-1" }]);
  put("day.xml", text);
  put("copy.xml", text);
  expect(await read()).toBe(2);
  expect(await count("bank_line")).toBe(1);
  expect(stemsIn("read")).toEqual(["copy", "day"]);
  expect(await read()).toBe(0);
  expect(await db.query("select 1 from pgboss.job where name = 'payments.bank-lines'")).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

test("a file that cannot be read, is of another account or too large, is moved to the refused ones and becomes a task", async () => {
  const before = await count("bank_file");
  put("wrong.xml", "no xml");
  put("other.xml", testBankFile([{ minor: 1, bankReference: "FOLDER-2" }], { account: "DE02120300000000202051" }));
  put("large.xml", "x".repeat(20_000));
  expect(await read(10_000)).toBe(3);
  expect(stemsIn("refused")).toEqual(["large", "other", "wrong"]);
  expect(await count("bank_file")).toBe(before);
  const tasks = await db.query<{ text: string }>("select text from staff_task where kind = 'bank-file-refused'");
  expect(tasks).toHaveLength(3);
  rmSync(folder, { recursive: true });
});

test("a file that is still being written, a hidden one and other endings stay where they are", async () => {
  writeFileSync(path.join(folder, "now.xml"), "<Docu");
  utimesSync(path.join(folder, "now.xml"), now(), now());
  put(".hidden.xml", "x");
  put("notes.txt", "x");
  expect(await read()).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual([".hidden.xml", "notes.txt", "now.xml"]);
  rmSync(folder, { recursive: true });
});
