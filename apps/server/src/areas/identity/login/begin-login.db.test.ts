import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { beginLogin, type LoginTry } from "../identity.repository.ts";

const windowAt = new Date("2026-11-21T10:00:00Z");
const device = sha256("a browser of bea's");

let db: TestDatabase;
const bea = { username: "bea_kvarn", userId: "", brandId: "" };

const limit = (act: string, hash: string | null, cap: number, isOfKnown = false): LoginTry => ({
  act,
  hash,
  cap,
  isOfKnown,
  windowAt,
});
const tries = [limit("device", "d", 2, true), limit("user", null, 3), limit("address", "a", 2), limit("brand", "b", 9)];
const begin = (username: string, deviceHash: Buffer | null = null) =>
  tx(db.app, { brandId: bea.brandId, actor: "public" }, (trx) =>
    beginLogin(trx, { brandId: bea.brandId, username, deviceHash, tries }),
  );
const counters = async () =>
  Object.fromEntries(
    (
      await db.query<{ act: string; n: number }>(
        "select split_part(key, ':', 1) as act, sum(n)::int as n from rate_counter group by 1",
      )
    ).map(({ act, n }) => [act, n]),
  );

beforeAll(async () => {
  db = await createTestDatabase();
  const { userId, scope } = await createAccount(db, { username: bea.username });
  Object.assign(bea, { userId, brandId: scope.brandId });
  await db.query(
    "insert into one_time_token (token_hash, brand_id, kind, user_id, ends_at) values ($1, $2, 'device', $3, now() + interval '1 day')",
    [device, bea.brandId, bea.userId],
  );
});
beforeEach(() => db.query("delete from rate_counter"));
afterAll(() => db.close());

test("a try is counted under every limit, for the same user in any spelling of the name; a limit that is reached is given, and nothing is counted then", async () => {
  expect(await begin(bea.username)).toMatchObject({ candidate: { userId: bea.userId }, full: null });
  expect((await begin(bea.username.toUpperCase())).full).toBeNull();
  expect(await counters()).toEqual({ user: 2, address: 2, brand: 2 });
  expect((await begin(bea.username)).full).toBe(2);
  expect(await counters()).toEqual({ user: 2, address: 2, brand: 2 });
});

test("an unknown name is counted by itself, and the account that keeps the brand's records is given all the same", async () => {
  expect(await begin("Nobody-At-All")).toMatchObject({ candidate: null, full: null });
  await begin("nobody-at-all");
  expect(await db.query("select n from rate_counter where key like 'user:%'")).toEqual([{ n: 2 }]);
  expect((await begin(bea.username)).brandOwner).toMatch(/^[0-9a-f-]{36}$/);
});

test("a browser known to be the user's counts its own tries and no others; for another user's name it counts as unknown", async () => {
  expect((await begin(bea.username, device)).full).toBeNull();
  expect((await begin(bea.username, device)).full).toBeNull();
  expect((await begin(bea.username, device)).full).toBe(0);
  expect(await counters()).toEqual({ device: 2 });
  await begin("somebody-else", device);
  expect(await counters()).toEqual({ device: 2, user: 1, address: 1, brand: 1 });
});

test("tries that come together are counted one by one, up to the limit", async () => {
  const seen = await Promise.all(Array.from({ length: 6 }, () => begin(bea.username)));
  expect(seen.filter(({ full }) => full === null)).toHaveLength(2);
  expect(await counters()).toEqual({ user: 2, address: 2, brand: 2 });
});
