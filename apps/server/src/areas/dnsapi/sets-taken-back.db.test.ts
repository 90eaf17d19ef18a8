import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { PublishingFixture } from "../../testing/fixtures/publishing-fixture.ts";
import { setsTakenBack } from "./own-zones.repository.ts";

let fixture: PublishingFixture;

beforeAll(async () => {
  fixture = await PublishingFixture.open();
});
afterAll(() => fixture.close());

test("a program learns which sets of its version were taken back, and of no other version", async () => {
  const zoneId = await fixture.zone("svar.se");
  const content = (address: string) => ({ ttlSeconds: 300, rdata: [address] });
  const version = (number: number, author: string, changes: readonly object[]) =>
    fixture.db.query(
      `insert into zone_version (account_id, zone_id, version, changes, content_hash, rrset_count, origin, author)
       values ($1, $2, $3, $4, '\\x00', 1, 'api', $5)`,
      [fixture.account.accountId, zoneId, number, JSON.stringify(changes), author],
    );
  const set = { owner: "a", type: "A" };
  await version(2, "token:1", [{ ...set, old: null, new: content("192.0.2.1") }]);
  await version(3, "token:1", [
    { ...set, old: content("192.0.2.1"), new: content("192.0.2.2") },
    { owner: "b", type: "A", old: null, new: content("192.0.2.3") },
  ]);
  await version(4, "job:publish-zone", [{ ...set, old: content("192.0.2.2"), new: content("192.0.2.1") }]);
  const takenBack = (number: number) =>
    tx(fixture.db.app, fixture.account.scope, (trx) => setsTakenBack(trx, fixture.account.scope, zoneId, number));
  expect([await takenBack(2), await takenBack(3), await takenBack(4)]).toEqual([[], ["a A"], []]);
});
