import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { Brands } from "./brands.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("a host of the provider's own brand says so, with the seller's address; an unknown host says nothing", async () => {
  const brands = new Brands(db.app, createLog("test", "silent"));
  expect(await brands.pageFacts("localhost")).toEqual({
    isOwnApp: true,
    contact: "billing@nameplane.test",
    showsChat: false,
  });
  expect(await brands.pageFacts("unknown.example")).toBeNull();
});

test("what is no mail address is not given out as one", async () => {
  await db.query("update seller set details = details || jsonb_build_object('email', 'call us')");
  expect(await new Brands(db.app, createLog("test", "silent")).pageFacts("localhost")).toMatchObject({ contact: null });
});
