import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { Brands } from "./brands.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("calls that ask together for what nobody remembers wait for one lookup; afterwards the answer is there at once", async () => {
  const brands = new Brands(db.app, createLog("test", "silent"));
  const [first, second] = [brands.ofHost("localhost"), brands.ofHost("localhost")];
  expect(first).toBeInstanceOf(Promise);
  expect(second).toBe(first);
  const face = await first;
  expect(face).toMatchObject({ host: "localhost" });
  expect(brands.ofHost("localhost")).toBe(face);
});

test("a lookup that failed is not remembered", async () => {
  const brands = new Brands(db.app, createLog("test", "silent"));
  await db.query("alter table brand_host rename to brand_host_away");
  await expect(brands.ofHost("localhost")).rejects.toThrow("brand_host");
  await db.query("alter table brand_host_away rename to brand_host");
  expect(await brands.ofHost("localhost")).toMatchObject({ host: "localhost" });
});
