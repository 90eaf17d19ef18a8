import { canonicalRdata, codeOfRecordType, recordSetKey, type RecordType } from "@nameplane/dns";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askServer } from "../../adapters/dns-query.ts";
import { isCheckViolation, isUniqueViolation, tx, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { brokenInvariants, invariants } from "../../testing/invariants.ts";
import { PublishingFixture } from "../../testing/fixtures/publishing-fixture.ts";
import { createAccount } from "../../testing/test-database.ts";
import { publishZone } from "./publication/publish-zone.ts";
import { restoreZone, undoVersion } from "./history/restore-zone.ts";
import { saveZone } from "./changes/save-zone.ts";

// What is true of a zone whatever is done to it, in any order: the invariants I-Z1, I-Z2, I-Z5, I-Z6 and I-Z8
// (docs/invariants.md).

let fixture: PublishingFixture;
beforeAll(async () => {
  fixture = await PublishingFixture.open();
});
afterAll(() => fixture.close());

const timeout = 120_000;
const ofZones = invariants.filter(({ id }) => /^I-Z[1258]/.test(id));

/** Owners and records that often exclude each other. */
const owners = ["", "www", "mail", "a.b"] as const;
const values: readonly (readonly [RecordType, string])[] = [
  ["A", "192.0.2.1"],
  ["A", "192.0.2.2"],
  ["AAAA", "2001:db8::1"],
  ["CNAME", "other.example.net."],
  ["ALIAS", "other.example.net."],
  ["MX", "10 mx.example.net."],
  ["MX", "0 ."],
  ["MAILFORWARD", "info anna@example.com"],
  ["REDIRECT", "301 https://example.com/"],
  ["TXT", '"v=spf1 -all"'],
  ["CAA", '0 issue "letsencrypt.org"'],
  ["SRV", "0 0 443 host.example.net."],
];
const wish = fc.record({
  owner: fc.constantFrom(...owners),
  value: fc.constantFrom(...values),
  ttl: fc.constantFrom(60, 300, 2_147_483_647),
  isRemoval: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("save" as const), wishes: fc.array(wish, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const), back: fc.nat({ max: 8 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("publish" as const), trouble: fc.constantFrom("none", "none", "away", "lost") }),
  },
);
const steps = fc.array(step, { minLength: 4, maxLength: 14 });

type ZoneState = {
  version: number;
  published: number;
  serial: number;
  hash: string;
  isHashed: boolean;
  records: number;
};
async function stateOf(zoneId: string): Promise<ZoneState> {
  const [row] = await fixture.db.query<ZoneState>(
    `select version::int, published_version::int as published, serial::bigint::float8 as serial, encode(content_hash, 'hex') as hash,
            content_hash = np_zone_hash(account_id, id) as "isHashed",
            (select sum(cardinality(rdata))::int from zone_rrset where zone_id = zone.id) as records
       from zone where id = $1`,
    [zoneId],
  );
  if (row === undefined) throw new Error("no zone");
  return row;
}

type StoredSet = { owner: string; type: RecordType; ttl: number; rdata: string[]; version: number };
const setsOf = (zoneId: string) =>
  fixture.db.query<StoredSet>(
    "select owner, type, ttl_seconds as ttl, rdata, version::int from zone_rrset where zone_id = $1 order by owner, type",
    [zoneId],
  );

/** Whether the work succeeded. Also expects that refused work changes nothing. */
async function carriedOut(zoneId: string, work: (trx: Trx) => Promise<unknown>): Promise<boolean> {
  const before = await stateOf(zoneId);
  try {
    await tx(fixture.db.app, fixture.account.scope, work);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expect(await stateOf(zoneId)).toEqual(before);
    return false;
  }
}

/** Expects that each stored set is served as it is stored, and that no other set is served. */
async function expectServed(zoneId: string, apex: string): Promise<void> {
  const stored = new Map((await setsOf(zoneId)).map((set) => [recordSetKey(set), set]));
  for (const owner of owners)
    for (const type of ["A", "AAAA", "MX", "TXT", "CAA", "SRV", "CNAME"] as const) {
      // Types that are served as other records are tested elsewhere.
      if ((["REDIRECT", "MAILFORWARD", "ALIAS"] as const).some((own) => stored.has(recordSetKey({ owner, type: own })))) continue;
      if (type !== "CNAME" && stored.has(recordSetKey({ owner, type: "CNAME" }))) continue;
      const name = owner === "" ? apex : `${owner}.${apex}`;
      const { answers } = await askServer({ server: fixture.server, name, type: codeOfRecordType(type) });
      const expected = stored.get(recordSetKey({ owner, type }));
      const served = answers.map(({ rdata }) => canonicalRdata(type, rdata));
      expect(served.map((one) => (one.ok ? one.value : "unreadable")).toSorted(), `${name} ${type}`).toEqual(
        expected?.rdata.toSorted() ?? [],
      );
      expect(new Set(answers.map(({ ttlSeconds }) => ttlSeconds))).toEqual(new Set(expected === undefined ? [] : [expected.ttl]));
    }
}

test(
  "however a zone is saved, undone, restored and published, its sets never exclude each other nor outgrow its plan, every former version comes back exactly, and what is served is what is stored, under a serial that only rises [I-Z1, I-Z2, I-Z5, I-Z6]",
  { timeout },
  async () => {
    let zones = 0;
    const happened = { save: 0, undo: 0, restore: 0, publish: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(steps, async (todo) => {
        fixture.forget();
        const apex = `egenskap-${(zones += 1)}.se`;
        const zoneId = await fixture.zone(apex);
        const { hash, records: first } = await stateOf(zoneId);
        const hashes = new Map([[1, hash]]);
        const limit = first + 1;
        await fixture.db.query("update zone set rrset_max = $2 where id = $1", [zoneId, limit]);
        let last = { published: 0, serial: 0 };
        for (const one of todo) {
          fixture.clock.advance(1000);
          const now = fixture.clock.now();
          const { version } = await stateOf(zoneId);
          if (one.kind === "publish") {
            if (one.trouble === "away") fixture.before = () => Promise.reject(new OutcomeError("unavailable", "away"));
            if (one.trouble === "lost") fixture.after = () => Promise.reject(new OutcomeError("unknown", "lost"));
            await publishZone(fixture.deps(), fixture.account.scope, zoneId);
            fixture.forget();
            const after = await stateOf(zoneId);
            expect(after.serial).toBeGreaterThanOrEqual(last.serial);
            if (after.published > last.published) expect(after.serial).toBeGreaterThan(last.serial);
            last = after;
            if (after.published < after.version) continue;
            happened.publish += 1;
            expect(await fixture.server.servedSerial(apex)).toBe(after.serial);
            await expectServed(zoneId, apex);
            continue;
          }
          const served = await fixture.server.servedSerial(apex);
          const stored = new Map((await setsOf(zoneId)).map((set) => [recordSetKey(set), set.version]));
          const isDone = await carriedOut(zoneId, (trx) => {
            const scope = fixture.account.scope;
            const input = { zoneId, now, language: "en", confirm: "all" } as const;
            if (one.kind === "undo") return undoVersion({ jobs: fixture.jobs }, trx, scope, { ...input, version });
            if (one.kind === "restore")
              return restoreZone({ jobs: fixture.jobs }, trx, scope, {
                ...input,
                confirm: {},
                version: Math.max(1, version - one.back),
                prune: true,
                preview: false,
              });
            const changes = one.wishes.map(({ owner, value: [type, rdata], ttl, isRemoval, isStale }) => ({
              owner,
              type,
              base: isStale ? 99 : (stored.get(recordSetKey({ owner, type })) ?? null),
              new: isRemoval ? null : { ttl, rdata: [rdata] },
            }));
            return saveZone({ jobs: fixture.jobs }, trx, scope, { ...input, changes, origin: "editor" });
          });
          const after = await stateOf(zoneId);
          expect(after.isHashed).toBe(true);
          expect(after.records).toBeLessThanOrEqual(limit);
          expect(await brokenInvariants(fixture.db, ofZones)).toEqual([]);
          // What the server serves is changed only by publishing.
          expect(await fixture.server.servedSerial(apex)).toBe(served);
          if (!isDone) {
            happened.refused += 1;
            continue;
          }
          happened[one.kind] += 1;
          expect(after.version).toBe(version + 1);
          hashes.set(after.version, after.hash);
          if (one.kind === "undo") expect(after.hash).toBe(hashes.get(version - 1));
          if (one.kind === "restore") expect(after.hash).toBe(hashes.get(Math.max(1, version - one.back)));
        }
      }),
      { numRuns: 40 },
    );
    // Expects that each kind of event has happened.
    expect(Object.entries(happened).filter(([, times]) => times === 0)).toEqual([]);
  },
);

test(
  "zones of two accounts never lie at, above or below each other without a proof, in whatever order they are made and removed [I-Z8]",
  { timeout },
  async () => {
    const accounts = [await createAccount(fixture.db), await createAccount(fixture.db)];
    const act = fc.record({
      account: fc.constantFrom(...accounts.map(({ accountId }) => accountId)),
      below: fc.constantFrom("", "a.", "b.a.", "b.", "ba."),
      proof: fc.constantFrom(null, null, null, "ns_check"),
      isRemoval: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    });
    let rounds = 0;
    const ends = { made: 0, refused: 0, removed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 10 }), async (acts) => {
        const registrable = `grannar-${(rounds += 1)}.se`;
        for (const { account, below, proof, isRemoval } of acts) {
          const apex = `${below}${registrable}`;
          if (isRemoval) ends.removed += await remove(account, apex);
          else ends[(await make(account, apex, registrable, proof)) ? "made" : "refused"] += 1;
          expect(await brokenInvariants(fixture.db, ofZones)).toEqual([]);
          const live = await fixture.db.query<{ apex: string; account: string; proof: string | null }>(
            "select apex, account_id as account, proof from zone where registrable_name = $1 and removed_at is null",
            [registrable],
          );
          const overlaps = live.flatMap((one) =>
            live.filter(
              (other) =>
                one.account !== other.account &&
                `.${one.apex}`.endsWith(`.${other.apex}`) &&
                one.proof === null &&
                other.proof === null,
            ),
          );
          expect(overlaps).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
    expect(Object.entries(ends).filter(([, times]) => times === 0)).toEqual([]);
  },
);

/** Creates a zone. Returns false if the database refuses it. */
async function make(account: string, apex: string, registrable: string, proof: string | null): Promise<boolean> {
  try {
    await fixture.db.query(
      "insert into zone (account_id, id, apex, registrable_name, proof) values ($1, gen_random_uuid(), $2, $3, $4)",
      [account, apex, registrable, proof],
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error) || isCheckViolation(error)) return false;
    throw error;
  }
}

async function remove(account: string, apex: string): Promise<number> {
  const rows = await fixture.db.query(
    "update zone set removed_at = now() where account_id = $1 and apex = $2 and removed_at is null returning id",
    [account, apex],
  );
  return rows.length;
}

test.each([
  [
    "a CNAME beside other data",
    [
      ["x", "CNAME", 60, "a.example.net."],
      ["x", "TXT", 60, '"x"'],
    ],
    [
      ["x", "CNAME", 60, "a.example.net."],
      ["a.x", "TXT", 60, '"x"'],
    ],
  ],
  ["a CNAME at the apex", [["", "CNAME", 60, "a.example.net."]], [["", "ALIAS", 60, "a.example.net."]]],
  ["two CNAMEs", [["x", "CNAME", 60, "a.example.net.", "b.example.net."]], [["x", "CNAME", 60, "a.example.net."]]],
  ["a record twice", [["x", "A", 60, "192.0.2.1", "192.0.2.1"]], [["x", "A", 60, "192.0.2.1", "192.0.2.2"]]],
  [
    "a set twice",
    [
      ["x", "A", 60, "192.0.2.1"],
      ["x", "A", 61, "192.0.2.2"],
    ],
    [
      ["x", "A", 60, "192.0.2.1"],
      ["y", "A", 61, "192.0.2.2"],
    ],
  ],
  [
    "a REDIRECT beside an address",
    [
      ["x", "REDIRECT", 60, "301 https://a.se/"],
      ["x", "AAAA", 60, "::1"],
    ],
    [
      ["x", "REDIRECT", 60, "301 https://a.se/"],
      ["x", "MX", 60, "10 a.se."],
    ],
  ],
  [
    "a MAILFORWARD beside an MX",
    [
      ["x", "MAILFORWARD", 60, "a a@a.se"],
      ["x", "MX", 60, "10 a.se."],
    ],
    [
      ["x", "MAILFORWARD", 60, "a a@a.se"],
      ["x", "A", 60, "192.0.2.1"],
    ],
  ],
  ["a TTL below zero", [["x", "A", -1, "192.0.2.1"]], [["x", "A", 0, "192.0.2.1"]]],
  ["a name that is not in small letters", [["X", "A", 60, "192.0.2.1"]], [["x", "A", 60, "192.0.2.1"]]],
  ["an at sign as name", [["@", "A", 60, "192.0.2.1"]], [["*", "A", 60, "192.0.2.1"]]],
] as const)("the database itself refuses %s, and accepts data that only look like it [I-Z5]", async (_what, wrong, right) => {
  const apex = `regler-${newId()}.se`;
  const zoneId = await fixture.zone(apex);
  await fixture.db.query("delete from zone_rrset where zone_id = $1", [zoneId]);
  const put = (sets: readonly (readonly [string, string, number, ...string[]])[]) =>
    tx(fixture.db.app, fixture.account.scope, async (trx) => {
      for (const [owner, type, ttl, ...rdata] of sets)
        await trx
          .insertInto("zone_rrset")
          .values({
            account_id: fixture.account.accountId,
            zone_id: zoneId,
            owner,
            type,
            ttl_seconds: ttl,
            rdata,
            version: 1,
            changed_by: "test",
          })
          .execute();
    });
  await expect(put(wrong)).rejects.toThrow(/constraint|exclude each other/);
  await put(right);
  expect(await setsOf(zoneId)).toHaveLength(right.length);
});
