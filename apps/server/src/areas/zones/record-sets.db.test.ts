import { afterAll, beforeAll, expect, test } from "vitest";
import { PublishingFixture } from "../../testing/fixtures/publishing-fixture.ts";

let fixture: PublishingFixture;
let zoneId: string;

beforeAll(async () => {
  fixture = await PublishingFixture.open();
  zoneId = await fixture.zone("foljd.se");
  await add("a", "A", ["192.0.2.1"]);
  await add("a", "AAAA", ["2001:db8::1"]);
  await add("c", "CNAME", ["a.foljd.se."]);
  await add("m", "MAILFORWARD", ["info info@example.net"]);
});
afterAll(() => fixture.close());

const add = (owner: string, type: string, rdata: readonly string[], isDisabled = false) =>
  fixture.db.query(
    `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by, is_disabled)
     values ($1, $2, $3, $4, 300, $5, 1, 'test', $6)`,
    [fixture.account.accountId, zoneId, owner, type, rdata, isDisabled],
  );
const change = (set: string, owner: string, type: string) =>
  fixture.db.query(`update zone_rrset set ${set} where zone_id = $1 and owner = $2 and type = $3`, [zoneId, owner, type]);
const counts = async () => {
  const [row] = await fixture.db.query<{ counts: Record<string, number> }>(
    "select record_counts as counts from zone where id = $1",
    [zoneId],
  );
  return row?.counts;
};

test("sets that exclude each other at a name are refused by the database, in whatever order they are written [I-Z5]", async () => {
  const refused = { code: "23P01" };
  await expect(add("a", "CNAME", ["b."])).rejects.toMatchObject(refused);
  await expect(add("m", "MX", ["10 mail.example.net."])).rejects.toMatchObject(refused);
  await expect(change("type = 'CNAME'", "a", "AAAA")).rejects.toMatchObject(refused);
  await expect(change("owner = 'c'", "a", "AAAA")).rejects.toMatchObject(refused);
  await add("c", "TXT", ['"away"'], true);
  await expect(change("is_disabled = false", "c", "TXT")).rejects.toMatchObject(refused);
  await change("owner = 'd'", "c", "TXT");
  await change("is_disabled = false", "d", "TXT");
});

test("records are counted by type when the value of a set changes", async () => {
  const before = await counts();
  await change("rdata = array['192.0.2.1', '192.0.2.2', '192.0.2.3']", "a", "A");
  expect(await counts()).toEqual({ ...before, A: (before?.["A"] ?? 0) + 2 });
  await change("rdata = array['192.0.2.9']", "a", "A");
  expect(await counts()).toEqual(before);
});
